import { beforeAll, describe, expect, test } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { inMemoryRateLimiter } from '#server/http/limits/rate-limits.ts'
import { openShopReads, type ShopReads } from '../../fixtures/shops.fixture.ts'
import { type Actor, actor } from '../../support/people.ts'

let place: ShopReads
let shop: number
beforeAll(async () => {
  place = await openShopReads()
  shop = await place.shop({ name: 'Kopi & Teh "Lereng"', mobile_phone: '+6281234567890', office_phone: '0251-100111' })
})

const keep = (row: { mobile_phone?: string | null; office_phone?: string | null }) =>
  place.db.query('update merchant set mobile_phone = $2, office_phone = $3 where id = $1', [
    shop,
    row.mobile_phone ?? null,
    row.office_phone ?? null,
  ])
const whatsapp = (id: unknown, who?: Actor) => place.read(`/merchant/whatsapp/${id}`, {}, who)
const phone = (id: unknown, who?: Actor) => place.read('/merchant/phone', { id }, who)

describe('the phone numbers of a shop', () => {
  const numbers = { office_phone: '0251-100111', mobile_phone: '+6281234567890' }
  type Row = [string, () => Promise<Actor | undefined>, object]
  const hear = (message: string, route?: string) => ({ code: '03', message, ...(route && { route }) })
  const first = 'Lengkapi profil Anda dahulu untuk melihat nomor telepon.'
  const people: Row[] = [
    ['nobody', async () => undefined, { code: '99', message: commonTexts.sessionOver }],
    [
      'a visitor whose profile is not complete',
      () => actor(place.db, { completed: false }),
      hear(first, '/auth/registration-visitor'),
    ],
    [
      'a merchant in the middle of the wizard',
      () => actor(place.db, { role: 'merchant', completed: false }),
      hear(first, '/merchant/stage-1'),
    ],
    ['a visitor', () => actor(place.db), { code: '00', data: numbers }],
    ['another merchant', () => actor(place.db, { role: 'merchant' }), { code: '00', data: numbers }],
    ['a certification body', () => actor(place.db, { role: 'lspro' }), { code: '00', data: numbers }],
    ['its owner', () => place.ownerOf(shop), { code: '00', data: numbers }],
  ]
  test.each(people)('requested by %s', async (_, who, heard) => {
    expect(await phone(shop, await who())).toEqual(heard)
  })

  test('are answered alike for an existing and a missing shop when the user may not see them', async () => {
    const newcomer = await actor(place.db, { completed: false })
    expect(await phone(2_000_000_000, newcomer)).toEqual(await phone(shop, newcomer))
  })

  test.each([
    ['0251-100111', '081234567890', { office_phone: '0251-100111', mobile_phone: '+6281234567890' }],
    [null, null, { office_phone: '', mobile_phone: '' }],
    ['', '   ', { office_phone: '', mobile_phone: '' }],
    ['-', 'belum ada', { office_phone: '', mobile_phone: '' }],
    ['0251100111', '123', { office_phone: '', mobile_phone: '' }],
  ])('stored as %j and %j are returned in dialable form', async (office_phone, mobile_phone, given) => {
    await keep({ office_phone, mobile_phone })
    expect((await phone(shop, place.people.visitor)).data).toEqual(given)
    const { merchant } = (await place.read('/merchant/detail', { id: shop })).data
    expect([merchant.has_office_phone, merchant.has_whatsapp]).toEqual([
      given.office_phone ? 1 : 0,
      given.mobile_phone ? 1 : 0,
    ])
  })
})

describe('the WhatsApp link of a shop', () => {
  test.each([
    '81234567890',
    '081234567890',
    '6281234567890',
    '+6281234567890',
    '006281234567890',
    '62081234567890',
    '+62081234567890',
    '0812-3456-7890',
    '0812 3456 7890',
    '0812.3456.7890',
    '(0812) 3456-7890',
    '+62 812-3456-7890',
    '+62 (812) 3456 7890',
    '+62 (0)812 3456 7890',
    '+62-812-3456-7890',
    '+62.812.3456.7890',
    '62 812 3456 7890',
    '00 62 812 3456 7890',
    ' 081234567890 ',
    '0812\u00a03456\u00a07890',
    '812-3456-7890',
  ])('is the same for a number stored as %j', async (mobile_phone) => {
    await keep({ mobile_phone })
    const url = new URL((await whatsapp(shop, place.people.visitor)).data.whatsapp_url)
    expect(url.origin + url.pathname).toBe('https://wa.me/6281234567890')
    expect(url.searchParams.get('text')).toBe(
      `Halo, saya melihat Kopi & Teh "Lereng" di Etalase Mutu: http://localhost:3000/base/merchant/detail/${shop}`,
    )
  })

  test.each([
    null,
    '',
    '-',
    'belum ada',
    '123',
    '0812',
    '08123456789012345',
    '0812x4567890',
    '081234567890/081234567891',
    '00812 3456 7890',
  ])('of a shop with the number %j does not exist, with a message', async (mobile_phone) => {
    await keep({ mobile_phone })
    expect(await whatsapp(shop, place.people.visitor)).toEqual({
      code: '01',
      message: 'Produsen ini belum mencantumkan nomor WhatsApp.',
    })
  })

  test('requires a session', async () => {
    await keep({ mobile_phone: '+6281234567890' })
    expect(await whatsapp(shop)).toEqual({ code: '99', message: commonTexts.sessionOver })
  })
})

