import { renderFirstScreen } from '#app/first-screen.tsx'
import { dayInJakarta, daysAfter } from '#contract/product-state.ts'
import { forgetAnswers } from '#server/micro-cache.ts'
import { tellMerchant } from '#server/notices/tell.ts'
import { contentOf } from '#server/products/content.ts'
import { type Actor, actor } from '../support/people.ts'
import { everything } from './session-place.ts'
import { add, addProduct, addShop } from './showcase-place.ts'

const end = (days: number) => ({ sni_end_date: daysAfter(dayInJakarta(), days) })
const today = end(0)

// What a row of `product` says of each state; `closed`: its shop is not active.
const states = {
  draft: { review_state: 'draft' },
  submitted: { review_state: 'submitted' },
  'asked to be changed': { review_state: 'changes_requested' },
  rejected: { review_state: 'rejected' },
  approved: {},
  'approved, being changed': {},
  'taken down': { status: 'not active' },
  expired: end(-1),
  'of a closed shop': { closed: true },
  'approved without SNI': { is_sni: false, sni_end_date: null },
} as const
/** The last is no product: it is what the owner has sent about 'approved, being changed'. */
export type State = keyof typeof states | 'the change itself'
export const viewers = ['anonymous', 'visitor', 'another merchant', 'owner', 'operator'] as const
export type Viewer = (typeof viewers)[number]

/** One that is to be seen or not: a word that stands nowhere else, and the name of its main picture. */
type Thing = { id: number; shop: number; word: string; picture: string; category: number }
type Looking = { headers: Record<string, string>; viewer: Viewer; thing: Thing }
export type Seen = { text: string; shows: boolean; pictured: boolean }

