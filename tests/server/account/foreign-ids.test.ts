import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { namedEndpoints } from '#tests/support/endpoints.ts'
import { csvOf, goodRow, type ImportsPlace, openImports } from '../../fixtures/imports.fixture.ts'
import { newNib, stage1, stage2, stage3 } from '../../fixtures/onboarding.fixture.ts'
import type { Merchant } from '../../fixtures/products.fixture.ts'
import { usualEngine } from '../../support/database/engines.ts'
import { type Actor, actor } from '../../support/people.ts'

// Every endpoint that needs a session and takes an id, with the id of another person's thing.

/** Names of fields that hold ids. */
const idNames = ['id', 'external_id', 'merchant_id', 'product_id', 'case_id', 'post_id', 'import_id']
const idsOf = ({ ask }: Endpoint) =>
  Object.keys((ask as unknown as z.core.$ZodObject)._zod.def.shape ?? {}).filter((name) => idNames.includes(name))
const takesAnId = namedEndpoints.filter(
  ([, endpoint]) => ['signed-in', 'merchant', 'lspro'].includes(endpoint.access) && idsOf(endpoint).length > 0,
)

let place: ImportsPlace
let people: { person: Actor; merchant: Merchant; lspro: Actor }
let others: typeof people
let theirs: Record<'person' | 'session' | 'notice' | 'shop' | 'product' | 'import' | 'case' | 'body' | 'post', number>
let key: string

beforeAll(async () => {
  place = await openImports(usualEngine())
  const { db } = place
  const three = async () => ({
    person: await actor(db),
    merchant: await place.merchant(),
    lspro: await actor(db, { role: 'lspro' }),
  })
  people = await three()
  others = await three()
  const { id: product } = await place.approved(others.merchant)
  const file = await place.upload(others.merchant, csvOf([goodRow('Keripik')]))
  const insert = async (sql: string, values: unknown[]) => (await db.query<{ id: number }>(sql, values))[0]!.id
  const [{ lspro_id: body } = { lspro_id: 0 }] = await db.query<{ lspro_id: number }>(
    'select lspro_id from person where id = $1',
    [others.lspro.personId],
  )
  const { shopId: shop } = others.merchant
  theirs = {
    ...{ person: others.person.personId, session: others.person.sessionId, shop, product, import: file.id, body },
    notice: await insert("insert into notice (person_id, kind, event) values ($1, 'post', 'x') returning id", [
      others.person.personId,
    ]),
    case: await insert(
      'insert into nib_case (nib, claimant_id, holder_id, remark) values ($1, $2, $2, $3) returning id',
      [newNib(), shop, 'Milik kami'],
    ),
    post: await insert("insert into lspro_posting (lspro_id, remark) values ($1, '<p>Kabar</p>') returning id", [body]),
  }
  const [row] = await db.query<{ key: string }>('select external_id::text as key from product where id = $1', [product])
  key = row!.key
})

const photo = 'data:image/png;base64,AAAA'
const profile = {
  ...{ name: 'Rara Uji', phone_no: '0812 3456 7890', office_no: '0251-100111' },
  ...{ instagram_url: '', facebook_url: '', tiktok_url: '' },
}
const check = {
  ...{ verdict: 'confirm', remark: '', sni_no: 'SNI 4305:2018', certificate_no: null },
  ...{ sni_start_date: '2026-01-01', sni_end_date: '2040-01-01', sni_no_end: 0 },
}
const remark = 'Ini NIB milik usaha kami sejak tahun 2019.'

/**
 * Bodies that are valid but for whose things they name; 'public' where the endpoint is for things that everybody sees.
 */
