import type { Input } from '#contract/endpoint.ts'
import { nibMessages } from '#contract/nib/rules.ts'
import { nib } from '#contract/nib/schemas.ts'
import { notThere, refused } from '#contract/problem.ts'
import { requireOwnShop } from '../auth/require-own.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { limitConcurrentBodies } from '../http/limits/concurrency-limit.ts'
import { type Api, mount } from '../http/mount.ts'
import type { PhotoRef } from '../pictures/photo-refs.ts'
import type { Photos } from '../pictures/photos.ts'
import { type PhotoSender, photoBodyLimit } from '../pictures/prepare-photos.ts'
import { attachProof, detachProof, prepareProofs } from './proof.ts'

type AnswerEndpoint = typeof nib.answer

/** The answer of the shop that holds a NIB to a claim on that NIB, with a proof or without. */
export function mountNibAnswer(api: Api, photos: Photos) {
  limitConcurrentBodies(api.app, nib.answer, photoBodyLimit)
  const prepareProof = prepareProofs(api, photos)
  mount<AnswerEndpoint, PhotoRef | null>(
    api,
    nib.answer,
    async (input, { db, me, log }, proof) => {
      await saveAnswer(db, photos, { input, proof, me, shopId: requireOwnShop(input.id, { me, log }) })
      return { message: nibMessages.answered, data: { id: input.case_id } }
    },
    {
      prepare: async ({ img_64 }: Input<AnswerEndpoint>, by: PhotoSender) => (img_64 ? prepareProof(img_64, by) : null),
    },
  )
}

type AnswerInput = { input: Input<AnswerEndpoint>; proof: PhotoRef | null; me: CurrentUser; shopId: number }

async function saveAnswer(tx: Database, photos: Photos, { input, proof, me, shopId }: AnswerInput) {
  // A case of another shop is answered like one that does not exist.
  const [found] = await tx.query<{ isClosed: boolean; picture: number | null; nib: string; claimant: number }>(
    `select closed_at is not null as "isClosed", answer_picture_id as picture, nib, claimant_id as claimant
     from nib_case where id = $1 and holder_id = $2 for update`,
    [input.case_id, shopId],
  )
  if (!found) throw notThere('Pengajuan tidak ditemukan.')
  if (found.isClosed) throw refused(nibMessages.closed)
  const { picture: before } = found
  const picture = proof && (await attachProof(tx, photos, { proof, before, personId: me.id }))
  await tx.query('update nib_case set answer = $2, answer_picture_id = $3, answered_at = now() where id = $1', [
    ...[input.case_id, input.remark, picture],
  ])
  await detachProof(tx, photos, before, picture)
  const about = { case_id: input.case_id, nib: found.nib, claimant_id: found.claimant, holder_id: shopId }
  await writeAuditLog(tx, { by: me, action: 'nib.answered', merchantId: shopId, after: about })
}
