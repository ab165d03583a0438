import { randomBytes, randomUUID } from 'node:crypto'
import { note } from '#server/audit.ts'
import { contentOf, type ProductContent } from '#server/products/content.ts'
import type { EngineName } from '../support/engines.ts'
import { actor } from '../support/people.ts'
import { everything } from './session-place.ts'
import { add } from './showcase-place.ts'

type Row = Record<string, unknown>
type Sender = { personId: number; shopId: number; sessionId: number }

/** Every call there is, with lists and without products; shops, products that wait, and operators at the desk. */
export async function openReviews(engine: EngineName) {
  const place = await everything(engine, { seed: 'reference' })
  const { db, ask } = place
  const lsproId = await add(db, 'lspro', { name: 'LSPro Uji' })

  /** An operator at the desk, who asks under /operator. */
  async function operator(name = 'Rara Operator') {
    const who = await actor(db, { role: 'operator' })
    await db.rows('update person set name = $2 where id = $1', [who.personId, name])
    return { ...who, ask: (call: string, body: object = {}) => ask(`/operator/${call}`, body, who.headers) }
  }

  /** An open shop in Bogor with its merchant. */
  async function shop(row: Row = {}) {
    const shopId = await add(db, 'merchant', {
      name: 'Dapur Kue Walandouw',
      province_id: 32,
      regency_id: 3271,
      status: 'active',
      ...row,
    })
    const who = await actor(db, { role: 'merchant', merchantId: shopId })
    return { ...who, shopId, ask: (call: string, body: object = {}) => ask(call, body, who.headers) }
  }

  const picture = (row: Row = {}) =>
    add(db, 'picture', {
      name: `photo/${randomBytes(16).toString('hex')}`,
      width: 800,
      height: 800,
      thumbhash: randomBytes(12).toString('base64'),
      drawn_at: new Date(),
      ...row,
    })

  /** A product that waits, sent `minutes` ago, with two photos; `row` puts something else over it. */
  async function product(shopId: number, row: Row = {}, minutes = 60, categories = [401]) {
    const id = await add(db, 'product', {
      merchant_id: shopId,
      external_id: randomUUID(),
      name: 'Keripik Pisang Manis',
      description: 'Dari pisang kepok, digoreng sehari setelah dipanen.',
      price_bottom: 12_000,
      price_top: 15_000,
      review_state: 'submitted',
      queued_at: new Date(Date.now() - minutes * 60_000),
      picture_id: await picture(),
      ...row,
    })
    await add(db, 'product_media', { product_id: id, picture_id: await picture(), position: 1 })
    for (const category_id of categories)
      await db.rows('insert into product_category (product_id, category_id) values ($1, $2)', [id, category_id])
    return id
  }

  /** A change of a live product that waits beside it. Gives its whole content. */
  async function revise(id: number, change: Partial<ProductContent>, minutes = 60): Promise<ProductContent> {
    const content = { ...(await contentOf(db, id)), ...change }
    await db.rows(
      `insert into product_revision (product_id, content, review_state, queued_at) values ($1, $2, 'submitted', $3)`,
      [id, JSON.stringify(content), new Date(Date.now() - minutes * 60_000)],
    )
    await db.rows('insert into product_revision_picture (product_id, picture_id) select $1, unnest($2::int[])', [
      id,
      content.pictures.map((one) => one.id),
    ])
    await db.rows('update product set version = version + 1 where id = $1', [id])
    return content
  }

  /** Writes down that its owner sent it as it is now, or this change of it, from a phone that had it since `madeAt`. */
  async function sent(id: number, merchant: Sender, madeAt?: number, content?: ProductContent) {
    const { personId, sessionId, shopId } = merchant
    const by = { id: personId, role: 'merchant', sessionId, merchantId: shopId, lsproId: null }
    const after = { ...(content ?? (await contentOf(db, id))), made_at: madeAt ?? null }
    await note(db, { by, action: 'product.sent', productId: id, after })
  }

  const rowOf = async (table: string, id: number, key = 'id') =>
    (await db.rows<Row>(`select * from ${table} where ${key} = $1`, [id]))[0]
  const versionOf = async (id: number) => Number((await rowOf('product', id))!.version)
  const noted = (id: number) =>
    db.rows<{ action: string; who: string; reason: string | null; before: Row; after: Row }>(
      'select action, who, reason, before, after from audit_log where product_id = $1 order by id',
      [id],
    )
  const noticesOf = (id: number) =>
    db.rows<{ kind: string; person_id: number; content_before: Row | null; content_after: Row | null }>(
      'select kind, person_id, content_before, content_after from notice where product_id = $1 order by id',
      [id],
    )
  const lettersTo = (personId: number) =>
    db.rows<{ kind: string; facts: Record<string, string> }>(
      'select kind, facts from mail where person_id = $1 order by id',
      [personId],
    )

  const tools = { rowOf, versionOf, noted, noticesOf, lettersTo }
  return { ...place, lsproId, operator, shop, picture, product, revise, sent, ...tools }
}

export type Reviews = Awaited<ReturnType<typeof openReviews>>
