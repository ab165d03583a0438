import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'
import { remindCertificates } from '#server/products/certificate-reminders.ts'
import { addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { engines, openTestDatabase, type TestDatabase } from '../../support/database/engines.ts'
import { actor } from '../../support/people.ts'

const today = dayInJakarta()
const inDays = (days: number) => daysAfter(today, days)

describe.each(engines())('the reminder job of SNI certificates on %s', (engine) => {
  let db: TestDatabase
  let shop: number

  beforeAll(async () => {
    db = await openTestDatabase(engine, { seed: 'reference' })
    await day(0)
    shop = await addShop(db)
    await actor(db, { role: 'merchant', merchantId: shop })
  })
  beforeEach(() => db.exec('delete from notice; delete from mail; delete from product_category; delete from product'))

  const certified = (end: string | null, more: Record<string, unknown> = {}) =>
    addProduct(db, {
      ...{ merchant_id: shop, name: 'Minyak', is_sni: true, sni_start_date: inDays(-200), sni_end_date: end },
      ...more,
    })
  const told = async () =>
    (
      await db.query<{ kind: string; product_id: number }>(
        'select kind, product_id from notice order by product_id, id',
      )
    ).map(({ kind, product_id }) => `${kind} ${product_id}`)
  const letters = async () =>
    (await db.query<{ kind: string }>('select kind from mail order by id')).map(({ kind }) => kind)
  const written = async (id: number) =>
    (await db.query("select id from audit_log where action = 'certificate.ended' and product_id = $1", [id])).length
  /** The date so many days after this file began, until it is called again: no midnight comes in between by itself. */
  const day = (days: number) =>
    db.exec(
      `create or replace function today_in_jakarta() returns date language sql stable as $$ select date '${inDays(days)}' $$`,
    )
  /** Moves every date of a certificate that many days nearer, as if the nights had passed. */
  const daysPass = (days: number) => db.query('update product set sni_end_date = sni_end_date - $1::int', [days])

  test('hides a product whose certificate ended yesterday, with one notice, one letter and a log entry', async () => {
    const product = await certified(inDays(0))
    await remindCertificates(db)
    const onShelf = () => db.query('select from product_listing where product_id = $1 and category_id = 0', [product])
    expect(await onShelf()).toHaveLength(1)
    // Straight into the dates, without the trigger: as if a night has passed without any write.
    await db.exec('alter table product disable trigger reshelve_updated')
    await daysPass(1)
    await db.exec('alter table product enable trigger reshelve_updated')
    expect(await onShelf()).toHaveLength(1)
    await db.exec('delete from notice; delete from mail')
    for (let again = 0; again < 3; again++) await remindCertificates(db)
    expect(await onShelf()).toHaveLength(0)
    expect(await told()).toEqual([`ended ${product}`])
    expect(await letters()).toEqual(['certificate-ended'])
    expect(await written(product)).toBe(1)
  })

  test('reports a renewed certificate that ends again a second time', async () => {
    const product = await certified(inDays(-1))
    await remindCertificates(db)
    await db.query('update product set sni_end_date = $2 where id = $1', [product, inDays(200)])
    await remindCertificates(db)
    expect(await told()).toEqual([`ended ${product}`])
    await daysPass(203)
    await remindCertificates(db)
    expect(await told()).toEqual([`ended ${product}`, `ended ${product}`])
    expect(await written(product)).toBe(2)
  })

  test.each([
    [91, []],
    [90, ['90']],
    [31, ['90']],
    [30, ['30']],
    [8, ['30']],
    [7, ['7']],
    [0, ['7']],
  ])('%i days before the end has sent the reminders %j', async (days, reminders) => {
    const product = await certified(inDays(days))
    await remindCertificates(db)
    await remindCertificates(db)
    const events = await db.query<{ event: string }>("select event from notice where kind = 'ending'")
    expect(events.map(({ event }) => event)).toEqual(
      reminders.map((at) => `certificate-ending ${product} ${inDays(days)} ${at}`),
    )
    expect(await letters()).toEqual(reminders.map(() => 'certificate-ending'))
  })

  test('run every day sends reminders at 90, 30 and 7 days, each once, and a notice of the end', async () => {
    const product = await certified(inDays(92))
    const [steps, kinds]: [number[], string[][]] = [[], []]
    // Reminders are distinguished by the end date, so that stays the same and the current day moves.
    for (let now = 0; now <= 93; now++) {
      await day(now)
      await remindCertificates(db)
      const said = await told()
      if (said.length > kinds.length) {
        steps.push(92 - now)
        kinds.push(said)
      }
    }
    await day(0)
    expect(steps).toEqual([90, 30, 7, -1])
    expect(kinds.at(-1)).toEqual([...Array(3).fill(`ending ${product}`), `ended ${product}`])
  })

  test('after an outage sends only the nearest reminder, not all three', async () => {
    const product = await certified(inDays(5))
    await remindCertificates(db)
    await remindCertificates(db)
    expect(await told()).toEqual([`ending ${product}`])
    expect(await letters()).toHaveLength(1)
  })

  test.each([
    ['a draft', { review_state: 'draft' }],
    ['submitted', { review_state: 'submitted' }],
    ['asked to be changed', { review_state: 'changes_requested' }],
    ['rejected', { review_state: 'rejected' }],
    ['without SNI', { is_sni: false }],
  ])('sends nothing for a product that is %s', async (_, more) => {
    const ids = [await certified(inDays(-1), more), await certified(inDays(5), more)]
    ids.push(await certified(null, { sni_no_end: true, confirmed_at: '2020-01-01', ...more }))
    await remindCertificates(db)
    expect(await told()).toEqual([])
    for (const id of ids) expect(await written(id)).toBe(0)
  })

  test('asks the owner of a certificate without an end for a confirmation once a year', async () => {
    const ago = (years: number, days = 0) =>
      new Date(new Date().setUTCFullYear(new Date().getUTCFullYear() - years) - days * 86_400_000)
    const fresh = await certified(inDays(-30), { sni_no_end: true, confirmed_at: ago(0, 364) })
    const due = await certified(inDays(-30), { sni_no_end: true, confirmed_at: ago(1, 1) })
    const never = await certified(inDays(-30), { sni_no_end: true, created_at: ago(2, 1) })
    for (let again = 0; again < 2; again++) await remindCertificates(db)
    expect(await told()).toEqual([`confirm ${due}`, `confirm ${never}`])
    expect(await letters()).toEqual(['certificate-confirm', 'certificate-confirm'])
    expect(
      await db.query('select from product_listing where product_id = any ($1) and category_id = 0', [
        [fresh, due, never],
      ]),
    ).toHaveLength(3)
    // As if the second year since the first request had passed.
    await db.query("update notice set event = regexp_replace(event, ' 2$', ' 1') where product_id = $1", [never])
    for (let again = 0; again < 2; again++) await remindCertificates(db)
    expect((await told()).filter((one) => one === `confirm ${never}`)).toHaveLength(2)
    // Confirmed at another time: another request is due. Confirmed now: none for a year.
    await db.query("update product set confirmed_at = confirmed_at - interval '1 year' where id = $1", [due])
    await db.query('update product set confirmed_at = now() where id = $1', [never])
    await remindCertificates(db)
    expect((await told()).filter((one) => one === `confirm ${due}`)).toHaveLength(2)
    expect((await told()).filter((one) => one === `confirm ${never}`)).toHaveLength(2)
  })

  test('sends notices for unpublished products and closed shops, too, which say that the product was not public', async () => {
    const closed = await addShop(db, { status: 'not active' })
    await actor(db, { role: 'merchant', merchantId: closed })
    const up = [await certified(inDays(5)), await certified(inDays(-1))]
    const down = { status: 'not active' }
    const hidden = [await certified(inDays(5), down), await certified(inDays(-1), down)]
    hidden.push(await certified(inDays(-1), { merchant_id: closed }))
    hidden.push(await certified(inDays(-30), { ...down, sni_no_end: true, confirmed_at: '2020-01-01' }))
    await remindCertificates(db)
    const said = await db.query<{ product_id: number; kind: string; hidden: string | null }>(
      `select (facts ->> 'product_id')::int as product_id, kind, facts ->> 'hidden' as hidden from mail order by 1`,
    )
    expect(said).toEqual([
      { product_id: up[0], kind: 'certificate-ending', hidden: null },
      { product_id: up[1], kind: 'certificate-ended', hidden: 'now' },
      { product_id: hidden[0], kind: 'certificate-ending', hidden: 'now' },
      { product_id: hidden[1], kind: 'certificate-ended', hidden: 'before' },
      { product_id: hidden[2], kind: 'certificate-ended', hidden: 'before' },
      { product_id: hidden[3], kind: 'certificate-confirm', hidden: 'now' },
    ])
    const before = await db.query(
      `select content_before -> 'is_public' as up from notice where kind = 'ended' order by product_id`,
    )
    expect(before).toEqual([{ up: 1 }, { up: 0 }, { up: 0 }])
  })

  test('handles hundreds of products in batches, each once, including those of shops without an owner', async () => {
    const nobodys = await addShop(db)
    await db.query(
      `insert into product (merchant_id, name, price_bottom, price_top, review_state, is_sni, sni_end_date)
       select case when n % 3 = 0 then $2::int else $1::int end, 'Minyak ' || n, 1000, 2000, 'approved', true,
         today_in_jakarta() + case when n % 2 = 0 then -1 else 20 end
       from generate_series(1, 330) n`,
      [shop, nobodys],
    )
    await Promise.all([remindCertificates(db), remindCertificates(db)])
    await remindCertificates(db)
    const counts = await db.query<{ kind: string; n: number }>(
      'select kind, count(*) as n from notice group by 1 order by 1',
    )
    expect(counts).toEqual([
      { kind: 'ended', n: 110 },
      { kind: 'ending', n: 110 },
    ])
    const [log] = await db.query<{ n: number }>(
      `select count(*) as n from audit_log a join product p on p.id = a.product_id where a.action = 'certificate.ended'`,
    )
    expect(log!.n).toBe(165)
  })
})
