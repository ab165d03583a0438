import { renderFirstScreen } from '#app/first-screen.tsx'
import { createEasel } from '#server/files/easel.ts'
import { answerFiles } from '#server/files/serve.ts'
import { openDiskStore } from '#server/files/store.ts'
import { forgetAnswers } from '#server/micro-cache.ts'
import type { Api } from '#server/mount.ts'
import { testFolder, usualEngine } from '../support/engines.ts'
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
  const store = await openDiskStore(testFolder())
  const files = (api: Api) => {
    const { db, log } = api
    answerFiles(api, { db, store, easel: createEasel({ db, store, log }), log, openForMs: 0 })
  }
  const place = await everything(usualEngine(), { seed: 'reference', first: [files] })
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
  for (const { picture } of Object.values(things)) await store.put(`${picture}.jpg`, Buffer.from('a picture'))
  const sibling = await addProduct(db, { merchant_id: shops.closed, name: 'Lampu lain' })
  const asking = asker(place)
  const everywhere = placesOf(asking, [...Object.values(things).map(({ id }) => id), sibling])

  const headersOf = (viewer: Viewer, { shop }: Pick<Thing, 'shop'>) => {
    if (viewer === 'anonymous') return {}
    return viewer === 'owner' ? owners.get(shop)!.headers : people[viewer].headers
  }
  return {
    ...place,
    things,
    shops,
    store,
    opens: asking.opens,
    headersOf,
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
    opens: async (path: string) =>
      (await once(`file ${path}`, async () => String((await place.app.inject(`/files/${path}`)).statusCode))) === '200',
    sitemap: () => once('sitemap', async () => (await place.app.inject('/sitemap.xml')).body),
    screen: (id: number) =>
      once(`screen ${id}`, async () => JSON.stringify(await renderFirstScreen(`/product/detail?id=${id}`, by))),
    forget: () => remembered.clear(),
  }
}

const many = { rows: 50 }
const flags = { is_internal: 1, is_sni_pending: 1, is_sni_rejected: 1 }

/** Where a product might stand, and what is answered there. `all`: every product there is. */
function placesOf({ get, post, screen, sitemap, opens }: ReturnType<typeof asker>, all: readonly number[]) {
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
    // Without what they repeat of the asking.
    'search page': async ({ headers, thing }: Looking) => {
      const said = JSON.parse(await post('/product/search', { ...many, search: thing.word }, headers))
      return named(JSON.stringify(said.data.product), thing)
    },
    suggestions: async ({ headers, thing }: Looking) =>
      named(await post('/product/suggest', { q: thing.word }, headers), thing, false),
    shop: async ({ headers, thing }: Looking) => named(await list({ merchant_id: thing.shop }, headers), thing),
    'shop page': async ({ headers, thing }: Looking) =>
      named(await post('/merchant/detail', { id: thing.shop }, headers), thing),
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
    /** By the address that their own answers say, and by what anybody could make of the one that was public once. */
    image: async ({ headers, thing }: Looking): Promise<Seen> => {
      const told = [
        await post('/product/own', { id: thing.id }, headers),
        await post('/operator/review', { id: thing.id }, headers),
      ]
      const said = told.join().match(new RegExp(`${thing.picture}[^"]*`, 'g')) ?? []
      const paths = [...said, `${thing.picture}.jpg`, `${thing.picture}~${'0'.repeat(22)}.jpg`]
      const shows = (await Promise.all(paths.map(opens))).includes(true)
      return { text: '', shows, pictured: false }
    },
    mine: async ({ headers, thing }: Looking) => named(await post('/product/mine', many, headers), thing),
    own: async ({ headers, thing }: Looking) => named(await post('/product/own', { id: thing.id }, headers), thing),
    notices: async ({ headers, thing }: Looking) => named(await post('/notification', {}, headers), thing),
    queue: async ({ headers, thing }: Looking) => named(await post('/operator/queue', many, headers), thing),
    review: async ({ headers, thing }: Looking) =>
      named(await post('/operator/review', { id: thing.id }, headers), thing),
  }
}
