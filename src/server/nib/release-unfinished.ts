import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import { inBatches } from '../jobs/batches.ts'
import type { Photos } from '../pictures/photos.ts'
import { notifyShopOfNib } from './notify-shop.ts'
import { closeCasesOfFreeNib, removeNib } from './transfer-nib.ts'

// A NIB is one shop's alone: typed wrong, or by somebody who never came back, it would be held for ever. An unfinished shop
// that nobody has touched gives it up, and is told so before.

/** Days without a touch until the number is free, and how long before that its owner is told. */
export const unfinishedDays = { freeAfter: 30, toldBefore: 7 } as const
/** Days that the proofs of a case are kept after it was decided: somebody may object. */
const proofRetentionDays = 90

type UnfinishedShop = { id: number; nib: string }

const batchOptions = { alone: 'watch unfinished shops', number: 'shop.id' } as const

export async function releaseUnfinishedNibs(db: Database, photos: Pick<Photos, 'detach'>): Promise<void> {
  await inBatches<UnfinishedShop>(db, { ...batchOptions, found: toWarnSql }, warnOwner)
  await inBatches<UnfinishedShop>(db, { ...batchOptions, found: toReleaseSql }, releaseNib)
  await inBatches<{ id: number; pictures: number[] }>(
    db,
    { alone: 'sweep proofs of NIBs', number: 'nib_case.id', found: oldProofsSql },
    async (tx, { id, pictures }) => {
      await tx.query('update nib_case set picture_id = null, answer_picture_id = null where id = $1', [id])
      await photos.detach(tx, pictures)
    },
  )
}

/** Has a number, has never been open, and nobody has saved anything of it for so many days. */
const untouchedSql = (days: number) => `
  shop.nib is not null and shop.status = 'not active' and shop.updated_at < now() - interval '${days} days'
    and exists (select from person where merchant_id = shop.id)
    and not exists (select from person where merchant_id = shop.id and completed)`

/** A server that was off for two months tells first, and frees a week later. */
const toWarnSql = `
  select shop.id, shop.nib from merchant shop
  where ${untouchedSql(unfinishedDays.freeAfter - unfinishedDays.toldBefore)}
    and not exists (select from nib_warning told where told.merchant_id = shop.id and told.touched_at = shop.updated_at)`

const toReleaseSql = `
  select shop.id, shop.nib
  from merchant shop join nib_warning told on told.merchant_id = shop.id and told.touched_at = shop.updated_at
  where ${untouchedSql(unfinishedDays.freeAfter)} and told.told_at <= now() - interval '${unfinishedDays.toldBefore} days'`

const oldProofsSql = `
  select id, array_remove(array[picture_id, answer_picture_id], null) as pictures from nib_case
  where closed_at < now() - interval '${proofRetentionDays} days' and num_nonnulls(picture_id, answer_picture_id) > 0`

async function warnOwner(tx: Database, { id, nib }: UnfinishedShop) {
  const [told] = await tx.query<{ event: string }>(
    `insert into nib_warning (merchant_id, touched_at) select id, updated_at from merchant where id = $1
     on conflict (merchant_id) do update set touched_at = excluded.touched_at, told_at = now()
     returning format('%s %s', merchant_id, to_char(touched_at at time zone 'utc', 'YYYYMMDDHH24MISS')) as event`,
    [id],
  )
  await notifyShopOfNib(tx, { merchantId: id, kind: 'nib-ending', nib, event: told!.event })
}

async function releaseNib(tx: Database, { id, nib }: UnfinishedShop) {
  // One whose owner is saving at this moment is theirs; what they have saved is seen once the lock is held.
  await tx.query('select 1 from merchant where id = $1 for no key update', [id])
  const still = await tx.query(`${toReleaseSql} and shop.id = $1`, [id])
  if (still.length === 0) return
  await removeNib(tx, id)
  const [told] = await tx.query<{ n: number }>(
    'delete from nib_warning where merchant_id = $1 returning extract(epoch from told_at)::bigint as n',
    [id],
  )
  await writeAuditLog(tx, { by: 'system', action: 'nib.freed', merchantId: id, before: { nib }, after: { nib: null } })
  await notifyShopOfNib(tx, { merchantId: id, kind: 'nib-freed', nib, event: `${id} ${told!.n}` })
  await closeCasesOfFreeNib(tx, nib)
}