test('a phone number counts as contact only when it was returned', async () => {
  const { ask, reached } = await place.counting()
  const product = await place.product(shop)
  const [buyer, newcomer] = [await actor(place.db), await actor(place.db, { completed: false })]
  await keep({})
  await ask(`/merchant/whatsapp/${shop}`, {}, buyer)
  await ask('/merchant/whatsapp/2000000000', {}, buyer)
  await ask('/merchant/phone', { id: shop }, newcomer)
  expect(await reached(shop)).toEqual([])
  await keep({ mobile_phone: '+6281234567890', office_phone: '0251-100111' })
  for (const times of [1, 2]) {
    expect((await ask(`/merchant/whatsapp/${shop}`, {}, buyer)).code, `${times}`).toBe('00')
    expect((await ask('/merchant/phone', { id: shop }, buyer)).code).toBe('00')
    expect((await ask(`/product/contact/${product}`, {}, buyer)).code).toBe('00')
  }
  expect(await reached(shop)).toEqual([
    { product_id: 0, kind: 'phone', n: 1 },
    { product_id: 0, kind: 'whatsapp', n: 1 },
    { product_id: product, kind: 'whatsapp', n: 1 },
  ])
})

test('a phone number requested by a bot counts as contact, while a bot’s view does not', async () => {
  const { ask, reached } = await place.counting()
  const it = await place.shop({ mobile_phone: '+6281234567890' })
  const reader = await actor(place.db)
  for (const [path, body] of [
    [`/merchant/whatsapp/${it}`, {}],
    ['/merchant/phone', { id: it }],
  ] as const)
    expect((await ask(path, body, reader, 'curl/8.0')).code).toBe('00')
  expect(await reached(it)).toEqual([
    { product_id: 0, kind: 'phone', n: 1 },
    { product_id: 0, kind: 'whatsapp', n: 1 },
  ])
})

describe('chats that were opened without the server', () => {
  test('count once a day for each person, with those that the server has opened, and never for the owner', async () => {
    const { ask, reached } = await place.counting()
    const it = await place.shop({ mobile_phone: '+6281234567890' })
    const [product, hidden] = [await place.product(it), await place.product(it, { status: 'not active' })]
    const buyer = await actor(place.db)
    const chats = { products: [product, product, hidden, 2_000_000_000], shops: [it, 2_000_000_000] }
    for (let times = 0; times < 2; times++)
      expect(await ask('/merchant/contacted', chats, buyer)).toEqual({ code: '00' })
    await ask(`/product/contact/${product}`, {}, buyer)
    await ask('/merchant/contacted', chats, await place.ownerOf(it))
    expect(await reached(it)).toEqual([
      { product_id: 0, kind: 'whatsapp', n: 1 },
      { product_id: product, kind: 'whatsapp', n: 1 },
    ])
  })

  test.each([
    ['too many', { products: Array.from({ length: 51 }, (_, nth) => nth + 1) }],
    ['no ids', { shops: ['x'] }],
    ['no list', { products: 5 }],
  ])('are refused when there are %s', async (_, chats) => {
    const { ask } = await place.counting()
    expect((await ask('/merchant/contacted', chats, await actor(place.db))).code).toBe('05')
  })

  test('are reported thirty times an hour at most', async () => {
    const { ask } = await place.counting(inMemoryRateLimiter())
    const [flood, buyer] = [await actor(place.db), await actor(place.db)]
    for (let times = 0; times < 30; times++) expect((await ask('/merchant/contacted', {}, flood)).code).toBe('00')
    expect((await ask('/merchant/contacted', {}, flood)).code).toBe('29')
    expect((await ask('/merchant/contacted', {}, buyer)).code).toBe('00')
  })
})

describe('collecting phone numbers', () => {
  test('is limited to sixty an hour over all endpoints, without affecting other users', async () => {
    const { ask } = await place.counting(inMemoryRateLimiter())
    const it = await place.shop({ mobile_phone: '+6281234567890' })
    const product = await place.product(it)
    const [collector, buyer] = [await actor(place.db), await actor(place.db)]
    const ways: [string, object][] = [
      [`/merchant/whatsapp/${it}`, {}],
      ['/merchant/phone', { id: it }],
      [`/product/contact/${product}`, {}],
    ]
    const codes: string[] = []
    for (let at = 0; at < 60; at += 1) codes.push((await ask(...ways[at % 3]!, collector)).code)
    expect(new Set(codes)).toEqual(new Set(['00']))
    for (const way of ways)
      expect(await ask(...way, collector)).toMatchObject({ code: '29', retry_after: expect.any(Number) })
    for (const way of ways) expect((await ask(...way, buyer)).code).toBe('00')
  })

  test('is limited to two hundred a day', async () => {
    let now = Date.now()
    const { ask } = await place.counting(inMemoryRateLimiter(() => now))
    const it = await place.shop({ mobile_phone: '+6281234567890' })
    const collector = await actor(place.db)
    const asking = () => ask('/merchant/phone', { id: it }, collector)
    let given = 0
    for (let at = 0; at < 204; at += 1) {
      if (at % 51 === 0) now += 3_600_001
      if ((await asking()).code === '00') given += 1
    }
    expect(given).toBe(200)
    now += 3_600_001
    expect(await asking()).toMatchObject({ code: '29', retry_after: expect.any(Number) })
    now += 86_400_000
    expect((await asking()).code).toBe('00')
  })
})
