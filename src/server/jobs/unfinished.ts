import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import type { Photos } from '../files/photos.ts'
import { closeAsFree, takeNib } from '../nib/give.ts'
import { tellOfNib } from '../nib/tell.ts'
import { inBites } from './bites.ts'

// A NIB is one shop's alone: typed wrong, or by somebody who never came back, it would be held for ever. An unfinished shop
// that nobody has touched gives it up, and is told so before.

/** Days without a touch until the number is free, and how long before that its owner is told. */
export const unfinished = { freeAfter: 30, toldBefore: 7 } as const
/** Days that the proofs of a case are kept after it was decided: somebody may object. */
const proofsFor = 90

type Found = { id: number; nib: string }

const alone = { alone: 'watch unfinished shops', number: 'shop.id' } as const

export async function watchUnfinished(db: Database, photos: Pick<Photos, 'takeDown'>): Promise<void> {
  await inBites<Found>(db, { ...alone, found: toTell }, tell)
  await inBites<Found>(db, { ...alone, found: toFree }, free)
  await inBites<{ id: number; pictures: number[] }>(
    db,
    { alone: 'sweep proofs of NIBs', number: 'nib_case.id', found: oldProofs },
    async (tx, { id, pictures }) => {
      await tx.rows('update nib_case set picture_id = null, answer_picture_id = null where id = $1', [id])
      await photos.takeDown(tx, pictures)
    },
  )
}

/** Has a number, has never been open, and nobody has saved anything of it for so many days. */
const untouchedFor = (days: number) => `
  shop.nib is not null and shop.status = 'not active' and shop.updated_at < now() - interval '${days} days'
    and exists (select from person where merchant_id = shop.id)
    and not exists (select from person where merchant_id = shop.id and completed)`

/** A server that was off for two months tells first, and frees a week later. */
const toTell = `
  select shop.id, shop.nib from merchant shop
  where ${untouchedFor(unfinished.freeAfter - unfinished.toldBefore)}
    and not exists (select from nib_warning told where told.merchant_id = shop.id and told.touched_at = shop.updated_at)`

const toFree = `
  select shop.id, shop.nib
  from merchant shop join nib_warning told on told.merchant_id = shop.id and told.touched_at = shop.updated_at
  where ${untouchedFor(unfinished.freeAfter)} and told.told_at <= now() - interval '${unfinished.toldBefore} days'`

const oldProofs = `
  select id, array_remove(array[picture_id, answer_picture_id], null) as pictures from nib_case
  where closed_at < now() - interval '${proofsFor} days' and num_nonnulls(picture_id, answer_picture_id) > 0`

async function tell(tx: Database, { id, nib }: Found) {
  const [told] = await tx.rows<{ event: string }>(
    `insert into nib_warning (merchant_id, touched_at) select id, updated_at from merchant where id = $1
     on conflict (merchant_id) do update set touched_at = excluded.touched_at, told_at = now()
     returning format('%s %s', merchant_id, to_char(touched_at at time zone 'utc', 'YYYYMMDDHH24MISS')) as event`,
    [id],
  )
  await tellOfNib(tx, { merchantId: id, kind: 'nib-ending', nib, event: told!.event })
}

async function free(tx: Database, { id, nib }: Found) {
  // One whose owner is saving at this moment is theirs; what they have saved is seen once the lock is held.
  await tx.rows('select 1 from merchant where id = $1 for no key update', [id])
  const still = await tx.rows(`${toFree} and shop.id = $1`, [id])
  if (still.length === 0) return
  await takeNib(tx, id)
  const [told] = await tx.rows<{ n: number }>(
    'delete from nib_warning where merchant_id = $1 returning extract(epoch from told_at)::bigint as n',
    [id],
  )
  await note(tx, { by: 'system', action: 'nib.freed', merchantId: id, before: { nib }, after: { nib: null } })
  await tellOfNib(tx, { merchantId: id, kind: 'nib-freed', nib, event: `${id} ${told!.n}` })
  await closeAsFree(tx, nib)
}
