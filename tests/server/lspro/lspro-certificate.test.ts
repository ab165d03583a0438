import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { keyless } from '#contract/photos/picture-path.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { BodyOwner } from '../../fixtures/lspro.fixture.ts'
import { openOwnBodies } from '../../fixtures/lspro-own.fixture.ts'
import { engines } from '../../support/database/engines.ts'

const saved = { code: '00', message: 'Pemeriksaan sertifikat tersimpan' }
const changed = { code: '03', message: lsproMessages.changedSince }
const certified = {
  ...{ is_sni: true, sni_no: ['SNI 1', 'SNI 2:2018'], sni_start_date: '2025-01-01', sni_end_date: '2040-12-31' },
}
/** The certificate as the desk of the body lists it. */
const asRead = { sni_no: 'SNI 1,SNI 2:2018', sni_start_date: '2025-01-01', sni_end_date: '2040-12-31', sni_no_end: 0 }

describe.each(engines())('checking certificates that name a body on %s', async (engine) => {
  const place = await openOwnBodies(engine)
  const { db, owner, merchant, call, product, logOf, picture } = place
  const shop = (await merchant({ name: 'Dapur Uji' })).shopId
  const named = (who: BodyOwner, more: object = {}) => product(shop, { lspro_id: who.bodyId, ...certified, ...more })
  const check = (who: BodyOwner, product_id: number, verdict: string, more: object = {}, key?: string) =>
    call(who, 'certificate/save', { product_id, verdict, ...asRead, ...more }, key)
  const listed = async (who: BodyOwner, asked: object = {}) => {
    const { data, ...counted } = await call(who, 'certificate/list', asked)
    return { ids: data.map((one: { product_id: number }) => one.product_id) as number[], counted, data }
  }
  const confirmedAt = async (id: number) =>
    (await place.app.inject({ url: `/api/product/detail/${id}` })).json().data.product_detail.sni_confirmed_at
  /** The certificate as an operator sees it in a review. */
  const reviewed = async (id: number) =>
    (await place.ask('/operator/review', { id }, place.people.operator.headers)).data.certificate
  const checks = async (id: number) =>
    await db.query<{ verdict: string; at: Date }>('select verdict, at from certificate_check where product_id = $1', [
      id,
    ])

  test('the desk lists the submitted and approved products that name the body, and no others', async () => {
    const [sari, budi] = [await owner(), await owner()]
    const { id: picture_id, path } = await picture()
    const shown = await named(sari, { name: 'Minyak', picture_id })
    const sent = await named(sari, { review_state: 'submitted', picture_id: (await picture()).id })
    for (const review_state of ['draft', 'changes_requested', 'rejected']) await named(sari, { review_state })
    await named(sari, { is_sni: false, sni_no: [], sni_start_date: null, sni_end_date: null })
    await named(budi)
    await db.query("update product set updated_at = now() + interval '1 minute' where id = $1", [shown])
    const { ids, counted, data } = await listed(sari)
    expect([ids, counted]).toEqual([[shown, sent], { code: '00', pages: 1, total: 2, total_filtered: 2 }])
    expect(data[0]).toEqual({
      ...{
        product_id: shown,
        name: 'Minyak',
        merchant_id: shop,
        merchant_name: 'Dapur Uji',
        province_name: 'Jawa Barat',
      },
      ...{
        ...asRead,
        certificate_no: null,
        is_public: 1,
        check: null,
        img_url: path,
        img: { width: 960, height: 320, thumbhash: null },
      },
    })
    // Its picture, which is not public, is sent with a key to the named body.
    expect(data[1]).toMatchObject({ is_public: 0, img_url: expect.stringMatching(/~/) })
    expect(keyless(data[1].img_url)).not.toBe(path)
    expect((await call(sari, 'own')).data.certificates_waiting).toBe(2)
  })

  test('confirming sets the date on the product and the desk, and is logged', async () => {
    const sari = await owner({ name: 'LSPro Sari' })
    const id = await named(sari)
    expect(await confirmedAt(id)).toBeNull()
    expect(await check(sari, id, 'confirm')).toEqual(saved)
    const { data } = await listed(sari, { state: 'confirmed' })
    expect(data).toMatchObject([{ product_id: id, check: { verdict: 'confirmed', remark: null, holds: 1 } }])
    expect(await confirmedAt(id)).toBe(data[0].check.at)
    expect((await call(sari, 'own')).data.certificates_waiting).toBe(0)
    expect(await logOf(sari.bodyId)).toEqual([
      {
        ...{ action: 'certificate.checked', person_id: sari.personId, before: null },
        after: { verdict: 'confirmed', remark: null, ...asRead, certificate_no: null, sni_no_end: false },
      },
    ])
  })

  test('disputing requires a reason, which an operator sees, and confirms nothing', async () => {
    const sari = await owner({ name: 'LSPro Sari' })
    const id = await named(sari)
    for (const remark of [undefined, null, ' ', '\u200b \u2060'])
      expect(await check(sari, id, 'dispute', { remark })).toEqual({
        ...{ code: '05', message: commonTexts.malformed, fields: { remark: 'Mohon isi alasannya' } },
      })
    expect(await checks(id)).toEqual([])
    expect(await check(sari, id, 'dispute', { remark: ' Nomor ini bukan terbitan kami. ' })).toEqual(saved)
    expect(await confirmedAt(id)).toBeNull()
    expect(await reviewed(id)).toMatchObject({
      ...{ lspro_id: sari.bodyId, lspro_name: 'LSPro Sari' },
      check: { verdict: 'disputed', remark: 'Nomor ini bukan terbitan kami.', holds: 1 },
    })
    const [row] = await db.query('select reason, product_id, merchant_id from audit_log where lspro_id = $1', [
      sari.bodyId,
    ])
    expect(row).toEqual({ reason: 'Nomor ini bukan terbitan kami.', product_id: id, merchant_id: shop })
    expect((await listed(sari, { state: 'disputed' })).ids).toEqual([id])
    // The check belongs to this certificate: another product has none.
    expect((await reviewed(await named(sari))).check).toBeNull()
  })

  test('confirming twice counts once, with the same or another idempotency key; a later dispute counts, and can be withdrawn', async () => {
    const sari = await owner()
    const [id, key] = [await named(sari), randomUUID()]
    await Promise.all([
      check(sari, id, 'confirm', {}, key),
      check(sari, id, 'confirm', {}, key),
      check(sari, id, 'confirm'),
    ])
    const [first] = await checks(id)
    expect(await check(sari, id, 'confirm', {}, randomUUID())).toEqual(saved)
    expect(await checks(id)).toEqual([first])
    expect(await logOf(sari.bodyId)).toHaveLength(1)
    expect(await check(sari, id, 'dispute', { remark: 'Dicabut.' })).toEqual(saved)
    expect((await checks(id))[0]!.at.getTime()).toBeGreaterThan(first!.at.getTime())
    for (let twice = 0; twice < 2; twice++) expect(await check(sari, id, 'withdraw')).toEqual(saved)
    expect(await checks(id)).toEqual([])
    expect((await reviewed(id)).check).toBeNull()
    expect((await logOf(sari.bodyId)).map(({ after }) => (after as { verdict: string }).verdict)).toEqual([
      ...['confirmed', 'disputed', 'withdrawn'],
    ])
  })

  const others: [string, object][] = [
    ['another number', { sni_no: ['SNI 1'] }],
    ['the same numbers in another order', { sni_no: ['SNI 2:2018', 'SNI 1'] }],
    ['another beginning', { sni_start_date: '2025-01-02' }],
    ['another end', { sni_end_date: '2041-01-01' }],
    ['no end any more', { sni_no_end: true }],
    ['no end date', { sni_no_end: true, sni_end_date: null }],
    ['no SNI any more', { is_sni: false }],
    ['to have been taken back', { review_state: 'draft' }],
    ['to be asked for changes', { review_state: 'changes_requested' }],
  ]
  const change = (id: number, columns: object) =>
    db.query(
      `update product set ${Object.keys(columns)
        .map((name, index) => `${name} = $${index + 2}`)
        .join(', ')} where id = $1`,
      [id, ...Object.values(columns)],
    )
  test.each(others)('a check of the values read before is rejected when the product now has %s', async (_, columns) => {
    const sari = await owner()
    const id = await named(sari)
    await change(id, columns)
    for (const verdict of ['confirm', 'dispute', 'withdraw'])
      expect(await check(sari, id, verdict, { remark: 'a' })).toEqual(changed)
    expect(await checks(id)).toEqual([])
  })

  test.each(others.slice(0, 6))('a confirmation is no longer valid when the product has %s', async (_, columns) => {
    const sari = await owner()
    const id = await named(sari)
    await check(sari, id, 'confirm')
    await change(id, columns)
    const { ids, data } = await listed(sari, { state: 'waiting' })
    expect([ids, data[0].check]).toEqual([[id], expect.objectContaining({ verdict: 'confirmed', holds: 0 })])
    expect(await confirmedAt(id)).toBeNull()
    expect((await call(sari, 'own')).data.certificates_waiting).toBe(1)
    expect((await reviewed(id)).check.holds).toBe(0)
    // Checked again, it is valid again.
    const { sni_no, sni_start_date, sni_end_date, sni_no_end } = data[0]
    const now = { sni_no, sni_start_date, sni_end_date, sni_no_end }
    expect(await check(sari, id, 'confirm', now)).toEqual(saved)
    expect((await listed(sari, { state: 'confirmed' })).ids).toEqual([id])
  })

  test('a body cannot check certificates of another body, and its earlier check counts only while the product names it', async () => {
    const [sari, budi] = [await owner(), await owner()]
    const id = await named(sari)
    await check(sari, id, 'dispute', { remark: 'Bukan kami.' })
    for (const verdict of ['confirm', 'dispute', 'withdraw'])
      for (const one of [id, 2_000_000_000]) expect(await check(budi, one, verdict, { remark: 'a' })).toEqual(changed)
    expect((await checks(id))[0]!.verdict).toBe('disputed')
    await change(id, { lspro_id: budi.bodyId })
    expect((await listed(budi)).data).toMatchObject([{ product_id: id, check: null }])
    expect((await listed(sari)).ids).toEqual([])
    expect(await check(budi, id, 'withdraw')).toEqual(saved)
    expect(await check(budi, id, 'confirm')).toEqual(saved)
    expect(await reviewed(id)).toMatchObject({ lspro_id: budi.bodyId, check: { verdict: 'confirmed', holds: 1 } })
    expect(await check(sari, id, 'withdraw')).toEqual(changed)
  })

  test('confirming a certificate that changes at the same moment happens before or after the change, and an earlier check is not valid afterwards', async () => {
    const sari = await owner()
    const id = await named(sari)
    const said = await Promise.all([
      check(sari, id, 'confirm'),
      change(id, { sni_no: ['SNI 9'] }),
      check(sari, id, 'confirm'),
    ])
    for (const one of [said[0], said[2]]) expect([saved, changed]).toContainEqual(one)
    expect(await confirmedAt(id)).toBeNull()
    expect((await listed(sari, { state: 'confirmed' })).ids).toEqual([])
  })

  test('the desk is paged and counts the certificates in each state', async () => {
    const sari = await owner()
    const ids: number[] = []
    for (let at = 0; at < 5; at++) ids.unshift(await named(sari))
    await db.query("update product set updated_at = '2026-01-01' where id = any ($1)", [ids])
    await check(sari, ids[0]!, 'confirm')
    await check(sari, ids[3]!, 'dispute', { remark: 'a' })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listed(sari, { rows: 2, page })))
    expect(pages.map((page) => page.ids)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4), []])
    expect(pages[3]!.counted).toEqual({ code: '00', pages: 3, total: 5, total_filtered: 5 })
    expect(await listed(sari, { state: 'waiting', rows: 2 })).toMatchObject({
      ...{ ids: [ids[1], ids[2]], counted: { pages: 2, total: 5, total_filtered: 3 } },
    })
    expect((await call(sari, 'certificate/list', { state: 'lain' })).fields).toEqual({ state: 'Keadaan tidak dikenal' })
  })
})
