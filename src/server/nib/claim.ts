import type { Heard } from '#contract/endpoint.ts'
import { nib, nibWords } from '#contract/nib.ts'
import { refused } from '#contract/problem.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { fewAtOnce } from '../few-at-once.ts'
import type { Photos } from '../files/photos.ts'
import type { Wanted } from '../files/wanted.ts'
import { type Api, type Me, mount, refuseOver } from '../mount.ts'
import { ownShop } from '../onboarding/own-shop.ts'
import { dear, type Someone } from '../photos-first.ts'
import { dropProof, hangProof, proofLimit, proofsFirst } from './proof.ts'
import { tellOfNib } from './tell.ts'

type Claim = typeof nib.claim

/** Each is read by an operator, and troubles another shop. */
const inADay = { most: 5, seconds: 24 * 3600 }

/** 'NIB ini milik saya': opens a case, and tells the shop that has the number. */
export function mountNibClaim(api: Api, photos: Photos) {
  fewAtOnce(api.app, nib.claim, dear)
  const ready = proofsFirst(api, photos)
  mount<Claim, Wanted>(
    api,
    nib.claim,
    async (typed, { db, me, log }, wanted) => {
      const id = await claim(db, photos, { typed, wanted, me, shopId: ownShop(typed.id, { me, log }) })
      return { message: nibWords.sent, data: { id } }
    },
    {
      bodyLimit: proofLimit,
      prepare: async ({ img_64 }: Heard<Claim>, by: Someone) => {
        await refuseOver(api.shared, `nib claim ${by.me.id}`, inADay)
        return ready(img_64, by)
      },
    },
  )
}

type Claiming = { typed: Heard<Claim>; wanted: Wanted; me: Me; shopId: number }

async function claim(tx: Database, photos: Photos, { typed, wanted, me, shopId }: Claiming): Promise<number> {
  // Two phones of one shop are one after the other from here.
  await tx.rows('select 1 from merchant where id = $1 for no key update', [shopId])
  const [holder] = await tx.rows<{ id: number }>('select id from merchant where nib = $1', [typed.nib])
  if (!holder) throw refused(nibWords.free, { nib: nibWords.free })
  if (holder.id === shopId) throw refused(nibWords.own, { nib: nibWords.own })
  const [open] = await tx.rows<{ id: number; nib: string; picture_id: number | null }>(
    'select id, nib, picture_id from nib_case where claimant_id = $1 and closed_at is null for update',
    [shopId],
  )
  if (open && open.nib !== typed.nib) throw refused(nibWords.open, { nib: nibWords.open })
  const before = open?.picture_id ?? null
  const picture = await hangProof(tx, photos, { wanted, before, personId: me.id })
  if (open) {
    await tx.rows('update nib_case set remark = $2, picture_id = $3 where id = $1', [open.id, typed.remark, picture])
    await dropProof(tx, photos, before, picture)
    return open.id
  }
  const [made] = await tx.rows<{ id: number }>(
    'insert into nib_case (nib, claimant_id, holder_id, remark, picture_id) values ($1, $2, $3, $4, $5) returning id',
    [typed.nib, shopId, holder.id, typed.remark, picture],
  )
  const about = { case_id: made!.id, nib: typed.nib, claimant_id: shopId, holder_id: holder.id }
  // In the log of both shops.
  for (const merchantId of [shopId, holder.id])
    await note(tx, { by: me, action: 'nib.claimed', merchantId, after: about })
  await tellOfNib(tx, { merchantId: holder.id, kind: 'nib-claimed', nib: typed.nib, event: `${made!.id}` })
  return made!.id
}
