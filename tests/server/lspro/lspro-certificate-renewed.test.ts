import { describe, expect, test } from 'vitest'
import { readContent } from '#server/products/product-content.ts'
import type { BodyOwner } from '../../fixtures/lspro.fixture.ts'
import { openOwnBodies } from '../../fixtures/lspro-own.fixture.ts'
import { engines } from '../../support/engines.ts'

// While a change waits, a product says two things: what is shown, and what may be shown next. Either may be answered, by
// the body it names, and no answer takes another away.

const saved = { code: '00', message: 'Pemeriksaan sertifikat tersimpan' }
const certified = { is_sni: true, sni_no: ['SNI 1'], sni_start_date: '2025-01-01', sni_end_date: '2040-12-31' }
/** The certificate as the desk reads it. */
const asRead = { sni_no: 'SNI 1', sni_start_date: '2025-01-01', sni_end_date: '2040-12-31', sni_no_end: 0 }
const later = { sni_end_date: '2045-12-31' }

describe.each(engines())('a certificate that is renewed on %s', async (engine) => {
  const place = await openOwnBodies(engine)
  const { db, owner, merchant, call, product } = place
  const shop = (await merchant({ name: 'Dapur Uji' })).shopId
  const named = (who: BodyOwner) => product(shop, { lspro_id: who.bodyId, ...certified })
  const check = (who: BodyOwner, product_id: number, verdict: string, more: object = {}) =>
    call(who, 'certificate/save', { product_id, verdict, ...asRead, remark: 'Bukan dari kami.', ...more })
  const listed = async (who: BodyOwner, asked: object = {}) => (await call(who, 'certificate/list', asked)).data
  const idsOf = async (who: BodyOwner, asked?: object) =>
    (await listed(who, asked)).map((one: { product_id: number }) => one.product_id)
  const waiting = async (who: BodyOwner) => (await call(who, 'own')).data.certificates_waiting
  const confirmedAt = async (id: number) =>
    (await place.app.inject({ url: `/api/product/detail/${id}` })).json().data.product_detail.sni_confirmed_at
  /** What an operator who reviews it reads of that. */
  const reviewed = async (id: number) =>
    (await place.ask('/operator/review', { id }, place.people.operator.headers)).data.certificate
  /** Its owner changes it, as a change that waits. */
  const renew = async (id: number, more: object, review_state = 'submitted') =>
    db.query(
      `insert into product_revision (product_id, content, review_state, queued_at)
       values ($1, $2::jsonb, $3, case when $3 = 'submitted' then now() end)
       on conflict (product_id) do update set content = excluded.content, review_state = excluded.review_state`,
      [id, JSON.stringify({ ...(await readContent(db, id)), ...more }), review_state],
    )
  const drop = (id: number) => db.query('delete from product_revision where product_id = $1', [id])

  test('it is looked at before it is shown: what is shown stays confirmed meanwhile, and once approved the new one is', async () => {
    const [sari, budi] = [await owner(), await owner()]
    const id = await named(sari)
    await check(sari, id, 'confirm')
    const first = await confirmedAt(id)
    // What its owner only keeps is nobody else's.
    await renew(id, { ...later, lspro_id: budi.bodyId }, 'draft')
    expect([await idsOf(budi), (await listed(sari))[0].sni_end_date]).toEqual([[], '2040-12-31'])
    await renew(id, later)
    expect(await listed(sari, { state: 'waiting' })).toMatchObject([
      { product_id: id, ...later, is_public: 1, check: { verdict: 'confirmed', holds: 0 } },
    ])
    // Until it is approved, either may be meant.
    expect(await check(sari, id, 'confirm', { remark: null })).toEqual(saved)
    expect([(await confirmedAt(id)) >= first, await waiting(sari)]).toEqual([true, 1])
    const shown = await confirmedAt(id)
    expect(await check(sari, id, 'confirm', { ...later, remark: null })).toEqual(saved)
    expect([await confirmedAt(id), await waiting(sari)]).toEqual([shown, 0])
    expect((await reviewed(id)).check).toMatchObject({ verdict: 'confirmed', holds: 1 })
    expect(await idsOf(sari, { state: 'confirmed' })).toEqual([id])
    await db.query('update product set sni_end_date = $2 where id = $1', [id, later.sni_end_date])
    await drop(id)
    expect((await confirmedAt(id)) > shown).toBe(true)
  })

  test.each(['confirm', 'dispute'])(
    'its change is answered with %s and never comes: what is shown is confirmed as before',
    async (verdict) => {
      const sari = await owner()
      const id = await named(sari)
      await check(sari, id, 'confirm')
      const shown = await confirmedAt(id)
      await renew(id, later)
      expect(await check(sari, id, verdict, later)).toEqual(saved)
      expect(await confirmedAt(id)).toBe(shown)
      await drop(id)
      expect([await confirmedAt(id), await waiting(sari)]).toEqual([shown, 0])
      expect((await reviewed(id)).check).toMatchObject({ verdict: 'confirmed', holds: 1 })
    },
  )

  test('what is taken back is of the one certificate that was read', async () => {
    const sari = await owner()
    const id = await named(sari)
    await check(sari, id, 'confirm')
    await renew(id, later)
    await check(sari, id, 'dispute', later)
    expect(await check(sari, id, 'withdraw', later)).toEqual(saved)
    expect(await confirmedAt(id)).not.toBeNull()
    expect((await reviewed(id)).check).toMatchObject({ verdict: 'confirmed', holds: 0 })
    expect(await waiting(sari)).toBe(1)
    // Nothing is left of it to take back, and what was said of the other is not taken for it.
    expect(await check(sari, id, 'withdraw', later)).toEqual(saved)
    expect(await confirmedAt(id)).not.toBeNull()
    expect(await check(sari, id, 'withdraw')).toEqual(saved)
    expect([await confirmedAt(id), (await reviewed(id)).check]).toEqual([null, null])
  })

  test('a certificate without an end is one and the same, however often it is answered', async () => {
    const sari = await owner()
    const endless = { sni_end_date: null, sni_start_date: null, sni_no_end: true }
    const id = await product(shop, { lspro_id: sari.bodyId, ...certified, ...endless })
    const read = { ...endless, sni_no_end: 1 }
    for (const verdict of ['confirm', 'dispute', 'confirm']) expect(await check(sari, id, verdict, read)).toEqual(saved)
    expect(await db.query('select verdict from certificate_check where product_id = $1', [id])).toEqual([
      { verdict: 'confirmed' },
    ])
  })

  test('a change names another body: both have their say, and neither takes the word of the other away', async () => {
    const [sari, budi] = [await owner(), await owner()]
    const id = await named(sari)
    await check(sari, id, 'dispute')
    await renew(id, { lspro_id: budi.bodyId })
    expect([await idsOf(sari), await idsOf(budi)]).toEqual([[id], [id]])
    expect(await check(budi, id, 'confirm')).toEqual(saved)
    expect(await reviewed(id)).toMatchObject({ lspro_id: budi.bodyId, check: { verdict: 'confirmed', holds: 1 } })
    expect(await confirmedAt(id)).toBeNull()
    await drop(id)
    const dispute = { verdict: 'disputed', remark: 'Bukan dari kami.', holds: 1 }
    expect(await reviewed(id)).toMatchObject({ lspro_id: sari.bodyId, check: dispute })
    await renew(id, { lspro_id: budi.bodyId })
    expect(await check(budi, id, 'withdraw')).toEqual(saved)
    await drop(id)
    expect((await reviewed(id)).check).toMatchObject(dispute)
  })

  test('a body disputes what a change says of it: what another has confirmed is confirmed still', async () => {
    const [sari, budi] = [await owner(), await owner()]
    const id = await named(sari)
    await check(sari, id, 'confirm')
    const shown = await confirmedAt(id)
    await renew(id, { lspro_id: budi.bodyId })
    expect(await check(budi, id, 'dispute')).toEqual(saved)
    expect([shown, await confirmedAt(id)]).toEqual([expect.any(String), shown])
  })
})
