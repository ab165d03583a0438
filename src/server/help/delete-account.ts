import { deletionHours } from '#contract/help/rules.ts'
import type { Database } from '../db/database.ts'
import type { Photos } from '../pictures/photos.ts'
import { writtenBySql } from './export-data.ts'

/** SQL: the earliest time at which a row of `deletion_request` may be fulfilled. */
export const earliestDeletionSql = `asked_at + interval '${deletionHours} hours'`

/** Rows in one statement, so that none exceeds its time limit, however large the shop is. */
const batchSizes = { notices: 2000, products: 50, pictures: 200 }

/**
 * Deletes an account, in the transaction that closes the request; src/docs/personal-data.md lists what is
 * deleted and what stays. Sessions, e-mails, notices and keys are deleted with the person by foreign keys, products
 * with the shop. A certification body stays. The files of pictures are deleted by the next garbage collection.
 */
export async function deleteAccount(tx: Database, photos: Pick<Photos, 'detach'>, personId: number): Promise<void> {
  const [person] = await tx.query<{ email: string; merchant_id: number | null }>(
    'select email, merchant_id from person where id = $1 for update',
    [personId],
  )
  const shop = person!.merchant_id
  const pictures = await idsOf(tx, `select distinct id from (${ownPicturesSql}) p where id is not null`, [
    personId,
    shop,
  ])
  await tx.query(`delete from contact_message m where ${writtenBySql('$1')}`, [personId])
  await tx.query('update moderation_report set contact = null, device = null where person_id = $1', [personId])
  await tx.query('update sni_label_report set email = null, device = null where person_id = $1', [personId])
  // E-mails to an address without an account yet have no person_id.
  await tx.query('delete from mail where lower(to_email) = lower($1)', [person!.email])
  // Unattached uploads: without an owner they are garbage-collected.
  await tx.query(
    `update loose_picture set person_id = null, sender_id = null, since = now() - interval '2 days'
     where person_id = $1 or sender_id = $1`,
    [personId],
  )
  // Their answers to claims of their NIB; their own claims are deleted with the shop.
  await tx.query('update nib_case set answer = null, answer_picture_id = null where holder_id = $1', [shop])
  const notices = await idsOf(tx, 'select id from notice where person_id = $1', [personId])
  await inBatches(notices, batchSizes.notices, (ids) =>
    tx.query('delete from notice where id = any ($1::int[])', [ids]),
  )
  await recordErasure(tx, personId)
  await tx.query('delete from person where id = $1', [personId])
  if (shop !== null) {
    const productIds = await idsOf(tx, 'select id from product where merchant_id = $1 order by id', [shop])
    await inBatches(productIds, batchSizes.products, (ids) =>
      tx.query('delete from product where id = any ($1::int[])', [ids]),
    )
    await tx.query('delete from merchant where id = $1', [shop])
    // The changes and their authors stay; telephone numbers and addresses do not.
    await tx.query(
      `update audit_log set before = without_values(before), after = without_values(after)
       where merchant_id = $1 and (action like 'shop.%' or action like 'nib.%')`,
      [shop],
    )
  }
  await inBatches(pictures, batchSizes.pictures, (ids) => photos.detach(tx, ids))
}

const idsOf = async (tx: Database, sql: string, values: readonly unknown[]) =>
  (await tx.query<{ id: number }>(sql, values)).map(({ id }) => id)

async function inBatches(ids: readonly number[], size: number, work: (batch: readonly number[]) => Promise<unknown>) {
  for (let at = 0; at < ids.length; at += size) await work(ids.slice(at, at + size))
}

const ownProductsSql = 'select id from product where merchant_id = $2'
const ownPicturesSql = `
  select picture_id as id from person where id = $1
  union all select unnest(array[picture_id, banner_picture_id]) from merchant where id = $2
  union all select picture_id from nib_case where claimant_id = $2
  union all select answer_picture_id from nib_case where holder_id = $2
  union all select picture_id from merchant_media where merchant_id = $2
  union all select picture_id from product where merchant_id = $2
  union all select picture_id from product_media where product_id in (${ownProductsSql})
  union all select picture_id from product_revision_picture where product_id in (${ownProductsSql})`

/**
 * SQL: a fingerprint of a person (an alias), in hexadecimal digits. Its time is in it, because after a restore the same
 * number may be given to another person.
 */
export const fingerprintSql = (person: string) =>
  `encode(sha256(convert_to(${person}.id || ' ' || extract(epoch from ${person}.created_at), 'UTF8')), 'hex')`

/** So that a restore does not bring the account back (erasures.ts). */
const recordErasure = (tx: Database, personId: number) =>
  tx.query(
    `insert into erasure (name) select ${fingerprintSql('person')} from person where id = $1 on conflict do nothing`,
    [personId],
  )
