import { describe, expect, test } from 'vitest'
import { reviewStates } from '#contract/products/product-state.ts'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'
import { openReviews } from '../../fixtures/review.fixture.ts'
import { engines } from '../../support/database/engines.ts'

const changed = 'Produk ini sudah berubah sejak Anda buka. Periksa sekali lagi sebelum melanjutkan.'

describe.each(engines())('a review decision on %s', async (engine) => {
  const place = await openReviews(engine)
  const { db } = place
  const rara = await place.operator()
  const siti = await place.shop()
  const decide = async (id: number, verdict: string, more: object = {}) =>
    rara.ask('decide', { id, version: await place.versionOf(id), verdict, ...more })

  const leads = { approve: 'approved', changes: 'changes_requested', reject: 'rejected' }
  const told = { approve: 'added', changes: 'changes', reject: 'rejected' }
  const cases = reviewStates.flatMap((state) =>
    (['approve', 'changes', 'reject'] as const).map((verdict) => [state, verdict] as const),
  )

  test.each(cases)('about a product in the state %s: %s', async (state, verdict) => {
    const id = await place.product(siti.shopId, { review_state: state })
    const before = await place.rowOf('product', id)
    const said = await decide(id, verdict, { remark: 'Foto label belum terbaca.' })
    const after = await place.rowOf('product', id)
    if (state !== 'submitted') {
      expect(said).toMatchObject({ code: '01', message: 'Produk ini tidak sedang menunggu pemeriksaan.' })
      expect(after).toEqual(before)
      expect(await place.noted(id)).toEqual([])
      expect(await place.noticesOf(id)).toEqual([])
      expect(await place.rowOf('review_claim', id, 'product_id')).toBeUndefined()
      return
    }
    expect(said.code).toBe('00')
    const remark = verdict === 'approve' ? null : 'Foto label belum terbaca.'
    expect(after).toMatchObject({ review_state: leads[verdict], sni_remark: remark, status: 'active' })
    expect(after!.version).toBe(Number(before!.version) + 1)
    // A product to be changed keeps its place in the queue.
    expect(after!.queued_at).toEqual(verdict === 'changes' ? before!.queued_at : null)
    expect((await place.noticesOf(id)).map(({ kind, person_id }) => [kind, person_id])).toEqual([
      [told[verdict], siti.personId],
    ])
    const [line, ...more] = await place.noted(id)
    expect(more).toEqual([])
    expect(line).toMatchObject({
      who: 'Rara Operator',
      reason: remark,
      before: { review_state: 'submitted', version: before!.version },
      after: { review_state: leads[verdict], version: after!.version },
    })
    expect(await place.rowOf('review_claim', id, 'product_id')).toBeUndefined()
  })

  test('to reject without a remark sends one notice without a remark and one letter', async () => {
    const budi = await place.shop()
    const id = await place.product(budi.shopId)
    expect((await decide(id, 'reject', { remark: '   ' })).code).toBe('00')
    const [notice] = await place.noticesOf(id)
    expect(notice!.content_after).toEqual({
      ...{ name: 'Keripik Pisang Manis', sni_remark: null, sni_end_date: null, is_public: 0 },
    })
    expect((await place.lettersTo(budi.personId)).map(({ kind }) => kind)).toEqual(['product-rejected'])
  })

  test('with half an emoji in its remark is rejected at that field', async () => {
    const id = await place.product(siti.shopId)
    expect(await decide(id, 'changes', { remark: 'Lengkapi \ud83d' })).toMatchObject({
      ...{ code: '05', fields: { remark: 'Ada huruf yang tidak dapat disimpan' } },
    })
    expect(await place.rowOf('product', id)).toMatchObject({ review_state: 'submitted', sni_remark: null })
  })

  test('on an outdated version of the product is rejected', async () => {
    const id = await place.product(siti.shopId)
    const { data } = await rara.ask('review', { id })
    await db.query(`update product set name = 'Keripik Apel', version = version + 1 where id = $1`, [id])
    const said = await rara.ask('decide', { id, version: data.version, verdict: 'approve' })
    expect(said).toMatchObject({ code: '01', message: changed })
    expect(await place.rowOf('product', id)).toMatchObject({ review_state: 'submitted', name: 'Keripik Apel' })
    expect(await place.noticesOf(id)).toEqual([])
    expect((await decide(id, 'approve')).code).toBe('00')
  })

  test('sent twice is made once, and the second gets a conflict', async () => {
    const id = await place.product(siti.shopId)
    const version = await place.versionOf(id)
    const both = await Promise.all([1, 2].map(() => rara.ask('decide', { id, version, verdict: 'approve' })))
    expect(both.map(({ code }) => code).sort()).toEqual(['00', '01'])
    expect(both.find(({ code }) => code === '01').message).toBe(changed)
    expect(await place.noticesOf(id)).toHaveLength(1)
    expect(await place.noted(id)).toHaveLength(1)
  })

  test.each([{}, { remark: null }, { remark: ' \n ' }])('to ask for changes requires a remark: %j', async (said) => {
    const id = await place.product(siti.shopId)
    expect(await decide(id, 'changes', said)).toMatchObject({
      code: '05',
      fields: { remark: 'Tulis apa yang perlu diubah' },
    })
    expect(await place.rowOf('product', id)).toMatchObject({ review_state: 'submitted', version: 1 })
    expect(await place.noticesOf(id)).toEqual([])
  })

  test('to approve a certificate that has not begun is rejected; one that begins today is accepted', async () => {
    const today = dayInJakarta()
    const sni = { is_sni: true, sni_no: ['SNI 4305:2018'], sni_end_date: '2099-01-01' }
    for (const sni_no_end of [false, true]) {
      const early = await place.product(siti.shopId, { ...sni, sni_start_date: '2098-03-10', sni_no_end })
      expect(await decide(early, 'approve')).toMatchObject({
        code: '01',
        message: expect.stringContaining('baru berlaku mulai 10 Maret 2098'),
      })
      expect(await place.rowOf('product', early)).toMatchObject({ review_state: 'submitted' })
    }
    const tomorrow = { ...sni, sni_start_date: daysAfter(today, 1) }
    expect((await decide(await place.product(siti.shopId, tomorrow), 'approve')).code).toBe('01')
    expect((await decide(await place.product(siti.shopId, { ...sni, sni_start_date: today }), 'approve')).code).toBe(
      '00',
    )
    // Without SNI its dates do not matter.
    const plain = await place.product(siti.shopId, { ...tomorrow, is_sni: false })
    expect((await decide(plain, 'approve')).code).toBe('00')
  })

  test('to approve an expired certificate is rejected; one that ends today is accepted', async () => {
    const today = dayInJakarta()
    const sni = { is_sni: true, sni_no: ['SNI 4305:2018'], sni_start_date: '2024-01-01', lspro_id: place.lsproId }
    const over = await place.product(siti.shopId, { ...sni, sni_end_date: '2026-03-10' })
    expect(await decide(over, 'approve')).toMatchObject({
      code: '01',
      message: 'Sertifikat SNI produk ini sudah berakhir pada 10 Maret 2026. Minta produsen memperbaruinya.',
    })
    expect(await place.rowOf('product', over)).toMatchObject({ review_state: 'submitted' })
    for (const [end, sni_no_end] of [[today, false] as const, [daysAfter(today, -1), true] as const]) {
      const id = await place.product(siti.shopId, { ...sni, sni_end_date: end, sni_no_end })
      expect((await decide(id, 'approve')).code).toBe('00')
      // The year until the owner is asked to confirm begins now.
      expect((await place.rowOf('product', id))!.confirmed_at !== null).toBe(sni_no_end)
    }
  })

  test('to approve an unpublished product leaves it unpublished', async () => {
    const id = await place.product(siti.shopId, { status: 'not active' })
    expect((await decide(id, 'approve')).code).toBe('00')
    // Its owner is not told that it is in the showcase.
    expect((await place.noticesOf(id))[0]).toMatchObject({ kind: 'added', content_after: { is_public: 0 } })
    expect(await place.rowOf('product', id)).toMatchObject({ review_state: 'approved', status: 'not active' })
    expect(await db.query('select 1 from product_listing where product_id = $1', [id])).toEqual([])
  })

  test('that cannot be logged is not made: no notice and no letter', async () => {
    const budi = await place.shop()
    const id = await place.product(budi.shopId)
    const before = await place.rowOf('product', id)
    await db.query(`alter table audit_log add constraint full_disk check (product_id <> ${id}) not valid`)
    try {
      for (const verdict of ['approve', 'changes', 'reject'])
        expect((await decide(id, verdict, { remark: 'Foto buram.' })).code).toBe('50')
    } finally {
      await db.query('alter table audit_log drop constraint full_disk')
    }
    expect(await place.rowOf('product', id)).toEqual(before)
    expect(await place.noticesOf(id)).toEqual([])
    expect(await place.lettersTo(budi.personId)).toEqual([])
    expect((await decide(id, 'approve')).code).toBe('00')
    expect((await place.lettersTo(budi.personId)).map(({ kind }) => kind)).toEqual(['product-approved'])
  })

  test('about an unknown product gives 04, and an unknown verdict 05', async () => {
    expect(await rara.ask('decide', { id: 999_999, version: 1, verdict: 'approve' })).toMatchObject({ code: '04' })
    const said = await rara.ask('decide', { id: 1, version: 1, verdict: 'delete' })
    expect(said).toMatchObject({ code: '05', fields: { verdict: 'Putusan tidak dikenal' } })
  })
})