const bodies: Record<string, 'public' | (() => object[] | Promise<object[]>)> = {
  'POST /merchant/whatsapp/{id}': 'public',
  'POST /merchant/phone': 'public',
  'POST /product/contact/{id}': 'public',
  'POST /lspro/whatsapp/{id}': 'public',
  'POST /lspro/phone': 'public',
  'POST /lspro/follow': 'public',
  'POST /user/detail': () => [{ id: theirs.person }],
  'POST /user/change/profile': () => [{ id: theirs.person, ...profile }],
  'POST /register/visitor': () => [{ id: theirs.person, ...profile }],
  'POST /session/end': () => [{ id: theirs.session }],
  'POST /readOne': () => [{ id: theirs.notice }],
  'POST /merchant/profile': () => [{ id: theirs.shop }],
  'POST /merchant/wizard': () => [{ id: theirs.shop }],
  'POST /merchant/dropdown': () => [{ merchant_id: theirs.shop }],
  'POST /merchant/contact/save': () => [{ ...stage2(), id: theirs.shop }],
  'POST /merchant/image/save': () => [{ id: theirs.shop, img_64: photo }],
  'POST /merchant/stage-1/save': () => [stage1({ id: theirs.shop })],
  'POST /merchant/stage-2/save': () => [stage2({ id: theirs.shop })],
  'POST /merchant/stage-3/save': () => [stage3({ id: theirs.shop })],
  'POST /merchant/nib/claim': async () => [
    { id: theirs.shop, nib: newNib(), remark, img_64: await place.loose(people.merchant) },
  ],
  'POST /merchant/nib/answer': () => [
    { id: theirs.shop, case_id: theirs.case, remark },
    { case_id: theirs.case, remark },
  ],
  'POST /sni/label/own': () => [{ product_id: theirs.product }],
  // A key belongs to a shop: with that of another shop's product this would be a new product.
  'POST /product/save': async () => [
    await place.form(people.merchant, { id: theirs.product, external_id: null }),
    await place.form(people.merchant, { merchant_id: theirs.shop }),
  ],
  'POST /product/stand': () => which({ status: 'not active' }),
  'POST /product/remove': () => which({}),
  'POST /product/confirm': () => which({}),
  'POST /product/own': () => which({}),
  'POST /product/import/one': () => [{ id: theirs.import }],
  'POST /product/import/rows': () => [{ id: theirs.import }],
  'POST /product/import/table': () => [{ id: theirs.import, sheet: 0, header: 1 }],
  'POST /product/import/columns': () => [{ id: theirs.import, fields: [null] }],
  'POST /product/import/photos/{id}/{name}': () => [{ id: theirs.import, name: 'foto.zip' }],
  'POST /product/import/start': () => [{ id: theirs.import }],
  'POST /product/import/remove': () => [{ id: theirs.import }],
  'POST /product/import/report': () => [{ id: theirs.import, format: 'csv' }],
  'POST /lspro/avatar/save': () => [{ id: theirs.body, img_64: photo }],
  'POST /lspro/posting/save': () => [{ id: theirs.post, remark: '<p>Diganti</p>' }],
  'POST /lspro/posting/delete': () => [{ id: theirs.post }],
  'POST /lspro/posting/restore': () => [{ id: theirs.post }],
  'POST /lspro/certificate/save': () => [{ product_id: theirs.product, ...check }],
}
const which = (more: object) => [
  { id: theirs.product, ...more },
  { external_id: key, ...more },
]

test('the table of foreign ids has every endpoint that needs a session and takes an id', () => {
  expect(takesAnId.map(([name]) => name).sort()).toEqual(Object.keys(bodies).sort())
})

/** Everything that the others have. */
const rowsOfOthers = async () =>
  Promise.all(
    [
      ['person', 'id', Object.values(others).map(({ personId }) => personId)],
      ['notice', 'id', [theirs.notice]],
      ['merchant', 'id', [theirs.shop]],
      ['product', 'merchant_id', [theirs.shop]],
      ['product_import', 'id', [theirs.import]],
      ['nib_case', 'id', [theirs.case]],
      ['lspro', 'id', [theirs.body]],
      ['lspro_posting', 'lspro_id', [theirs.body]],
    ].map(([table, column, ids]) =>
      place.db.query<object>(`select * from ${table} where ${column} = any($1::int[]) order by id`, [ids]),
    ),
  )

/** For these what is not one's own does not exist, and what does not exist is read or removed already. */
const silent = ['POST /readOne', 'POST /product/remove']

const own = takesAnId.filter(([name]) => bodies[name] !== 'public')
test.each(own)('%s with the id of another person’s thing is refused and changes nothing', async (name, endpoint) => {
  const me = { 'signed-in': people.person, merchant: people.merchant, lspro: people.lspro }[
    endpoint.access as 'signed-in' | 'merchant' | 'lspro'
  ]
  const before = await rowsOfOthers()
  for (const body of await (bodies[name] as () => object[] | Promise<object[]>)()) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) =>
      String((body as Record<string, unknown>)[part]),
    )
    const answer = endpoint.raw
      ? (await place.sendFile(me, path, Buffer.from('a'), 'application/zip')).json()
      : await place.ask(path, body, me.headers)
    const codes = silent.includes(name) ? /^0[034]$/ : /^0[34]$/
    expect(answer, JSON.stringify(body).slice(0, 200)).toMatchObject({ code: expect.stringMatching(codes) })
    expect(answer).not.toHaveProperty('data')
  }
  expect(await rowsOfOthers()).toEqual(before)
})
