import { randomUUID } from 'node:crypto'
import type { EngineName } from '../support/engines.ts'
import { type Actor, actor } from '../support/people.ts'
import { nameIn } from '../support/picture-name.ts'
import { everything } from './session-place.ts'
import { addShop } from './showcase-place.ts'

/** A merchant whose shop is open, and which one it is. */
export type Merchant = Actor & { shopId: number }
export type Said = {
  code: string
  message?: string
  route?: string
  fields?: Record<string, string>
  total?: number
  total_filtered?: number
  pages?: number
  counts?: object
  categories?: object[]
  // biome-ignore lint/suspicious/noExplicitAny: each call answers its own
  data?: any
}

/** Every call there is, with categories, mentors and two certification bodies, and merchants with open shops. */
export async function openProducts(engine: EngineName) {
  const place = await everything(engine, { seed: 'reference' })
  const { db, ask } = place
  const [body] = await db.rows<{ id: number }>("insert into lspro (name) values ('LSPro Uji Mutu') returning id")

  async function merchant(): Promise<Merchant> {
    const shopId = await addShop(db)
    return { ...(await actor(db, { role: 'merchant', merchantId: shopId })), shopId }
  }
  const call = (who: { headers: Record<string, string> }, path: string, body: object = {}): Promise<Said> =>
    ask(`/product/${path}`, body, who.headers)
  const save = (who: Merchant, body: object) => call(who, 'save', body)

  /** A photo that lies with its sender, without the second that developing one takes. Gives its path. */
  async function loose(who: Actor, { width = 40, height = 40 } = {}): Promise<string> {
    const [row] = await db.rows<{ name: string }>(
      `insert into loose_picture (name, person_id, sender_id, width, height, thumbhash, bytes)
       values ('photo/' || replace(gen_random_uuid()::text, '-', ''), $1, $1, $2, $3, 'x', 10) returning name`,
      [who.personId, width, height],
    )
    return `${row!.name}.jpg`
  }
  const isLoose = async (path: string) =>
    (await db.rows('select from loose_picture where name = $1', [nameIn(path)])).length === 1

  /** The form filled in well, with a key of its own and a new main photo, and `more` put over it. */
  async function form<More extends object = object>(who: Merchant, more?: More) {
    const well = { ...filledIn(), external_id: randomUUID() as string, img_64: await loose(who) }
    return Object.assign(well as Omit<typeof well, keyof More>, more) as Omit<typeof well, keyof More> & More
  }

  /** Everything the database has about a product, but when. */
  async function rowsOf(id: number) {
    const [[product], [revision], categories, media] = [
      await db.rows<Record<string, unknown>>(
        'select *, null as updated_at, null as created_at from product where id = $1',
        [id],
      ),
      await db.rows<Record<string, unknown>>(
        'select *, null as updated_at, null as created_at from product_revision where product_id = $1',
        [id],
      ),
      await db.rows('select category_id from product_category where product_id = $1 order by 1', [id]),
      await db.rows('select picture_id, position from product_media where product_id = $1 order by position', [id]),
    ]
    return { product, revision, categories, media }
  }

  /** What a reviewer decides, without the reviewer. */
  const setState = (id: number, state: string) =>
    db.rows('update product set review_state = $2 where id = $1', [id, state])

  /** A product that this merchant has sent and that was approved. */
  async function approved<More extends object = object>(who: Merchant, more?: More) {
    const asked = await form(who, more)
    const { data } = await save(who, asked)
    await setState(data.id, 'approved')
    return { id: data.id as number, asked }
  }

  /** What is written down of a product, the first first. */
  const noted = async (id: number) =>
    (await db.rows<{ action: string }>('select action from audit_log where product_id = $1 order by id', [id])).map(
      ({ action }) => action,
    )
  const own = async (who: Merchant, id: number) => (await call(who, 'own', { id })).data

  return {
    ...place,
    lsproId: body!.id,
    merchant,
    call,
    save,
    loose,
    isLoose,
    form,
    rowsOf,
    setState,
    approved,
    noted,
    own,
  }
}
export type ProductsPlace = Awaited<ReturnType<typeof openProducts>>

/** The form filled in well, but for its key and its photo. */
export const filledIn = () => ({
  name: 'Keripik Singkong Balado 200 gr',
  description: 'Keripik tipis dengan balado pedas manis.',
  price_bottom: 20000,
  price_top: 25000,
  weight: 200,
  unit: 'gr',
  capacity: '1.200 kg per bulan',
  video_url: 'https://youtu.be/abc',
  sub_category_array: [{ key: 401, label: 'apa saja' }],
  is_sni: '1',
  sni_array: ['SNI 4305:2018'],
  sni_start_date: '2026-01-01',
  sni_end_date: '2040-01-01',
  sni_no_end: 0,
  lspro_id: null,
  is_mentor: '0',
})
