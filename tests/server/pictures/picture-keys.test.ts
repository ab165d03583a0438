import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addressOf, type Endpoint, isIdempotent } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { operator } from '#contract/operator/operator.ts'
import { isKeyed, keyless, picturePath } from '#contract/photos/picture-path.ts'
import { jpeg } from '../../fixtures/photo-corpus.ts'
import { add } from '../../fixtures/showcase.fixture.ts'
import { openVisibility, type Viewer, type Visibility } from '../../fixtures/visibility.fixture.ts'

// Every picture named in an answer can be opened by that user at the address in the answer.

let place: Visibility
beforeAll(async () => {
  place = await openVisibility()
  for (const [at, shop] of Object.values(place.shops).entries()) {
    const paint = (nth: number) =>
      add(place.db, 'picture', { name: `merchant/${String(at * 3 + nth).repeat(32)}`, width: 9, height: 9 })
    await place.db.query('update merchant set picture_id = $2, banner_picture_id = $3 where id = $1', [
      shop,
      await paint(0),
      await paint(1),
    ])
    await add(place.db, 'merchant_media', { merchant_id: shop, picture_id: await paint(2), position: 1 })
  }
  const names = await place.db.query<{ name: string }>('select name from picture')
  for (const { name } of names) await place.store.put(`${name}.jpg`, Buffer.from('a picture'))
})

type Asks = (things: { products: number[]; shop: number }) => object[]
const once: Asks = () => [{}]
const many: Asks = () => [{ rows: 50 }]
const each: Asks = ({ products }) => products.map((id) => ({ id }))
const ofShop: Asks = ({ shop }) => [{ id: shop }]

/** The input of every endpoint that reads. */
const reads: Record<string, Asks> = {
  '/home': once,
  '/category_child': once,
  '/product/detail/{id}': each,
  '/product/list': ({ shop }) => [{ rows: 50 }, { rows: 50, merchant_id: shop, is_internal: 1 }],
  '/product/search': many,
  '/product/mine': many,
  '/product/own': each,
  '/product/options': once,
  '/notification': once,
  '/favorite/cards': ({ products, shop }) => [{ products: products.slice(0, 48), shops: [shop] }],
  '/merchant/paging': many,
  '/merchant/list': ({ shop }) => [{ last_merchant_ids: [shop] }],
  '/merchant/detail': ofShop,
  '/merchant/profile': once,
  '/merchant/insight': once,
  '/merchant/wizard': once,
  '/merchant/finish': once,
  '/merchant/dropdown': once,
  '/merchant/nib/cases': once,
  '/lspro': once,
  '/lspro/list': once,
  '/lspro/detail': ofShop,
  '/lspro/own': once,
  '/lspro/posting/list': once,
  '/lspro/posting/list/search': once,
  '/lspro/posting/removed': once,
  '/lspro/certificate/list': once,
  '/user/detail': once,
  '/operator/queue': many,
  '/operator/review': each,
  '/operator/shops': once,
  '/operator/shop': ofShop,
  '/operator/nib': once,
  '/operator/audit': once,
  '/operator/lspros': once,
  '/operator/lspro': ofShop,
  '/operator/lspro/disputes': once,
  '/operator/mentors': once,
  '/operator/banners': once,
  '/operator/users': () => [{ search: 'uji' }],
  '/operator/user': ofShop,
  '/operator/cases': () => [{ all: 1 }],
  '/operator/case': ofShop,
  '/operator/label-reports': () => [{ show: 'open' }, { show: 'decided' }],
  '/operator/label-report': () => [{ id: 1 }],
  '/moderation/mine': once,
  '/moderation/link': () => [{ code: 'x'.repeat(43) }],
}
/**
 * Endpoints whose answers name no pictures, or as that of a label only public ones: authentication, phone numbers,
 * option lists, certificates, writes, and imports.
 */
