import { describe, expect, test } from 'vitest'
import { readContent } from '#server/products/product-content.ts'
import type { BodyOwner } from '../../fixtures/lspro.fixture.ts'
import { openOwnBodies } from '../../fixtures/lspro-own.fixture.ts'
import { engines } from '../../support/database/engines.ts'

// While a change is pending, a product has two certificates: the live one and the one of the change. The body that each
// names may check it, and neither check replaces the other.

const saved = { code: '00', message: 'Pemeriksaan sertifikat tersimpan' }
const certified = { is_sni: true, sni_no: ['SNI 1'], sni_start_date: '2025-01-01', sni_end_date: '2040-12-31' }
/** The certificate as the desk of the body lists it. */
const asRead = { sni_no: 'SNI 1', sni_start_date: '2025-01-01', sni_end_date: '2040-12-31', sni_no_end: 0 }
const later = { sni_end_date: '2045-12-31' }

describe.each(engines())('a renewed certificate on %s', async (engine) => {
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
  /** The certificate as an operator sees it in a review. */
  const reviewed = async (id: number) =>
    (await place.ask('/operator/review', { id }, place.people.operator.headers)).data.certificate
  /** The merchant saves a change that waits for its review. */
  const renew = async (id: number, more: object, review_state = 'submitted') =>
    db.query(
      `insert into product_revision (product_id, content, review_state, queued_at)
       values ($1, $2::jsonb, $3, case when $3 = 'submitted' then now() end)
       on conflict (product_id) do update set content = excluded.content, review_state = excluded.review_state`,
      [id, JSON.stringify({ ...(await readContent(db, id)), ...more }), review_state],
    )
  const drop = (id: number) => db.query('delete from product_revision where product_id = $1', [id])

  test('can be checked before its change is live: the live one stays confirmed, and the new one is confirmed after the approval', async () => {
    const [sari, budi] = [await owner(), await owner()]
    const id = await named(sari)
    await check(sari, id, 'confirm')
    const first = await confirmedAt(id)
    // A draft of the owner is visible to no one else.
    await renew(id, { ...later, lspro_id: budi.bodyId }, 'draft')
    expect([await idsOf(budi), (await listed(sari))[0].sni_end_date]).toEqual([[], '2040-12-31'])
    await renew(id, later)
    expect(await listed(sari, { state: 'waiting' })).toMatchObject([
      { product_id: id, ...later, is_public: 1, check: { verdict: 'confirmed', holds: 0 } },
    ])
    // Before the approval either certificate may be meant.
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
    'that was answered with %s in a change that is never approved leaves the live one confirmed',
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

  test('withdrawing a check affects only the certificate that was shown', async () => {
    const sari = await owner()
    const id = await named(sari)
    await check(sari, id, 'confirm')
    await renew(id, later)
    await check(sari, id, 'dispute', later)
    expect(await check(sari, id, 'withdraw', later)).toEqual(saved)
    expect(await confirmedAt(id)).not.toBeNull()
    expect((await reviewed(id)).check).toMatchObject({ verdict: 'confirmed', holds: 0 })
    expect(await waiting(sari)).toBe(1)
    // No check of it is left to withdraw, and the check of the other certificate is not affected.
    expect(await check(sari, id, 'withdraw', later)).toEqual(saved)
    expect(await confirmedAt(id)).not.toBeNull()
    expect(await check(sari, id, 'withdraw')).toEqual(saved)
    expect([await confirmedAt(id), (await reviewed(id)).check]).toEqual([null, null])
  })

  test('without an end date counts as the same certificate, however often it is checked', async () => {
    const sari = await owner()
    const endless = { sni_end_date: null, sni_start_date: null, sni_no_end: true }
    const id = await product(shop, { lspro_id: sari.bodyId, ...certified, ...endless })
    const read = { ...endless, sni_no_end: 1 }
    for (const verdict of ['confirm', 'dispute', 'confirm']) expect(await check(sari, id, verdict, read)).toEqual(saved)
    expect(await db.query('select verdict from certificate_check where product_id = $1', [id])).toEqual([
      { verdict: 'confirmed' },
    ])
  })

  test('in a change that names another body can be checked by both bodies independently', async () => {
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

  test('disputed in a change by the newly named body leaves the live one confirmed by the other', async () => {
    const [sari, budi] = [await owner(), await owner()]
    const id = await named(sari)
    await check(sari, id, 'confirm')
    const shown = await confirmedAt(id)
    await renew(id, { lspro_id: budi.bodyId })
    expect(await check(budi, id, 'dispute')).toEqual(saved)
    expect([shown, await confirmedAt(id)]).toEqual([expect.any(String), shown])
  })
})
