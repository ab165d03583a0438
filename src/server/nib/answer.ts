import type { Heard } from '#contract/endpoint.ts'
import { nib, nibWords } from '#contract/nib.ts'
import { notThere, refused } from '#contract/problem.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { fewAtOnce } from '../few-at-once.ts'
import type { Photos } from '../files/photos.ts'
import type { Wanted } from '../files/wanted.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { ownShop } from '../onboarding/own-shop.ts'
import { dear, type Someone } from '../photos-first.ts'
import { dropProof, hangProof, proofLimit, proofsFirst } from './proof.ts'

type Answering = typeof nib.answer

/** What the shop that has the number says to a claim: with a proof of its own, or without. */
export function mountNibAnswer(api: Api, photos: Photos) {
  fewAtOnce(api.app, nib.answer, dear)
  const ready = proofsFirst(api, photos)
  mount<Answering, Wanted | null>(
    api,
    nib.answer,
    async (typed, { db, me, log }, wanted) => {
      await answer(db, photos, { typed, wanted, me, shopId: ownShop(typed.id, { me, log }) })
      return { message: nibWords.answered, data: { id: typed.case_id } }
    },
    {
      bodyLimit: proofLimit,
      prepare: async ({ img_64 }: Heard<Answering>, by: Someone) => (img_64 ? ready(img_64, by) : null),
    },
  )
}

type Typed = { typed: Heard<Answering>; wanted: Wanted | null; me: Me; shopId: number }

async function answer(tx: Database, photos: Photos, { typed, wanted, me, shopId }: Typed) {
  // Somebody else's case is none: nobody learns what there is.
  const [found] = await tx.rows<{ isClosed: boolean; picture: number | null; nib: string; claimant: number }>(
    `select closed_at is not null as "isClosed", answer_picture_id as picture, nib, claimant_id as claimant
     from nib_case where id = $1 and holder_id = $2 for update`,
    [typed.case_id, shopId],
  )
  if (!found) throw notThere('Pengajuan tidak ditemukan.')
  if (found.isClosed) throw refused(nibWords.closed)
  const { picture: before } = found
  const picture = wanted && (await hangProof(tx, photos, { wanted, before, personId: me.id }))
  await tx.rows('update nib_case set answer = $2, answer_picture_id = $3, answered_at = now() where id = $1', [
    ...[typed.case_id, typed.remark, picture],
  ])
  await dropProof(tx, photos, before, picture)
  const about = { case_id: typed.case_id, nib: found.nib, claimant_id: found.claimant, holder_id: shopId }
  await note(tx, { by: me, action: 'nib.answered', merchantId: shopId, after: about })
}
