import { randomUUID } from 'node:crypto'
import { forgetAnswers } from '#server/micro-cache.ts'
import type { EngineName } from '../support/engines.ts'
import { type Actor, actor } from '../support/people.ts'
import { everything } from './session-place.ts'
import { add, addProduct, addShop } from './showcase-place.ts'

/** Somebody who keeps the page of a certification body. */
export type BodyOwner = Actor & { bodyId: number }
type Who = { headers: Record<string, string> } | undefined

/** SNI without an end, as `product` takes it. */
export const sni = { is_sni: true, sni_no: ['SNI 1'], sni_start_date: '2025-01-01', sni_no_end: true }

/**
 * Every call there is, with regions and scopes, two bodies (Bogor) with somebody who keeps each, and a merchant, a visitor
 * and an operator at the desk.
 */
export async function openBodies(engine: EngineName) {
  const place = await everything(engine, { seed: 'reference' })
  const { db, ask } = place
  let painted = 0

  /** A body anyone may see, which certifies these scopes. Gives its id. */
  async function body(row: Record<string, unknown> = {}, scopes: number[] = [1]): Promise<number> {
    const id = await add(db, 'lspro', {
      name: 'LSPro Uji',
      province_id: 32,
      regency_id: 3271,
      accreditation_no: `LSPr-${randomUUID().slice(0, 8)}`,
      ...row,
    })
    for (const scope of scopes)
      await db.rows('insert into lspro_scope (lspro_id, scope_id) values ($1, $2)', [id, scope])
    return id
  }
  async function owner(row: Record<string, unknown> = {}, scopes?: number[]): Promise<BodyOwner> {
    const bodyId = await body(row, scopes)
    return { ...(await actor(db, { role: 'lspro', lsproId: bodyId })), bodyId }
  }
  async function merchant(row: Record<string, unknown> = {}) {
    const shopId = await addShop(db, row)
    return { ...(await actor(db, { role: 'merchant', merchantId: shopId })), shopId }
  }

  /** A post. Gives its id. */
  const post = (lspro_id: number, row: Record<string, unknown> = {}) =>
    add(db, 'lspro_posting', { lspro_id, remark: '<p>Kabar uji</p>', ...row })

  /** A picture that hangs nowhere yet. */
  async function picture(width = 960, height = 320) {
    painted += 1
    const name = `photo/${String(painted).padStart(32, '0')}`
    return { id: await add(db, 'picture', { name, width, height }), path: `${name}.jpg` }
  }

  /** A photo that lies with its sender, without the second that developing one takes. Gives its path. */
  async function loose({ personId }: Actor, { width = 40, height = 40 } = {}): Promise<string> {
    const [row] = await db.rows<{ name: string }>(
      `insert into loose_picture (name, person_id, sender_id, width, height, thumbhash, bytes)
       values ('photo/' || $4, $1, $1, $2, $3, 'x', 10) returning name`,
      [personId, width, height, randomUUID().replaceAll('-', '')],
    )
    return `${row!.name}.jpg`
  }
  const isLoose = async (path: string) =>
    (await db.rows('select from loose_picture where name = $1', [path.replace('.jpg', '')])).length === 1

  /** What the log says of a body, the latest last. */
  const logOf = (bodyId: number) =>
    db.rows<{ action: string; before: object; after: object; person_id: number }>(
      'select action, before, after, person_id from audit_log where lspro_id = $1 order by id',
      [bodyId],
    )

  return {
    ...place,
    /** Asks a call as nobody or as somebody. What was answered before is forgotten with each asking. */
    read: (path: string, said: object = {}, who?: Who) => {
      forgetAnswers(db)
      return ask(path, said, who?.headers)
    },
    /** The same of what is saved, with the key of the write. */
    save: (path: string, said: object, who?: Who, key?: string) =>
      ask(path, said, { ...who?.headers, ...(key && { 'idempotency-key': key }) }),
    ...{ body, owner, merchant, post, picture, loose, isLoose, logOf },
    /** A product of a shop that anyone may see. */
    product: (merchant_id: number, row: Record<string, unknown> = {}, categories?: number[]) =>
      addProduct(db, { merchant_id, ...row }, categories),
    people: {
      body: await owner({ name: 'LSPro Satu' }),
      'another body': await owner({ name: 'LSPro Dua' }),
      merchant: await merchant(),
      visitor: await actor(db),
      operator: await actor(db, { role: 'operator' }),
    },
  }
}

export type Bodies = Awaited<ReturnType<typeof openBodies>>
