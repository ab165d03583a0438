import type { Input } from '#contract/endpoint.ts'
import { nibMessages } from '#contract/nib/rules.ts'
import { nib } from '#contract/nib/schemas.ts'
import { refused } from '#contract/problem.ts'
import { requireOwnShop } from '../auth/require-own.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { limitConcurrentBodies } from '../http/limits/concurrency-limit.ts'
import { type Api, enforceRateLimit, mount } from '../http/mount.ts'
import type { PhotoRef } from '../pictures/photo-refs.ts'
import type { Photos } from '../pictures/photos.ts'
import { type PhotoSender, photoBodyLimit } from '../pictures/prepare-photos.ts'
import { notifyShopOfNib } from './notify-shop.ts'
import { attachProof, detachProof, prepareProofs } from './proof.ts'

type ClaimEndpoint = typeof nib.claim

/** Each claim takes an operator's time, and the other shop has to answer it. */
const perDay = { most: 5, seconds: 24 * 3600 }

/** 'NIB ini milik saya': opens a case, and notifies the shop that has the NIB. */
export function mountNibClaim(api: Api, photos: Photos) {
  limitConcurrentBodies(api.app, nib.claim, photoBodyLimit)
  const prepareProof = prepareProofs(api, photos)
  mount<ClaimEndpoint, PhotoRef>(
    api,
    nib.claim,
    async (input, { db, me, log }, proof) => {
      const id = await openClaim(db, photos, {
        input,
        proof,
        me,
        shopId: requireOwnShop(input.id, { me, log }),
      })
      return { message: nibMessages.sent, data: { id } }
    },
    {
      prepare: async ({ img_64 }: Input<ClaimEndpoint>, by: PhotoSender) => {
        await enforceRateLimit(api.sharedLimits, `nib claim ${by.me.id}`, perDay)
        return prepareProof(img_64, by)
      },
    },
  )
}

type ClaimInput = { input: Input<ClaimEndpoint>; proof: PhotoRef; me: CurrentUser; shopId: number }

async function openClaim(tx: Database, photos: Photos, { input, proof, me, shopId }: ClaimInput): Promise<number> {
  // Serializes the claims of two phones of one shop.
  await tx.query('select 1 from merchant where id = $1 for no key update', [shopId])
  const [holder] = await tx.query<{ id: number }>('select id from merchant where nib = $1', [input.nib])
  if (!holder) throw refused(nibMessages.free, { nib: nibMessages.free })
  if (holder.id === shopId) throw refused(nibMessages.own, { nib: nibMessages.own })
  const [openCase] = await tx.query<{ id: number; nib: string; picture_id: number | null }>(
    'select id, nib, picture_id from nib_case where claimant_id = $1 and closed_at is null for update',
    [shopId],
  )
  if (openCase && openCase.nib !== input.nib) throw refused(nibMessages.open, { nib: nibMessages.open })
  const before = openCase?.picture_id ?? null
  const picture = await attachProof(tx, photos, { proof, before, personId: me.id })
  if (openCase) {
    await tx.query('update nib_case set remark = $2, picture_id = $3 where id = $1', [
      openCase.id,
      input.remark,
      picture,
    ])
    await detachProof(tx, photos, before, picture)
    return openCase.id
  }
  const [inserted] = await tx.query<{ id: number }>(
    'insert into nib_case (nib, claimant_id, holder_id, remark, picture_id) values ($1, $2, $3, $4, $5) returning id',
    [input.nib, shopId, holder.id, input.remark, picture],
  )
  const about = { case_id: inserted!.id, nib: input.nib, claimant_id: shopId, holder_id: holder.id }
  // In the audit log of both shops.
  for (const merchantId of [shopId, holder.id])
    await writeAuditLog(tx, { by: me, action: 'nib.claimed', merchantId, after: about })
  await notifyShopOfNib(tx, { merchantId: holder.id, kind: 'nib-claimed', nib: input.nib, event: `${inserted!.id}` })
  return inserted!.id
}
