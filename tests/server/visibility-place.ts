import { renderFirstScreen } from '#app/first-screen.tsx'
import { forgetAnswers } from '#server/micro-cache.ts'
import { type Actor, actor } from '../support/people.ts'
import { everything } from './session-place.ts'
import { addProduct, addShop } from './showcase-place.ts'
import { type State, sowStates, type Thing } from './visibility-products.ts'

export const viewers = ['anonymous', 'visitor', 'another merchant', 'owner', 'operator'] as const
export type Viewer = (typeof viewers)[number]

type Looking = { headers: Record<string, string>; thing: Thing }
export type Seen = { text: string; shows: boolean; pictured: boolean }

/** Every call there is, one product in each state, and those who look. */
export async function openVisibility() {
  const place = await everything('pglite', { seed: 'reference' })
  const { db } = place
  const shops = {
    open: await addShop(db, { mobile_phone: '+6281234567890' }),
    closed: await addShop(db, { mobile_phone: '+6281234567891', status: 'not active' }),
  }
  const people = {
    visitor: await actor(db),
    'another merchant': await actor(db, { role: 'merchant', merchantId: await addShop(db) }),
    operator: await actor(db, { role: 'operator' }),
  }
  const owners = new Map<number, Actor>()
  for (const id of Object.values(shops)) owners.set(id, await actor(db, { role: 'merchant', merchantId: id }))
  const things = await sowStates(db, shops)
  const sibling = await addProduct(db, { merchant_id: shops.closed, name: 'Lampu lain' })
  const asking = asker(place)
  const everywhere = placesOf(asking, [...Object.values(things).map(({ id }) => id), sibling])

  const headersOf = (viewer: Viewer, { shop }: Thing) => {
    if (viewer === 'anonymous') return {}
    return viewer === 'owner' ? owners.get(shop)!.headers : people[viewer].headers
  }
  return {
    ...place,
    things,
    screen: asking.screen,
    places: Object.keys(everywhere) as Place[],
    look: (where: Place, viewer: Viewer, state: State) =>
      everywhere[where]({ headers: headersOf(viewer, things[state]), thing: things[state] }),
    /** The database has changed: everything is asked anew. */
    forget: () => {
      asking.forget()
      forgetAnswers(db)
    },
  }
}

export type Visibility = Awaited<ReturnType<typeof openVisibility>>
export type Place = keyof ReturnType<typeof placesOf>

/** Asks once what does not depend on the product. */
function asker(place: Awaited<ReturnType<typeof everything>>) {
  const remembered = new Map<string, Promise<string>>()
  const once = (key: string, make: () => Promise<string>) => {
    const known = remembered.get(key) ?? make()
    remembered.set(key, known)
    return known
  }
  const by = { ask: place.api.ask, baseUrl: 'https://etalase.example', fileHost: '/files' }
  const call = (method: 'GET' | 'POST', path: string, body: object, headers: Record<string, string>) =>
    once(
      `${method} ${path} ${JSON.stringify([body, headers])}`,
      async () => (await place.send(path, body, headers, method)).body,
    )
  return {
    get: (path: string, headers: Record<string, string>) => call('GET', path, {}, headers),
    post: (path: string, body: object, headers: Record<string, string>) => call('POST', path, body, headers),
    sitemap: () => once('sitemap', async () => (await place.app.inject('/sitemap.xml')).body),
    screen: (id: number) =>
      once(`screen ${id}`, async () => JSON.stringify(await renderFirstScreen(`/product/detail?id=${id}`, by))),
    forget: () => remembered.clear(),
  }
}

const many = { rows: 50 }
const flags = { is_internal: 1, is_sni_pending: 1, is_sni_rejected: 1 }

/** Where a product might stand, and what is answered there. `all`: every product there is. */
function placesOf({ get, post, screen, sitemap }: ReturnType<typeof asker>, all: readonly number[]) {
  const named = (text: string, { word }: Thing, pictured = true): Seen => ({
    text,
    shows: text.includes(word),
    pictured,
  })
  const list = (body: object, headers: Record<string, string>) => post('/product/list', { ...many, ...body }, headers)
  return {
    home: async ({ headers, thing }: Looking) => named(await get('/home', headers), thing),
    showcase: async ({ headers, thing }: Looking) => named(await list({}, headers), thing),
    search: async ({ headers, thing }: Looking) => named(await list({ search: thing.word }, headers), thing),
    'search, with the flags of owners': async ({ headers, thing }: Looking) => {
      const asked = (['active', 'not active', 'draft'] as const).map((status) =>
        list({ ...flags, search: thing.word, status }, headers),
      )
      return named((await Promise.all([...asked, list({ ...flags, search: thing.word }, headers)])).join(), thing)
    },
    shop: async ({ headers, thing }: Looking) => named(await list({ merchant_id: thing.shop }, headers), thing),
    'beside its siblings': async ({ headers, thing }: Looking) => {
      const others = all.filter((id) => id !== thing.id)
      return named((await Promise.all(others.map((id) => get(`/product/detail/${id}`, headers)))).join(), thing)
    },
    counts: async ({ headers, thing }: Looking): Promise<Seen> => {
      const tree: { data: { child: { id: number; total: number }[] }[] } = JSON.parse(
        await get('/category_child', headers),
      )
      const cell = tree.data.flatMap(({ child }) => child).find(({ id }) => id === thing.category)!
      return { text: '', shows: cell.total > 0, pictured: false }
    },
    detail: async ({ headers, thing }: Looking) => named(await get(`/product/detail/${thing.id}`, headers), thing),
    'first screen': async ({ thing }: Looking) => named(await screen(thing.id), thing),
    sitemap: async ({ thing }: Looking): Promise<Seen> => {
      const text = await sitemap()
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
}