const others =
  /^\/(push|sni\/(check|label)|open-data|lspro\/(follow|referral|seen|whatsapp|phone|merchant)|rlingkup|login|logout|password|email|register|session|profile|verification|verify_token|readOne|readAll|page-views|favorite\/(list|save)|mentor_name|province|regency|district|village|place\/search|product\/(contact|seen|suggest|category_count)|merchant\/(phone|whatsapp|seen|contacted)|operator\/(labels|system(\/errors(\/remove)?)?|import\/\w+|export\/file|missed|case\/(open|claim|judge|undo|uphold)|label-report\/(claim|decide|undo)|training|banner\/(save|order|remove)|categories|category|options?|reports?|door|enrol|enter|leave|choices|shop\/choices|claim|decide|edit|shop\/save|audit\/file|lspro\/(issue|account|save|stand|code|check)|scopes|scope\/save|mentor\/(types|save)|user\/(verify|sessions|reset))|user\/(change(_email|\/password)|export|deletion)|faq|text|contact(-us)?|operator\/(nib\/close|regions?|kbli|faq|messages?|texts?|contact|deletions?))\b/

const endpoints: Endpoint[] = Object.values({ ...contract, operator }).flatMap((room) =>
  Object.values<Endpoint>(room as Record<string, Endpoint>),
)

test('every endpoint is read by this test, names no picture, or waits in the outbox', () => {
  const unknown = endpoints.filter(
    (endpoint) => !isIdempotent(endpoint) && !Object.hasOwn(reads, endpoint.path) && !others.test(endpoint.path),
  )
  expect(unknown.map(({ path }) => path)).toEqual([])
  const known = endpoints.map(({ path }) => path as string)
  expect(Object.keys(reads).filter((path) => !known.includes(path))).toEqual([])
})

const pathsIn = (said: unknown): string[] =>
  typeof said === 'string'
    ? picturePath.test(said)
      ? [said]
      : []
    : Object.values((said ?? {}) as object).flatMap(pathsIn)

/** The pictures named to a user, with the path of the endpoint. */
async function told(viewer: Viewer, shop: number): Promise<{ call: string; path: string }[]> {
  const headers = place.headersOf(viewer, { shop })
  const products = Object.values(place.things).map(({ id }) => id)
  const all: { call: string; path: string }[] = []
  for (const endpoint of endpoints.filter(({ path }) => Object.hasOwn(reads, path)))
    for (const ask of reads[endpoint.path]!({ products, shop })) {
      const said = await place.send(addressOf(endpoint, ask), ask, headers, endpoint.method ?? 'POST')
      all.push(...pathsIn(said.json()).map((path) => ({ call: endpoint.path, path })))
    }
  return all
}
const calls = (all: { call: string }[]) => [...new Set(all.map(({ call }) => call))]
const shut = async (all: { call: string; path: string }[]) => {
  const opens = await Promise.all(all.map(({ path }) => place.opens(path)))
  return all.filter((_, index) => !opens[index])
}

test.each(['open', 'closed'] as const)(
  'an owner can open every picture named to them, in a shop that is %s',
  async (which) => {
    const all = await told('owner', place.shops[which])
    expect(await shut(all)).toEqual([])
    const keyed = calls(all.filter(({ path }) => isKeyed(path)))
    const own = ['/product/list', '/product/mine', '/product/own', '/notification', '/merchant/detail']
    for (const call of [...own, '/merchant/profile', '/merchant/wizard', '/merchant/finish'])
      expect(keyed).toContain(call)
    // The endpoint of the case 'open' has only public data.
    if (which === 'open') expect(keyed).toContain('/merchant/insight')
  },
)

test('an operator can open every picture named at the desk', async () => {
  const all = await told('operator', place.shops.closed)
  expect(await shut(all)).toEqual([])
  expect(calls(all.filter(({ path }) => isKeyed(path))).sort()).toEqual(['/operator/queue', '/operator/review'])
})

