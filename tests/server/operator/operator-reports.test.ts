import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'
import { toCsv } from '#server/spreadsheets/write-csv.ts'
import { type Desk, openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { add } from '../../fixtures/showcase.fixture.ts'

let place: Desk
let rara: Desk['rara']
/** The Monday of this week. */
let monday: string
beforeAll(async () => {
  place = await openDesk()
  rara = place.rara
  const [row] = await place.db.query<{ monday: string }>(
    "select date_trunc('week', today_in_jakarta()::timestamp)::date as monday",
  )
  monday = row!.monday
})

const reports = async (weeks = 4) => (await rara.ask('reports', { weeks })).data
const file = async (report: string, weeks = 4) => (await rara.ask('report/file', { report, weeks })).data
const linesOf = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n')

/** A user who registered at that moment in Jakarta, and who has reached a stage of the wizard. */
async function registered(
  at: string,
  role: string,
  more: { stage?: number; completed?: boolean; moved?: string } = {},
) {
  const { stage, completed = false, moved } = more
  const shop = stage
    ? await add(place.db, 'merchant', { name: '', wizard_stage: stage, updated_at: moved ?? new Date() })
    : null
  const email = `${randomUUID()}@uji.example`
  await place.db.query(
    `insert into person (email, email_key, role, merchant_id, completed, verified_at, created_at)
     values ($1, $1, $2, $3, $4, now(), $5)`,
    [email, role, shop, completed, `${at}+07`],
  )
}

describe('the report of registrations', () => {
  test('counts by week in Jakarta and by role', async () => {
    const before = await reports()
    const last = daysAfter(monday, -7)
    await registered(`${last} 00:00:00`, 'guest')
    await registered(`${monday} 00:00:00`, 'merchant', { stage: 1 })
    await registered(`${daysAfter(monday, -1)} 23:59:59`, 'merchant', { stage: 1 })
    await registered(`${daysAfter(last, -1)} 23:59:59`, 'lspro')
    await registered(`${daysAfter(monday, -28)} 12:00:00`, 'guest')
    const { registrations, weeks } = await reports()
    expect(weeks).toEqual([-21, -14, -7, 0].map((days) => daysAfter(monday, days)))
    const more = registrations.map((week: Record<string, number>, index: number) =>
      ['guest', 'merchant', 'lspro'].map((role) => week[role]! - before.registrations[index][role]),
    )
    expect(more).toEqual([
      [0, 0, 0],
      [0, 0, 1],
      [1, 1, 0],
      [0, 1, 0],
    ])
    expect((await reports(12)).weeks).toHaveLength(12)
    expect((await rara.ask('reports', { weeks: 3 })).fields).toEqual({ weeks: 'Rentang tidak dikenal' })
  })
})

test('the wizard report counts merchants who reached, passed, or have stood at a stage for a week', async () => {
  const { wizard: before } = await reports()
  const today = `${dayInJakarta()} 00:00:00`
  const long = `${daysAfter(dayInJakarta(), -8)} 00:00:00+07`
  await registered(today, 'merchant')
  await registered(today, 'merchant', { stage: 3, moved: long })
  await registered(today, 'merchant', { stage: 3 })
  await registered(today, 'merchant', { stage: 5, completed: true, moved: long })
  const { wizard } = await reports()
  const more = wizard.map((stage: Record<string, number>, index: number) =>
    ['came', 'passed', 'stuck'].map((what) => stage[what]! - before[index][what]),
  )
  expect(more).toEqual([
    [4, 3, 0],
    [3, 3, 0],
    [3, 1, 1],
    [1, 1, 0],
    [1, 1, 0],
  ])
})

test('the review report measures from the last submission to the first decision about it', async () => {
  let id = 1_000_000
  const product = async (...told: [action: string, hoursAgo: number][]) => {
    id += 1
    for (const [action, hours] of told)
      await place.db.query(
        `insert into audit_log (at, who, role, action, product_id) values (now() - make_interval(mins => $1), 'x', 'x', $2, $3)`,
        [hours * 60, `product.${action}`, id],
      )
  }
  expect((await reports()).review).toMatchObject({ decided: 0, median: null, p90: null })
  await product(['sent', 10], ['approved', 9])
  await product(['sent', 30], ['sent', 20], ['changes', 18], ['sent', 10], ['approved', 7])
  await product(['sent', 50], ['rejected', 46], ['approved', 1])
  await product(['approved', 1])
  await product(['sent', 2])
  // Hours: 1, 2, 3, 4.
  const { review } = await reports()
  expect(review).toMatchObject({ decided: 4, median: 2.5, p90: 3.7 })
  const sum = review.weeks.reduce((n: number, { decided }: { decided: number }) => n + decided, 0)
  expect(sum).toBe(4)
  expect(linesOf((await file('review')).csv)[0]).toBe(
    '"Pekan (Senin)";"Diputuskan";"Median (jam)";"Persentil 90 (jam)"',
  )
})

test('the product report counts states, and the reasons why approved products are not public', async () => {
  const shop = await place.shop()
  const shut = await place.shop({ status: 'not active' })
  const yesterday = daysAfter(dayInJakarta(), -1)
  const sni = { is_sni: true, sni_no: ['SNI 1:2020'], sni_start_date: '2020-01-01' }
  const approved = { review_state: 'approved' }
  const made = [
    await place.product(shop.shopId, { review_state: 'draft' }),
    await place.product(shop.shopId, { review_state: 'changes_requested', ...sni, sni_no_end: true }),
    await place.product(shop.shopId, approved),
    await place.product(shop.shopId, { ...approved, status: 'not active' }),
    await place.product(shop.shopId, { ...approved, ...sni, sni_end_date: yesterday }),
    await place.product(shut.shopId, approved),
  ]
  await place.revise(made[2]!, { name: 'Lain' })
  const { products, revisions } = await reports()
  const said = Object.fromEntries(
    products.map((one: { stand: string; sni: number; plain: number }) => [one.stand, [one.sni, one.plain]]),
  )
  expect(said).toEqual({
    ...{ draft: [0, 1], submitted: [0, 0], changes_requested: [1, 0], rejected: [0, 0] },
    ...{ shown: [0, 1], down: [0, 1], ended: [1, 0], shop: [0, 1] },
  })
  expect(revisions).toBe(1)
})

test('the report of certificates that end within 90 days lists public products, the earliest end first', async () => {
  const shop = await place.shop({ name: '=cmd|dir' })
  const ending = (days: number, row = {}) =>
    place.product(shop.shopId, {
      ...{ name: `Helm ${days}`, review_state: 'approved', is_sni: true, sni_no: ['SNI 2:2020'] },
      ...{ sni_start_date: '2020-01-01', sni_end_date: daysAfter(dayInJakarta(), days), ...row },
    })
  await ending(90, { name: '+62812', lspro_id: place.lsproId })
  await ending(0)
  await ending(91)
  await ending(5, { review_state: 'submitted' })
  await ending(7)
  const { certificates } = await reports()
  expect(certificates.total).toBe(3)
  expect(certificates.weeks[0].week).toBe(monday)
  expect(certificates.weeks.reduce((sum: number, { n }: { n: number }) => sum + n, 0)).toBe(3)
  expect(certificates.first.map((one: { product_name: string }) => one.product_name)).toEqual([
    'Helm 0',
    'Helm 7',
    '+62812',
  ])
  const { name, csv } = await file('certificates')
  expect(name).toBe(`sertifikat-berakhir-${dayInJakarta()}.csv`)
  expect(csv.startsWith('\uFEFF"Nomor produk";"Produk";')).toBe(true)
  expect(linesOf(csv)).toHaveLength(4)
  expect(linesOf(csv).at(-1)).toMatch(/^"\d+";"'\+62812";"\d+";"'=cmd\|dir";"LSPro Uji";"\d{4}-\d\d-\d\d"$/)
})

test('the visit report has thirty days, the ten most visited kinds of pages, and a file of all', async () => {
  const today = dayInJakarta()
  const nothing = (await reports()).visits
  expect(nothing).toMatchObject({ total: 0, pages: [] })
  expect([nothing.days.length, nothing.days[0], nothing.days.at(-1)]).toEqual([
    30,
    { day: daysAfter(today, -29), n: 0 },
    { day: today, n: 0 },
  ])
  expect(linesOf((await file('visits')).csv)).toEqual(['"Hari";"Halaman";"Pola alamat";"Dibuka"'])
  const opened = (days: number, page: string, n: number) =>
    place.db.query('insert into page_view (day, page, n) values ($1, $2, $3)', [daysAfter(today, -days), page, n])
  await opened(30, '/', 500)
  await opened(29, '/faq', 4)
  await opened(29, '/product/detail', 7)
  await opened(0, '/product/detail', 30)
  await opened(0, '=cmd|dir', 20)
  for (let stage = 1; stage <= 5; stage++) await opened(1, `/merchant/stage-${stage}`, 10 - stage)
  for (const page of ['/', '/contact', '/outbox', '/dashboard']) await opened(1, page, 2)
  const { total, days, pages } = (await reports(52)).visits
  expect(total).toBe(4 + 37 + 20 + 35 + 8)
  expect(days.filter(({ n }: { n: number }) => n > 0)).toEqual([
    { day: daysAfter(today, -29), n: 11 },
    { day: daysAfter(today, -1), n: 43 },
    { day: today, n: 50 },
  ])
  expect(pages.map(({ page, n }: { page: string; n: number }) => `${page} ${n}`)).toEqual([
    ...['/product/detail 37', '=cmd|dir 20', '/merchant/stage-1 9', '/merchant/stage-2 8', '/merchant/stage-3 7'],
    ...['/merchant/stage-4 6', '/merchant/stage-5 5', '/faq 4', '/ 2', '/contact 2'],
  ])
  const { name, csv } = await file('visits')
  expect(name).toBe(`kunjungan-${today}.csv`)
  expect(linesOf(csv)).toHaveLength(1 + 13)
  expect(linesOf(csv).slice(1, 3)).toEqual([
    `"${today}";"Detail produk";"/product/detail";"30"`,
    `"${today}";"'=cmd|dir";"'=cmd|dir";"20"`,
  ])
})

test.each([
  ['registrations', 5],
  ['wizard', 6],
  ['review', 5],
  ['products', 9],
  ['missed', 1],
])('the exported file of %s is complete, and the export is logged', async (report, rows) => {
  expect(linesOf((await file(report)).csv)).toHaveLength(rows)
  const [log] = await place.db.query<{ who: string; after: object }>(
    "select who, after from audit_log where action = 'report.exported' order by id desc limit 1",
  )
  expect(log).toEqual({ who: 'Rara Operator', after: { report, weeks: 4 } })
})

describe('cellOf, a cell of an exported file', () => {
  const cellOf = (value: string | number | null | Date) => toCsv([[value]], ';').slice(1, -2)

  test.each<[string | number | null | Date, string]>([
    ['=1+1', `"'=1+1"`],
    ['+62812', `"'+62812"`],
    ['-5', `"'-5"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t'=1"`],
    ['\rbaris', `"'\rbaris"`],
    [' =1', `" '=1"`],
    ['"=1', `"""'=1"`],
    ["'=1", `"''=1"`],
    ['Kopi;=1', `"Kopi;'=1"`],
    ['Kopi\n=1', `"Kopi\n'=1"`],
    ['Kopi, susu', '"Kopi, susu"'],
    ['Kata "mutu"', '"Kata ""mutu"""'],
    ['1+1', '"1+1"'],
    ['a-b', '"a-b"'],
    [12, '"12"'],
    [null, '""'],
    ['Kué Ñ 🥥', '"Kué Ñ 🥥"'],
    [new Date('2026-11-22T01:02:03Z'), '"2026-11-22T01:02:03.000Z"'],
  ])('writes %j as %s', (value, written) => {
    expect(cellOf(value)).toBe(written)
  })
})
