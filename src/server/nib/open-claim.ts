import type { Input } from '#contract/endpoint.ts'
import { nib, nibWords } from '#contract/nib.ts'
import { refused } from '#contract/problem.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { limitConcurrentBodies } from '../http/limits/concurrency-limit.ts'
import { type Api, enforceRateLimit, mount } from '../http/mount.ts'
import type { PhotoRef } from '../pictures/photo-refs.ts'
import type { Photos } from '../pictures/photos.ts'
import { type PhotoSender, photoBodyLimit } from '../pictures/prepare-photos.ts'
import { requireOwnShop } from '../shops/require-own-shop.ts'
import { notifyShopOfNib } from './notify-shop.ts'
import { attachProof, detachProof, prepareProofs, proofBodyLimit } from './proof.ts'

type ClaimEndpoint = typeof nib.claim

/** Each is read by an operator, and troubles another shop. */
const perDay = { most: 5, seconds: 24 * 3600 }

/** 'NIB ini milik saya': opens a case, and tells the shop that has the number. */
export function mountNibClaim(api: Api, photos: Photos) {
  limitConcurrentBodies(api.app, nib.claim, photoBodyLimit)
  const ready = prepareProofs(api, photos)
  mount<ClaimEndpoint, PhotoRef>(
    api,
    nib.claim,
    async (input, { db, me, log }, wanted) => {
      const id = await openClaim(db, photos, {
        typed: input,
        wanted,
        me,
        shopId: requireOwnShop(input.id, { me, log }),
      })
      return { message: nibWords.sent, data: { id } }
    },
    {
      bodyLimit: proofBodyLimit,
      prepare: async ({ img_64 }: Input<ClaimEndpoint>, by: PhotoSender) => {
        await enforceRateLimit(api.sharedLimits, `nib claim ${by.me.id}`, perDay)
        return ready(img_64, by)
      },
    },
  )
}

type ClaimInput = { typed: Input<ClaimEndpoint>; wanted: PhotoRef; me: CurrentUser; shopId: number }

async function openClaim(tx: Database, photos: Photos, { typed, wanted, me, shopId }: ClaimInput): Promise<number> {
  // Two phones of one shop are one after the other from here.
  await tx.query('select 1 from merchant where id = $1 for no key update', [shopId])
  const [holder] = await tx.query<{ id: number }>('select id from merchant where nib = $1', [typed.nib])
  if (!holder) throw refused(nibWords.free, { nib: nibWords.free })
  if (holder.id === shopId) throw refused(nibWords.own, { nib: nibWords.own })
  const [open] = await tx.query<{ id: number; nib: string; picture_id: number | null }>(
    'select id, nib, picture_id from nib_case where claimant_id = $1 and closed_at is null for update',
    [shopId],
  )
  if (open && open.nib !== typed.nib) throw refused(nibWords.open, { nib: nibWords.open })
  const before = open?.picture_id ?? null
  const picture = await attachProof(tx, photos, { wanted, before, personId: me.id })
  if (open) {
    await tx.query('update nib_case set remark = $2, picture_id = $3 where id = $1', [open.id, typed.remark, picture])
    await detachProof(tx, photos, before, picture)
    return open.id
  }
  const [inserted] = await tx.query<{ id: number }>(
    'insert into nib_case (nib, claimant_id, holder_id, remark, picture_id) values ($1, $2, $3, $4, $5) returning id',
    [typed.nib, shopId, holder.id, typed.remark, picture],
  )
  const about = { case_id: inserted!.id, nib: typed.nib, claimant_id: shopId, holder_id: holder.id }
  // In the log of both shops.
  for (const merchantId of [shopId, holder.id])
    await writeAuditLog(tx, { by: me, action: 'nib.claimed', merchantId, after: about })
  await notifyShopOfNib(tx, { merchantId: holder.id, kind: 'nib-claimed', nib: typed.nib, event: `${inserted!.id}` })
  return inserted!.id
}
