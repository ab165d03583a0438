import type { Database } from '../db/database.ts'
import type { Photos } from '../files/photos.ts'
import { writtenBy } from './export.ts'

/** So many rows in one statement: each has its few seconds, however large the shop. */
const bite = { notices: 2000, products: 50, pictures: 200 }

/**
 * The end of an account, in the transaction of the request that is closed: src/decisions/020-personal-data.md says what
 * goes and what stays. With a person go their sessions, letters, notices and keys by themselves; a shop goes with its
 * products. A certification body stays: its page is the body's. Pictures leave the store with the next sweep.
 */
export async function deleteAccount(tx: Database, photos: Pick<Photos, 'takeDown'>, personId: number): Promise<void> {
  const [person] = await tx.rows<{ email: string; merchant_id: number | null }>(
    'select email, merchant_id from person where id = $1 for update',
    [personId],
  )
  const shop = person!.merchant_id
  const pictures = await idsOf(tx, `select distinct id from (${theirPictures}) p where id is not null`, [
    personId,
    shop,
  ])
  await tx.rows(`delete from contact_message m where ${writtenBy('$1')}`, [personId])
  await tx.rows('update moderation_report set contact = null, device = null where person_id = $1', [personId])
  // Letters to somebody who had no account yet name no person.
  await tx.rows('delete from mail where lower(to_email) = lower($1)', [person!.email])
  // Uploads that nothing shows yet: without an owner the sweep takes them.
  await tx.rows(
    `update loose_picture set person_id = null, sender_id = null, since = now() - interval '2 days'
     where person_id = $1 or sender_id = $1`,
    [personId],
  )
  // What they answered to a claim of their NIB; what they claimed themselves goes with their shop.
  await tx.rows('update nib_case set answer = null, answer_picture_id = null where holder_id = $1', [shop])
  const notices = await idsOf(tx, 'select id from notice where person_id = $1', [personId])
  await inParts(notices, bite.notices, (ids) => tx.rows('delete from notice where id = any ($1::int[])', [ids]))
  await tx.rows('delete from person where id = $1', [personId])
  if (shop !== null) {
    const goods = await idsOf(tx, 'select id from product where merchant_id = $1 order by id', [shop])
    await inParts(goods, bite.products, (ids) => tx.rows('delete from product where id = any ($1::int[])', [ids]))
    await tx.rows('delete from merchant where id = $1', [shop])
  }
  await inParts(pictures, bite.pictures, (ids) => photos.takeDown(tx, ids))
}

const idsOf = async (tx: Database, sql: string, values: readonly unknown[]) =>
  (await tx.rows<{ id: number }>(sql, values)).map(({ id }) => id)

async function inParts(ids: readonly number[], size: number, work: (some: readonly number[]) => Promise<unknown>) {
  for (let at = 0; at < ids.length; at += size) await work(ids.slice(at, at + size))
}

const products = 'select id from product where merchant_id = $2'
const theirPictures = `
  select picture_id as id from person where id = $1
  union all select unnest(array[picture_id, banner_picture_id]) from merchant where id = $2
  union all select picture_id from nib_case where claimant_id = $2
  union all select answer_picture_id from nib_case where holder_id = $2
  union all select picture_id from merchant_media where merchant_id = $2
  union all select picture_id from product where merchant_id = $2
  union all select picture_id from product_media where product_id in (${products})
  union all select picture_id from product_revision_picture where product_id in (${products})`