test.each(['anonymous', 'visitor', 'another merchant'] as const)(
  '%s gets no picture key and no closed picture',
  async (viewer) => {
    for (const shop of Object.values(place.shops)) {
      const all = await told(viewer, shop)
      expect(all.filter(({ path }) => isKeyed(path))).toEqual([])
      expect(await shut(all)).toEqual([])
      expect(calls(all)).toContain('/home')
    }
  },
)

test('public answers name pictures without a key, also to their owner and operators', async () => {
  for (const viewer of ['owner', 'operator'] as const) {
    const all = await told(viewer, place.shops.open)
    const shared = ['/home', '/product/detail/{id}', '/merchant/paging', '/merchant/list']
    expect(all.filter(({ call, path }) => shared.includes(call) && isKeyed(path))).toEqual([])
  }
})

test('a picture path typed by a user stays as typed and gets no key', async () => {
  const { picture } = place.things.rejected
  const typed = `${picture}.jpg`
  const headers = place.headersOf('another merchant', { shop: place.shops.open })
  await place.db.query('update person set completed = true where role = $1', ['merchant'])
  const asked = { draft: 1, name: typed, description: typed, capacity: typed }
  expect(await place.ask('/product/save', asked, headers)).toMatchObject({ code: '00' })
  const { data } = await place.ask('/product/mine', { rows: 50 }, headers)
  const { form } = (await place.ask('/product/own', { id: data[0].id }, headers)).data
  expect([data[0].name, form.name, form.description, form.capacity]).toEqual([typed, typed, typed, typed])
  expect(JSON.stringify([data, form])).not.toContain('~')
  // Nor is a key given to a user who attaches the picture itself, with or without a key.
  const key = /~(\w{22})/.exec(
    JSON.stringify(
      await place.ask(
        '/product/own',
        { id: place.things.rejected.id },
        place.headersOf('owner', place.things.rejected),
      ),
    ),
  )![1]
  for (const path of [typed, `${picture}~${'0'.repeat(22)}.jpg`, `${picture}~${key}.jpg`])
    expect((await place.ask('/product/save', { draft: 1, name: 'Curian', img_64: path }, headers)).code).toBe('04')
})

test('the database never contains a picture key', async () => {
  const thing = place.things.draft
  const headers = () => ({ ...place.headersOf('owner', thing), 'idempotency-key': randomUUID() as string })
  const own = async () => (await place.ask('/product/own', { id: thing.id }, headers())).data.form
  const sent = { ...headers(), 'content-type': 'image/jpeg' }
  const upload = async () =>
    (await place.app.inject({ method: 'POST', url: '/api/photo/save', headers: sent, payload: photo })).json()
  const photo = await jpeg(60, 60)
  const uploaded = await upload()
  // From the second time on it is the stored answer.
  expect(await upload()).toEqual(uploaded)
  const form = { ...(await own()), img_64s: [uploaded.data.img_url] }
  const saved = await place.ask('/product/save', { ...form, id: thing.id, draft: 1, name: 'Dikirim balik' }, headers())
  expect(saved).toMatchObject({ code: '00' })
  expect(await own()).toMatchObject({ img_64: form.img_64, img_64s: form.img_64s })

  const keys = [form.img_64, uploaded.data.img_url].map((path) => /~(\w{22})\.jpg$/.exec(path)![1]!)
  type Name = { name: string }
  const tables = await place.db.query<Name>("select tablename as name from pg_tables where schemaname = 'public'")
  const holds = async ({ name }: Name, text: string) =>
    (await place.db.query(`select from ${name} whole where strpos(whole::text, $1) > 0 limit 1`, [text])).length > 0
  // The search would find what is there.
  expect(await holds({ name: 'picture' }, keyless(uploaded.data.img_url).replace('.jpg', ''))).toBe(true)
  for (const table of tables)
    for (const key of keys) expect([table.name, await holds(table, key)]).toEqual([table.name, false])
})