/** Every call there is, and one product in each state, each told to its owner. */
export async function openVisibility() {
  const place = await everything('pglite', { seed: 'reference' })
  const { db, ask } = place
  const shops = { open: await addShop(db, { mobile_phone: '+6281234567890' }), closed: 0 }
  shops.closed = await addShop(db, { mobile_phone: '+6281234567891', status: 'not active' })
  const people = {
    visitor: await actor(db),
    'another merchant': await actor(db, { role: 'merchant', merchantId: await addShop(db) }),
    operator: await actor(db, { role: 'operator' }),
  }
  const owners = new Map<number, Actor>()
  for (const id of Object.values(shops)) owners.set(id, await actor(db, { role: 'merchant', merchantId: id }))
  const free = await db.rows<{ id: number }>('select id from category where parent_id is not null order by id')

  const things = {} as Record<State, Thing>
  const pictureOf = (word: string) => `photo/${Buffer.from(word).toString('hex').padEnd(32, '0').slice(0, 32)}`
  const paint = (word: string) => add(db, 'picture', { name: pictureOf(word), width: 960, height: 960 })

  for (const [at, [state, { ...row }]] of Object.entries(states).entries()) {
    const { closed, ...said } = row as { closed?: true }
    const word = `kunang${'abcdefghij'[at]}`
    const category = free[at]!.id
    const shop = closed ? shops.closed : shops.open
    const id = await addProduct(
      db,
      {
        ...{ merchant_id: shop, name: `Lampu ${word}`, description: word, picture_id: await paint(word) },
        ...{ is_sni: true, sni_no: [`SNI ${word}`], sni_start_date: '2025-01-01', ...today, queued_at: new Date() },
        ...said,
      },
      [category],
    )
    things[state as State] = { id, shop, word, picture: pictureOf(word), category }
    const after = { name: word, sni_remark: null, sni_end_date: null }
    await db.together((tx) =>
      tellMerchant(tx, { merchantId: shop, productId: id, kind: 'updated', event: word, after }),
    )
  }
  await reviseIt(things)
  const sibling = await addProduct(db, { merchant_id: shops.closed, name: 'Lampu lain' })

  async function reviseIt(all: Record<State, Thing>) {
    const live = all['approved, being changed']
    const word = 'kunangubah'
    const pictures = [{ id: await paint(word), path: `${pictureOf(word)}.jpg` }]
    const content = { ...(await contentOf(db, live.id)), name: `Lampu ${word}`, description: word, pictures }
    await db.rows(
      "insert into product_revision (product_id, content, review_state, queued_at) values ($1, $2, 'submitted', now())",
      [live.id, JSON.stringify(content)],
    )
    await db.rows('insert into product_revision_picture (product_id, picture_id) values ($1, $2)', [
      live.id,
      pictures[0]!.id,
    ])
    all['the change itself'] = { ...live, word, picture: pictureOf(word) }
  }

  // What does not depend on the product is asked once for each viewer.
  const remembered = new Map<string, Promise<string>>()
  const once = (key: string, make: () => Promise<string>) => {
    const known = remembered.get(key) ?? make()
    remembered.set(key, known)
    return known
  }
  const post = (path: string, body: object = {}, headers = {}, method: 'GET' | 'POST' = 'POST') =>
    once(`${method} ${path} ${JSON.stringify([body, headers])}`, async () =>
      method === 'GET'
        ? (await place.send(path, body, headers, 'GET')).body
        : JSON.stringify(await ask(path, body, headers)),
    )
  const screen = (id: number) =>
    once(`screen ${id}`, async () => {
      const by = { ask: place.api.ask, baseUrl: 'https://etalase.example', fileHost: '/files' }
      return JSON.stringify(await renderFirstScreen(`/product/detail?id=${id}`, by))
    })
  const siblings = async (of: Thing, headers: object) => {
    const others = [...Object.values(things).map(({ id }) => id), sibling].filter((id) => id !== of.id)
    return (await Promise.all(others.map((id) => post(`/product/detail/${id}`, {}, headers, 'GET')))).join()
  }
  const counts = async (headers: object) => {
    const { data } = JSON.parse(await post('/category_child', {}, headers, 'GET'))
    return (data as { child: { id: number; total: number }[] }[]).flatMap(({ child }) => child)
  }

  const named = (text: string, { word }: Thing, pictured = true): Seen => ({
    text,
    shows: text.includes(word),
    pictured,
  })
  const flags = { is_internal: 1, is_sni_pending: 1, is_sni_rejected: 1 }
  const many = { rows: 50 }
  const list = (body: object, headers: object) => post('/product/list', { ...many, ...body }, headers)

  /** Where a product might stand, and what is answered there. */
  const everywhere = {
    home: async ({ headers, thing }: Looking) => named(await post('/home', {}, headers, 'GET'), thing),
    showcase: async ({ headers, thing }: Looking) => named(await list({}, headers), thing),
    search: async ({ headers, thing }: Looking) => named(await list({ search: thing.word }, headers), thing),
    'search, with the flags of owners': async ({ headers, thing }: Looking) => {
      const asked = (['active', 'not active', 'draft'] as const).map((status) =>
        list({ ...flags, search: thing.word, status }, headers),
      )
      return named((await Promise.all([...asked, list({ ...flags, search: thing.word }, headers)])).join(), thing)
    },
    shop: async ({ headers, thing }: Looking) => named(await list({ merchant_id: thing.shop }, headers), thing),
    'beside its siblings': async ({ headers, thing }: Looking) => named(await siblings(thing, headers), thing),
    counts: async ({ headers, thing }: Looking): Promise<Seen> => {
      const cell = (await counts(headers)).find(({ id }) => id === thing.category)!
      return { text: '', shows: cell.total > 0, pictured: false }
    },
    detail: async ({ headers, thing }: Looking) =>
      named(await post(`/product/detail/${thing.id}`, {}, headers, 'GET'), thing),
    'first screen': async ({ thing }: Looking) => named(await screen(thing.id), thing),
    sitemap: async ({ thing }: Looking): Promise<Seen> => {
      const text = await once('sitemap', async () => (await place.app.inject('/sitemap.xml')).body)
      return { text, shows: text.includes(`/product/detail?id=${thing.id}<`), pictured: false }
    },
    contact: async ({ headers, thing }: Looking) =>
      named(await post(`/product/contact/${thing.id}`, {}, headers), thing, false),
    'inside of the shop': async ({ headers, thing }: Looking) =>
      named(await list({ is_internal: 1, merchant_id: thing.shop }, headers), thing),
    mine: async ({ headers, thing }: Looking) => named(await post('/product/mine', many, headers), thing),
    own: async ({ headers, thing }: Looking) => named(await post('/product/own', { id: thing.id }, headers), thing),
    notices: async ({ headers, thing }: Looking) => named(await post('/notification', {}, headers), thing),
    queue: async ({ headers, thing }: Looking) => named(await post('/operator/queue', many, headers), thing),
    review: async ({ headers, thing }: Looking) =>
      named(await post('/operator/review', { id: thing.id }, headers), thing),
  }

  const headersOf = (viewer: Viewer, { shop }: Thing) => {
    if (viewer === 'anonymous') return {}
    return viewer === 'owner' ? owners.get(shop)!.headers : people[viewer].headers
  }
  return {
    ...place,
    things,
    screen,
    places: Object.keys(everywhere) as (keyof typeof everywhere)[],
    look: (where: keyof typeof everywhere, viewer: Viewer, state: State) => {
      const thing = things[state]
      return everywhere[where]({ headers: headersOf(viewer, thing), viewer, thing })
    },
    /** The database has changed: everything is asked anew. */
    forget: () => {
      remembered.clear()
      forgetAnswers(db)
    },
  }
}

export type Visibility = Awaited<ReturnType<typeof openVisibility>>
export type Place = Visibility['places'][number]
