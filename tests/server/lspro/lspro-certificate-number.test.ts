import { describe, expect, test } from 'vitest'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { readContent } from '#server/products/product-content.ts'
import type { BodyOwner } from '../../fixtures/lspro.fixture.ts'
import { openOwnBodies } from '../../fixtures/lspro-own.fixture.ts'
import { engines } from '../../support/database/engines.ts'

// A check is of the certificate that the body has seen, its number included.

const saved = { code: '00', message: 'Pemeriksaan sertifikat tersimpan' }
const changed = { code: '03', message: lsproMessages.changedSince }
const number = 'LSPR-012-IDN/2025/00431'
const certified = { is_sni: true, sni_no: ['SNI 1', 'SNI 2'], sni_start_date: '2025-01-01', sni_end_date: '2040-12-31' }
/** The certificate as an app of the release before reads it: without its number. */
const asRead = { sni_no: 'SNI 1,SNI 2', sni_start_date: '2025-01-01', sni_end_date: '2040-12-31', sni_no_end: 0 }

describe.each(engines())('the number of a certificate on %s', async (engine) => {
  const place = await openOwnBodies(engine)
  const { db, owner, merchant, call, product, logOf } = place
  const shop = (await merchant({ name: 'Dapur Uji' })).shopId
  const named = (who: BodyOwner, more: object = {}) =>
    product(shop, { lspro_id: who.bodyId, ...certified, certificate_no: number, ...more })
  const check = (who: BodyOwner, product_id: number, verdict: string, more: object = {}) =>
    call(who, 'certificate/save', { product_id, verdict, ...asRead, certificate_no: number, ...more })
  const listed = async (who: BodyOwner, state = 'all') => (await call(who, 'certificate/list', { state })).data
  const confirmedAt = async (id: number) =>
    (await place.app.inject({ url: `/api/product/detail/${id}` })).json().data.product_detail.sni_confirmed_at
  const reviewed = async (id: number) =>
    (await place.ask('/operator/review', { id }, place.people.operator.headers)).data.certificate
  const setNumber = (id: number, certificate_no: string | null) =>
    db.query('update product set certificate_no = $2 where id = $1', [id, certificate_no])
  const revise = async (id: number, change: object) =>
    db.query(
      "insert into product_revision (product_id, content, review_state, queued_at) values ($1, $2::jsonb, 'submitted', now())",
      [id, JSON.stringify({ ...(await readContent(db, id)), ...change })],
    )

  test('is shown to the body, is part of what it confirms, and is in its log and its own data', async () => {
    const sari = await owner()
    const id = await named(sari)
    expect(await listed(sari)).toMatchObject([{ sni_no: 'SNI 1,SNI 2', certificate_no: number }])
    expect(await check(sari, id, 'confirm')).toEqual(saved)
    expect(await confirmedAt(id)).toEqual(expect.any(String))
    expect(await listed(sari, 'confirmed')).toMatchObject([{ product_id: id, check: { holds: 1 } }])
    expect((await reviewed(id)).check).toMatchObject({ verdict: 'confirmed', holds: 1 })
    expect(await logOf(sari.bodyId)).toMatchObject([
      { after: { verdict: 'confirmed', sni_no: 'SNI 1,SNI 2', certificate_no: number } },
    ])
  })

  test.each([
    ['another', 'LSPR-012-IDN/2025/00432'],
    ['none', null],
  ])('that becomes %s waits for another check; with the checked one the check applies again', async (_, other) => {
    const sari = await owner()
    const id = await named(sari)
    await check(sari, id, 'confirm')
    await setNumber(id, other)
    expect([await confirmedAt(id), (await listed(sari, 'confirmed')).length]).toEqual([null, 0])
    expect(await listed(sari, 'waiting')).toMatchObject([{ certificate_no: other, check: { holds: 0 } }])
    expect((await reviewed(id)).check).toMatchObject({ verdict: 'confirmed', holds: 0 })
    await setNumber(id, number)
    expect(await confirmedAt(id)).toEqual(expect.any(String))
  })

  test('that the body has not read is not confirmed, nor one that an earlier app does not show', async () => {
    const sari = await owner()
    const id = await named(sari)
    for (const certificate_no of ['LSPR-1', undefined, null, ''])
      expect(await check(sari, id, 'confirm', { certificate_no })).toEqual(changed)
    await setNumber(id, null)
    expect(await check(sari, id, 'confirm', { certificate_no: undefined })).toEqual(saved)
    expect(await confirmedAt(id)).toEqual(expect.any(String))
  })

  test('that is added in a change is checked beside the live certificate, and neither check replaces the other', async () => {
    const sari = await owner()
    const id = await named(sari, { certificate_no: null })
    await check(sari, id, 'confirm', { certificate_no: null })
    const shown = await confirmedAt(id)
    await revise(id, { certificate_no: number })
    expect(await listed(sari, 'waiting')).toMatchObject([{ certificate_no: number }])
    expect(await check(sari, id, 'dispute', { remark: 'Bukan dari kami.' })).toEqual(saved)
    expect([shown, await confirmedAt(id)]).toEqual([expect.any(String), shown])
    expect((await reviewed(id)).check).toMatchObject({ verdict: 'disputed', holds: 1 })
    expect(await check(sari, id, 'withdraw')).toEqual(saved)
    await db.query('delete from product_revision where product_id = $1', [id])
    expect([await confirmedAt(id), (await reviewed(id)).check]).toMatchObject([
      shown,
      { verdict: 'confirmed', holds: 1 },
    ])
  })

  test('is that of the product in a change which a server of the release before has stored', async () => {
    const sari = await owner()
    const id = await named(sari)
    await revise(id, { name: 'Nama baru' })
    await db.query("update product_revision set content = content - 'certificate_no' where product_id = $1", [id])
    await check(sari, id, 'confirm')
    expect(await listed(sari, 'confirmed')).toMatchObject([{ certificate_no: number, check: { holds: 1 } }])
  })

  test('does not disturb a server of the release before: it stores its check, and finds one at most for its columns', async () => {
    const sari = await owner()
    const id = await named(sari)
    await check(sari, id, 'confirm')
    // The statements of that release, which compare the numbers of the standards and the dates alone.
    const store = () =>
      db.query(
        `insert into certificate_check
           (product_id, lspro_id, by_person_id, verdict, remark, sni_no, sni_start_date, sni_end_date, sni_no_end, at)
         values ($1, $2, $3, 'confirmed', null, 'SNI 1,SNI 2', '2025-01-01', '2040-12-31', false, clock_timestamp())
         on conflict (product_id, lspro_id, sni_no, sni_start_date, sni_end_date, sni_no_end) do update set
           by_person_id = excluded.by_person_id, verdict = excluded.verdict, remark = excluded.remark, at = excluded.at`,
        [id, sari.bodyId, sari.personId],
      )
    const current = () =>
      db.query(
        `select said.verdict from certificate_check said join product p on p.id = said.product_id
         where p.id = $1 and said.sni_no = array_to_string(p.sni_no, ',')
           and said.sni_start_date is not distinct from p.sni_start_date
           and said.sni_end_date is not distinct from p.sni_end_date and said.sni_no_end = p.sni_no_end`,
        [id],
      )
    expect(await current()).toEqual([])
    await store()
    await store()
    expect(await current()).toEqual([{ verdict: 'confirmed' }])
    // Its check was of a certificate without a number.
    await db.query(
      "update certificate_check set verdict = 'disputed' where product_id = $1 and sni_no = 'SNI 1,SNI 2'",
      [id],
    )
    expect(await confirmedAt(id)).toEqual(expect.any(String))
  })
})
