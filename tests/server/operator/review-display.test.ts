import { beforeAll, describe, expect, test } from 'vitest'
import { writeAuditLog } from '#server/db/audit-log.ts'
import { readContent } from '#server/products/product-content.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { openReviews, type Reviews } from '../../fixtures/review.fixture.ts'
import { add } from '../../fixtures/showcase.fixture.ts'

type Warning = { kind: string; number?: string; products: { id: number; is_public: number; merchant_name: string }[] }
type Happened = { who: string; action: string; remark: string | null; delayed: number | null }

describe('the review page', () => {
  let place: Reviews
  let rara: Awaited<ReturnType<Reviews['operator']>>
  let siti: Awaited<ReturnType<Reviews['shop']>>

  beforeAll(async () => {
    place = await openReviews(usualEngine())
    rara = await place.operator()
    siti = await place.shop({
      type: 'UD',
      nib: '1234567890123',
      owner: 'Sartika Walandouw',
      year: 2019,
      address: 'Jl. Melati No. 3',
      rt: '1',
      rw: '12',
      zip_code: '16415',
      mobile_phone: '+6281234567890',
    })
  })

  const review = async (id: number) => (await rara.ask('review', { id })).data
  const warned = async (id: number): Promise<Record<string, number[]>> =>
    Object.fromEntries(
      (await review(id)).warnings.map(({ kind, number, products }: Warning) => [
        number === 'certificate' ? number : kind,
        products.map((one) => one.id),
      ]),
    )
  const decide = async (id: number, verdict: string, more: object = {}) =>
    rara.ask('decide', { id, version: await place.versionOf(id), verdict, ...more })

  test('shows all values of the product with names instead of ids, and its shop', async () => {
    const mentor_id = await add(place.db, 'mentor', { mentor_type_id: 1, name: 'Dinas Uji' })
    const id = await place.product(siti.shopId, {
      is_sni: true,
      sni_no: ['SNI 4305:2018', 'SNI 01-3719-1995'],
      sni_start_date: '2026-01-05',
      sni_end_date: '2099-01-04',
      lspro_id: place.lsproId,
      mentor_type_id: 1,
      mentor_id,
      weight: '250',
      capacity_production: '200 kg per bulan',
      video_url: 'https://youtu.be/abc',
    })
    const data = await review(id)
    expect(data).toMatchObject({
      product_id: id,
      kind: 'new',
      version: 1,
      review_state: 'submitted',
      before: null,
      claim: null,
    })
    expect(data.now).toMatchObject({
      name: 'Keripik Pisang Manis',
      price_bottom: 12_000,
      weight: '250.00',
      capacity: '200 kg per bulan',
      is_sni: 1,
      sni_array: ['SNI 4305:2018', 'SNI 01-3719-1995'],
      sni_start_date: '2026-01-05',
      lspro_name: 'LSPro Uji',
      mentor_id,
      mentor_name: 'Dinas Uji',
      mentor_type: expect.any(String),
      sub_category_array: [{ key: 401, label: expect.any(String) }],
    })
    expect(data.now.photos).toEqual([
      { path: expect.stringMatching(/^photo\/\w{32}~\w{22}\.jpg$/), img: expect.objectContaining({ width: 800 }) },
      { path: expect.stringMatching(/^photo\/\w{32}~\w{22}\.jpg$/), img: expect.objectContaining({ width: 800 }) },
    ])
    expect(data.shop).toMatchObject({
      id: siti.shopId,
      nib: '1234567890123',
      owner: 'Sartika Walandouw',
      address: expect.stringMatching(/^Jl\. Melati No\. 3, RT 1\/RW 12, .+ 16415$/),
      email: expect.stringContaining('@uji.example'),
      approved: 0,
      rejected: 0,
    })
  })

  test('shows a corrected product beside the version of the last decision, with its removed photo', async () => {
    const id = await place.product(siti.shopId, { name: 'Sambal Roa' })
    await place.sent(id, siti)
    expect(await review(id)).toMatchObject({ before: null, before_is: null })
    await decide(id, 'changes', { remark: 'Lengkapi nama.' })

    // The owner corrects it twice before the operator looks again: it is compared with the version that was decided
    // about, not with the last one.
    const old = (await place.rowOf('product', id))!.picture_id as number
    for (const name of ['Sambal Roa Pedas', 'Sambal Roa Pedas 200 gr']) {
      await place.db.query(
        `update product set name = $2, picture_id = $3, review_state = 'submitted', version = version + 1 where id = $1`,
        [id, name, await place.picture()],
      )
      await place.sent(id, siti)
    }
    await place.db.query('delete from picture where id = $1', [old])
    const data = await review(id)
    expect(data.before_is).toBe('decided')
    expect([data.before.name, data.now.name]).toEqual(['Sambal Roa', 'Sambal Roa Pedas 200 gr'])
    expect(data.before.photos.map(({ img }: { img: object | null }) => img !== null)).toEqual([false, true])
    const { data: items } = await rara.ask('queue', { rows: 50 })
    expect(items.find((item: { product_id: number }) => item.product_id === id).sent).toBe(3)
  })

  test('shows the history, the latest first, with the time that a submission waited on the phone', async () => {
    const id = await place.product(siti.shopId)
    const hour = 3_600_000
    const since = (ms: number) => Date.now() - ms
    // Sent at once, after three hours offline, with a clock years behind, and with one that is ahead.
    for (const madeAt of [since(1000), since(3 * hour), since(3 * 365 * 24 * hour), since(-hour)])
      await place.sent(id, siti, madeAt)
    await decide(id, 'reject', { remark: 'Bukan makanan.' })
    const { history } = (await review(id)) as { history: Happened[] }
    const lines = history.map(({ who, action, remark }) => [who, action, remark])
    expect(lines).toEqual([
      ['Rara Operator', 'ditolak', 'Bukan makanan.'],
      ...Array(4).fill(['produsen', 'dikirim produsen', null]),
    ])
    expect(history.map(({ delayed }) => delayed && Math.round(delayed / 60))).toEqual([null, null, null, 180, null])
  })

  test('is not available for a draft or an unknown product', async () => {
    const id = await place.product(siti.shopId, { review_state: 'draft' })
    for (const one of [id, 999_999]) expect((await rara.ask('review', { id: one })).code).toBe('04')
  })

  test.each(['rejected', 'changes_requested'])(
    'shows the version that was submitted last, not a later draft, in the state %s',
    async (state) => {
      const id = await place.product(siti.shopId, { name: 'Terkirim' })
      await place.sent(id, siti)
      await place.db.query(`update product set name = 'Belum selesai', review_state = $2 where id = $1`, [id, state])
      expect(await review(id)).toMatchObject({ review_state: state, now: { name: 'Terkirim' }, live: null })

      // The content includes earlier corrections by the platform.
      const after = { ...(await readContent(place.db, id)), name: 'Terkoreksi' }
      await writeAuditLog(place.db, { by: 'system', action: 'product.edited', productId: id, after })
      expect((await review(id)).now.name).toBe('Terkoreksi')

      const live = await place.product(siti.shopId, { name: 'Tampil', review_state: 'approved' })
      const change = await place.revise(live, { name: 'Perubahan terkirim' })
      await place.sent(live, siti, undefined, change)
      await writeAuditLog(place.db, { by: 'system', action: 'product.edited', productId: live, after })
      await place.db.query(
        `update product_revision set review_state = $2, content = content || '{"name": "Belum selesai"}' where product_id = $1`,
        [live, state],
      )
      expect(await review(live)).toMatchObject({ now: { name: 'Perubahan terkirim' }, live: { name: 'Tampil' } })
    },
  )

  test('warns when the SNI number or photo is also in another shop’s pending change', async () => {
    const [budi, tono] = [await place.shop(), await place.shop()]
    const thumbhash = 'd2FpdGluZyBwaG90bw=='
    const fresh = await place.picture({ thumbhash })
    const path = `${(await place.rowOf('picture', fresh))!.name}.jpg`
    const live = await place.product(budi.shopId, { name: 'Revisi', review_state: 'approved' })
    await place.revise(live, { is_sni: true, sni_no: ['SNI 7777:2020'], pictures: [{ id: fresh, path }] })
    const row = { is_sni: true, sni_no: ['sni 7777-2020'], sni_end_date: '2099-01-01' }
    const id = await place.product(tono.shopId, { ...row, picture_id: await place.picture({ thumbhash }) })
    expect(await warned(id)).toEqual({ sni: [live], photo: [live] })
    // No warning for numbers of the own shop, nor before the change is submitted.
    const own = await place.product(budi.shopId, { ...row, name: 'Sendiri' })
    expect((await warned(own)).sni).toEqual([id])
    await place.db.query(`update product_revision set review_state = 'draft' where product_id = $1`, [live])
    expect(await warned(id)).toEqual({ sni: [own] })
  })

  const sni = (...sni_no: string[]) => ({ is_sni: true, sni_no, sni_end_date: '2099-01-01' })

  test('warns when another shop has the same SNI number in any notation', async () => {
    const [budi, tono] = [await place.shop({ name: 'Kopi Puncak' }), await place.shop({ name: 'Kopi Lembah' })]
    const kopi = (shopId: number, name: string, row: object) => place.product(shopId, { name, ...row })
    const one = await kopi(budi.shopId, 'A', { ...sni('SNI 8964:2021'), review_state: 'approved' })
    const two = await kopi(tono.shopId, 'B', sni('sni  8964-2021', 'SNI 1'))
    const others = await kopi(tono.shopId, 'C', sni('SNI 8964:2020'))
    const own = await kopi(budi.shopId, 'D', sni('SNI 8964:2021'))
    const draft = await kopi(tono.shopId, 'E', { ...sni('SNI 8964:2021'), review_state: 'draft' })
    expect(await warned(one)).toEqual({ sni: [two] })
    expect(await warned(two)).toEqual({ sni: [one, own] })
    expect(await warned(others)).toEqual({})
    const [warning] = (await review(two)).warnings as Warning[]
    expect(warning!.products[0]).toMatchObject({ id: one, is_public: 1, merchant_name: 'Kopi Puncak' })
    expect(warning!.products[1]).toMatchObject({ id: own, is_public: 0 })
    expect(draft).toBeGreaterThan(0)
  })

  test('warns when another shop has the same certificate number in any notation, also in a pending change', async () => {
    const [budi, tono] = [await place.shop(), await place.shop()]
    const numbered = (shopId: number, sni_no: string, certificate_no: string | null, row: object = {}) =>
      place.product(shopId, { name: sni_no, ...sni(sni_no), certificate_no, ...row })
    const one = await numbered(budi.shopId, 'SNI 5101:2021', 'LSPR-077-IDN/2025/00431')
    const two = await numbered(tono.shopId, 'SNI 5102:2021', 'lspr 077 idn 2025 00431')
    const none = await numbered(tono.shopId, 'SNI 5103:2021', null)
    const other = await numbered(tono.shopId, 'SNI 5104:2021', 'LSPR-077-IDN/2025/00432')
    const draft = { review_state: 'draft', queued_at: null }
    expect(await numbered(tono.shopId, 'SNI 5105:2021', 'LSPR-077-IDN/2025/00431', draft)).toBeGreaterThan(0)
    // A shop may have several products under one certificate.
    const own = await numbered(budi.shopId, 'SNI 5106:2021', 'LSPR-077-IDN/2025/00431')
    expect(await warned(one)).toEqual({ certificate: [two] })
    expect(await warned(two)).toEqual({ certificate: [one, own] })
    expect([await warned(none), await warned(other)]).toEqual([{}, {}])
    await place.db.query("update product set review_state = 'approved' where id = $1", [none])
    await place.revise(none, { certificate_no: 'LSPR-077-IDN/2025/00431' })
    expect(await warned(one)).toEqual({ certificate: [two, none] })
  })

  test('warns when the same photo exists in another product, in any position', async () => {
    const budi = await place.shop()
    const thumbhash = 'c2FtZSBwaG90bw=='
    const product = (name: string, row: object = {}) => place.product(budi.shopId, { name, ...row })
    const one = await product('F', { picture_id: await place.picture({ thumbhash }) })
    const two = await product('G')
    await add(place.db, 'product_media', {
      product_id: two,
      picture_id: await place.picture({ thumbhash }),
      position: 2,
    })
    const draft = await product('H', { picture_id: await place.picture({ thumbhash }), review_state: 'draft' })
    expect(await warned(one)).toEqual({ photo: [two] })
    expect(await warned(two)).toEqual({ photo: [one] })
    // Pictures without a thumbhash are not compared.
    const undrawn = async (name: string) => product(name, { picture_id: await place.picture({ thumbhash: null }) })
    const [third] = [await undrawn('I'), await undrawn('J')]
    expect(await warned(third!)).toEqual({})
    expect(draft).toBeGreaterThan(0)
  })

  test('warns when the shop has another product of the same name, ignoring case and spaces', async () => {
    const [budi, tono] = [await place.shop(), await place.shop()]
    const one = await place.product(budi.shopId, { name: 'Kue  Lapis' })
    const two = await place.product(budi.shopId, { name: 'kue lapis ' })
    const elsewhere = await place.product(tono.shopId, { name: 'Kue Lapis' })
    expect(await warned(one)).toEqual({ name: [two] })
    expect(await warned(elsewhere)).toEqual({})
    // The submitted version is compared: here a change that takes another product's name.
    const live = await place.product(tono.shopId, { name: 'Kue Sus', review_state: 'approved' })
    await place.revise(live, { name: 'KUE LAPIS' })
    expect(await warned(live)).toEqual({ name: [elsewhere] })
  })
})
