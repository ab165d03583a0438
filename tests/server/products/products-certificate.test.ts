import { beforeAll, describe, expect, test } from 'vitest'
import { changedElsewhere } from '#contract/merge/changed-elsewhere.ts'
import { productMessages } from '#contract/products/rules.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { type Merchant, openProducts, type ProductsPlace } from '../../fixtures/products.fixture.ts'
import { actor } from '../../support/people.ts'

// The number of a product's certificate, which apps and servers of earlier releases do not know.

const number = 'LSPR-012-IDN/2025/00431'

let place: ProductsPlace
let siti: Merchant
let desk: { headers: { authorization: string } }
beforeAll(async () => {
  place = await openProducts(usualEngine())
  siti = await place.merchant()
  desk = await actor(place.db, { role: 'operator' })
})

const formOf = async (id: number) => (await place.own(siti, id)).form
const numberOf = async (id: number) => (await formOf(id)).certificate_no
const seen = async (id: number) =>
  (await place.send(`/product/detail/${id}`, undefined, {}, 'GET')).json().data.product_detail
const review = async (id: number) => (await place.ask('/operator/review', { id }, desk.headers)).data

describe('the certificate number of a product', () => {
  test('is stored in one line, shown to its owner, to everybody and to a reviewer, and logged', async () => {
    const sent = await place.save(siti, await place.form(siti, { certificate_no: `  LSPR-012-IDN/2025\n\t 00431 ` }))
    expect(sent.code).toBe('00')
    const { id } = sent.data
    const stored = 'LSPR-012-IDN/2025 00431'
    expect(await numberOf(id)).toBe(stored)
    expect((await review(id)).now.certificate_no).toBe(stored)
    const [entry] = await place.db.query<{ after: object }>(
      "select after from audit_log where product_id = $1 and action = 'product.sent'",
      [id],
    )
    expect(entry!.after).toMatchObject({ certificate_no: stored })
    await place.setState(id, 'approved')
    expect(await seen(id)).toMatchObject({ certificate_no: stored })
  })

  test.each([
    ['longer than 60 letters', 'x'.repeat(61)],
    ['without a letter or digit', '- / -'],
    ['with a letter that is not printed', 'LSPR\u0007-1'],
    ['that is no text', 7],
  ])('is rejected at its field when it is one %s', async (_, certificate_no) => {
    const said = await place.save(siti, await place.form(siti, { certificate_no }))
    expect(said).toMatchObject({ code: '05', fields: { certificate_no: productMessages.certificateNo } })
    expect(Object.keys(said.fields!)).toEqual(['certificate_no'])
  })

  test('of 60 letters with blanks around it is stored', async () => {
    const { data } = await place.save(siti, await place.form(siti, { certificate_no: ` ${'x'.repeat(60)} ` }))
    expect(await numberOf(data.id)).toBe('x'.repeat(60))
  })

  test.each(['', null, '  '])('is removed by %j, and stays when the request does not have the field', async (empty) => {
    const asked = await place.form(siti, { certificate_no: number })
    const { id } = (await place.save(siti, asked)).data
    const { certificate_no: _, ...earlier } = asked
    expect((await place.save(siti, { ...earlier, id, name: 'Nama baru' })).code).toBe('00')
    expect(await formOf(id)).toMatchObject({ name: 'Nama baru', certificate_no: number })
    expect((await place.save(siti, { ...asked, id, certificate_no: empty })).code).toBe('00')
    expect(await numberOf(id)).toBeNull()
  })

  test('goes with a “no” to SNI', async () => {
    const asked = await place.form(siti, { certificate_no: number })
    const { id } = (await place.save(siti, asked)).data
    await place.save(siti, { ...asked, id, is_sni: '0' })
    expect(await numberOf(id)).toBeNull()
  })

  test('is a change that is reviewed; an earlier app’s change of something else keeps it', async () => {
    const { id, asked } = await place.approved(siti, { certificate_no: number })
    const { certificate_no: _, ...earlier } = asked
    expect((await place.save(siti, { ...earlier, id, capacity: '5 ton' })).data.review_state).toBe('submitted')
    expect(await formOf(id)).toMatchObject({ capacity: '5 ton', certificate_no: number })
    expect((await review(id)).now.certificate_no).toBe(number)
    await place.save(siti, { ...asked, id, certificate_no: 'LSPR-1' })
    expect([await numberOf(id), (await seen(id)).certificate_no]).toEqual(['LSPR-1', number])
    const { version } = await review(id)
    expect((await place.ask('/operator/decide', { id, version, verdict: 'approve' }, desk.headers)).code).toBe('00')
    expect((await seen(id)).certificate_no).toBe('LSPR-1')
  })

  test('is in no public answer once the product is no SNI product, whoever said so', async () => {
    const { id } = await place.approved(siti, { certificate_no: number })
    // A server of the release before does not know the column.
    await place.db.query("update product set is_sni = false, sni_no = '{}' where id = $1", [id])
    expect((await seen(id)).certificate_no).toBeNull()
  })
})

