import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import { inBatches } from '../jobs/batches.ts'
import type { Photos } from '../pictures/photos.ts'
import { notifyShopOfNib } from './notify-shop.ts'
import { closeCasesOfFreeNib, removeNib } from './transfer-nib.ts'

// A NIB belongs to one shop only. A mistyped NIB, or the NIB of an owner who never came back, would be blocked for
// ever. So an unfinished shop without changes loses its NIB, after a notice to its owner.

/** Days without a change until the NIB is free, and how many days before that the owner is notified. */
export const unfinishedDays = { freeAfter: 30, toldBefore: 7 } as const
/** Days that the proofs of a case are stored after the decision, in case of an objection. */
const proofRetentionDays = 90

type UnfinishedShop = { id: number; nib: string }

const batchOptions = { lock: 'watch unfinished shops', idColumn: 'shop.id' } as const

export async function releaseUnfinishedNibs(db: Database, photos: Pick<Photos, 'detach'>): Promise<void> {
  await inBatches<UnfinishedShop>(db, { ...batchOptions, select: toWarnSql }, warnOwner)
  await inBatches<UnfinishedShop>(db, { ...batchOptions, select: toReleaseSql }, releaseNib)
  await inBatches<{ id: number; pictures: number[] }>(
    db,
    { lock: 'sweep proofs of NIBs', idColumn: 'nib_case.id', select: oldProofsSql },
    async (tx, { id, pictures }) => {
      await tx.query('update nib_case set picture_id = null, answer_picture_id = null where id = $1', [id])
      await photos.detach(tx, pictures)
    },
  )
}

/** SQL: the shop has a NIB, its onboarding was never completed, and it has not been saved for `days` days. */
const untouchedSql = (days: number) => `
  shop.nib is not null and shop.status = 'not active' and shop.updated_at < now() - interval '${days} days'
    and exists (select from person where merchant_id = shop.id)
    and not exists (select from person where merchant_id = shop.id and completed)`

/** After two months without a server, too, the owner is notified first, and the NIB is released a week later. */
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
  const [warning] = await tx.query<{ event: string }>(
    `insert into nib_warning (merchant_id, touched_at) select id, updated_at from merchant where id = $1
     on conflict (merchant_id) do update set touched_at = excluded.touched_at, told_at = now()
     returning format('%s %s', merchant_id, to_char(touched_at at time zone 'utc', 'YYYYMMDDHH24MISS')) as event`,
    [id],
  )
  await notifyShopOfNib(tx, { merchantId: id, kind: 'nib-ending', nib, event: warning!.event })
}

async function releaseNib(tx: Database, { id, nib }: UnfinishedShop) {
  // The owner may be saving at this moment: take the lock, then check again with what they saved.
  await tx.query('select 1 from merchant where id = $1 for no key update', [id])
  const stillDue = await tx.query(`${toReleaseSql} and shop.id = $1`, [id])
  if (stillDue.length === 0) return
  await removeNib(tx, id)
  const [warning] = await tx.query<{ n: number }>(
    'delete from nib_warning where merchant_id = $1 returning extract(epoch from told_at)::bigint as n',
    [id],
  )
  await writeAuditLog(tx, { by: 'system', action: 'nib.freed', merchantId: id, before: { nib }, after: { nib: null } })
  await notifyShopOfNib(tx, { merchantId: id, kind: 'nib-freed', nib, event: `${id} ${warning!.n}` })
  await closeCasesOfFreeNib(tx, nib)
}