describe('a change that a server of the release before has stored', () => {
  /** As that release stores it: the whole form without a certificate number. */
  const store = async (id: number, change: object) => {
    await place.db.query(
      `update product_revision set content = content - 'certificate_no' || $2::jsonb where product_id = $1`,
      [id, JSON.stringify(change)],
    )
  }

  test('has the number of the live version, and approving it keeps that', async () => {
    const { id, asked } = await place.approved(siti, { certificate_no: number })
    await place.save(siti, { ...asked, id, name: 'Nama baru' })
    await store(id, {})
    expect(await formOf(id)).toMatchObject({ name: 'Nama baru', certificate_no: number })
    // The second save has the same change: sending it again changes nothing.
    const rows = await place.rowsOf(id)
    expect((await place.save(siti, { ...asked, id, name: 'Nama baru' })).data.review_state).toBe('submitted')
    expect(await place.rowsOf(id)).toEqual(rows)
    const { version, now } = await review(id)
    expect(now.certificate_no).toBe(number)
    expect((await place.ask('/operator/decide', { id, version, verdict: 'approve' }, desk.headers)).code).toBe('00')
    expect(await seen(id)).toMatchObject({ name: 'Nama baru', certificate_no: number })
  })

  test('that takes the SNI away has no number', async () => {
    const { id, asked } = await place.approved(siti, { certificate_no: number })
    await place.save(siti, { ...asked, id, is_sni: '0' })
    await store(id, {})
    expect(await numberOf(id)).toBeNull()
  })
})

describe('a save that was made from a base', () => {
  /** A product with the number, and how a phone saves it that has opened it `before` a change of another phone. */
  async function twoPhones(first: object) {
    const asked = await place.form(siti, { certificate_no: number })
    const { id } = (await place.save(siti, asked)).data
    const before = { ...asked, id }
    await place.save(siti, { ...before, ...first })
    const later = (change: object, without: readonly string[] = []) => {
      const omit = (fields: object) =>
        Object.fromEntries(Object.entries(fields).filter(([name]) => !without.includes(name)))
      return place.save(siti, { ...omit({ ...before, ...change }), base: omit(before) })
    }
    return { id, later }
  }

  test('keeps a number that another phone has changed since', async () => {
    const { id, later } = await twoPhones({ certificate_no: 'LSPR-2' })
    expect((await later({ name: 'Nama baru' })).code).toBe('00')
    expect(await formOf(id)).toMatchObject({ name: 'Nama baru', certificate_no: 'LSPR-2' })
  })

  test('is refused at the number that both have changed', async () => {
    const { id, later } = await twoPhones({ certificate_no: 'LSPR-2' })
    expect(await later({ certificate_no: 'LSPR-3' })).toMatchObject({
      code: '01',
      fields: { certificate_no: changedElsewhere },
    })
    expect(await numberOf(id)).toBe('LSPR-2')
  })

  test('is refused when another phone has changed the number and it the dates: they are of one certificate', async () => {
    const { id, later } = await twoPhones({ certificate_no: 'LSPR-2' })
    expect(await later({ sni_end_date: '2041-02-03' })).toMatchObject({
      code: '01',
      fields: { certificate_no: changedElsewhere, sni_end_date: changedElsewhere },
    })
    expect(await formOf(id)).toMatchObject({ sni_end_date: '2040-01-01', certificate_no: 'LSPR-2' })
  })

  test('by an earlier app, which has no number in either, saves the dates it has changed, and keeps the number', async () => {
    const { id, later } = await twoPhones({ certificate_no: 'LSPR-2' })
    expect((await later({ sni_end_date: '2041-02-03' }, ['certificate_no'])).code).toBe('00')
    expect(await formOf(id)).toMatchObject({ sni_end_date: '2041-02-03', certificate_no: 'LSPR-2' })
  })
})
