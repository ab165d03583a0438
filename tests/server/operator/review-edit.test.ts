import { beforeAll, describe, expect, test } from 'vitest'
import { usualEngine } from '#tests/support/database/engines.ts'
import { openReviews, type Reviews } from '../../fixtures/review.fixture.ts'

/** The product of the review page as form values, with `more` merged over them. */
const fields = (more: object = {}) => ({
  reason: 'Salah ketik.',
  name: 'Keripik Pisang Manis',
  description: 'Dari pisang kepok, digoreng sehari setelah dipanen.',
  price_bottom: 12_000,
  price_top: 15_000,
  unit: 'gr',
  sub_category_array: [{ key: 401 }],
  is_sni: '0',
  is_mentor: '0',
  ...more,
})

describe('a product corrected by the platform', () => {
  let place: Reviews
  let rara: Awaited<ReturnType<Reviews['operator']>>
  let siti: Awaited<ReturnType<Reviews['shop']>>

  beforeAll(async () => {
    place = await openReviews(usualEngine())
    rara = await place.operator()
    siti = await place.shop()
  })

  const edit = async (id: number, more: object = {}) =>
    rara.ask('edit', { id, version: await place.versionOf(id), ...fields(more) })
  const detail = async (id: number) => (await place.send(`/product/detail/${id}`, undefined, {}, 'GET')).json().data

  test('has the new values at once with its photos, and its owner gets a notice with the old values', async () => {
    const budi = await place.shop()
    const id = await place.product(budi.shopId, { review_state: 'approved', name: 'Kripik Pisang' })
    const before = await detail(id)
    const said = await edit(id, { name: 'Keripik Pisang', sub_category_array: [{ key: 402 }] })
    expect(said).toMatchObject({ code: '00', data: { version: 2 } })
    const after = await detail(id)
    expect(after.product_detail.name).toBe('Keripik Pisang')
    expect(after.category[0].sub_category_id).toBe(402)
    expect([after.product_detail.img_url, after.product_media.length]).toEqual([before.product_detail.img_url, 1])
    expect(after.product_media[0].url).toBe(before.product_media[0].url)
    const [notice, ...more] = await place.noticesOf(id)
    expect([notice, more]).toMatchObject([
      {
        kind: 'updated',
        content_before: { name: 'Kripik Pisang', sni_remark: null },
        // The notice has the reason, with the changed values beside it.
        content_after: { name: 'Keripik Pisang', sni_remark: 'Salah ketik.', changed: ['nama produk', 'kategori'] },
      },
      [],
    ])
    expect(await place.lettersTo(budi.personId)).toMatchObject([
      {
        kind: 'product-updated',
        facts: { remark: 'Salah ketik.', changed: 'nama produk, kategori', before: 'Kripik Pisang' },
      },
    ])
    expect(await place.noted(id)).toMatchObject([
      {
        action: 'product.edited',
        who: 'Rara Operator',
        reason: 'Salah ketik.',
        before: { name: 'Kripik Pisang', category_ids: [401] },
        after: { name: 'Keripik Pisang', category_ids: [402] },
      },
    ])
    // The claim needs no release: the product does not wait for a review.
    expect(await place.rowOf('review_claim', id, 'product_id')).toBeUndefined()
  })

  test('keeps its place in the queue, and the operator who corrected it has the claim', async () => {
    const id = await place.product(siti.shopId)
    const { queued_at } = (await place.rowOf('product', id))!
    expect((await edit(id, { price_top: 16_000 })).code).toBe('00')
    expect(await place.rowOf('product', id)).toMatchObject({ review_state: 'submitted', queued_at, price_top: 16_000 })
    expect(await place.rowOf('review_claim', id, 'product_id')).toMatchObject({ person_id: rara.personId })
  })

  test('keeps a pending change of its owner, at the new price', async () => {
    const id = await place.product(siti.shopId, { review_state: 'approved' })
    const change = await place.revise(id, { name: 'Keripik Apel' })
    expect((await edit(id, { price_top: 20_000 })).code).toBe('00')
    expect(await place.rowOf('product_revision', id, 'product_id')).toMatchObject({
      content: { ...change, price_top: 20_000 },
      review_state: 'submitted',
    })
    expect((await detail(id)).product_detail).toMatchObject({ name: 'Keripik Pisang Manis', price_top: 20_000 })
  })

  test('that is waiting after a remark: the notice has the new reason, not the old remark', async () => {
    const budi = await place.shop()
    const id = await place.product(budi.shopId, { sni_remark: 'Foto buram.' })
    expect((await edit(id, { price_top: 16_000, weight: 1.5, reason: 'Harga 🙂 salah.' })).code).toBe('00')
    const [notice] = await place.noticesOf(id)
    expect(notice!.content_after).toMatchObject({ sni_remark: 'Harga 🙂 salah.', changed: ['harga', 'berat'] })
    expect((await place.lettersTo(budi.personId))[0]!.facts.remark).toBe('Harga 🙂 salah.')
  })

  const refusals: [string, object, object][] = [
    ['without a reason', { reason: ' ' }, { code: '05', fields: { reason: 'Mohon isi alasannya' } }],
    ['without a name', { name: '' }, { code: '05', fields: { name: 'Mohon isi nama produk' } }],
    [
      'with prices that are crossed',
      { price_bottom: 20_000 },
      { code: '05', fields: { price_bottom: expect.any(String) } },
    ],
    ['as SNI without a number', { is_sni: '1' }, { code: '05', fields: { sni_array: expect.any(String) } }],
    [
      'into a category that is none',
      { sub_category_array: [{ key: 9999 }] },
      { code: '05', fields: { sub_category_array: expect.any(String) } },
    ],
    [
      'for an LSPRO that is none',
      { is_sni: '1', sni_array: ['SNI 1'], sni_start_date: '2026-01-01', sni_end_date: '2099-01-01', lspro_id: 9999 },
      { code: '05', fields: { lspro_id: expect.any(String) } },
    ],
    ['into what it is', {}, { code: '01', message: 'Tidak ada yang berubah.' }],
    [
      'as it was before somebody changed it',
      { name: 'Lain', version: 7 },
      { code: '01', message: expect.stringContaining('sudah berubah') },
    ],
    ['that is not there', { name: 'Lain', id: 999_999 }, { code: '04' }],
  ]
  test.each(refusals)('is not changed %s', async (_, more, wanted) => {
    const id = await place.product(siti.shopId, { review_state: 'approved' })
    const before = await place.rowOf('product', id)
    expect(await edit(id, more)).toMatchObject(wanted)
    expect(await place.rowOf('product', id)).toEqual(before)
    expect(await place.noted(id)).toEqual([])
    expect(await place.noticesOf(id)).toEqual([])
  })

  test.each(['draft', 'changes_requested', 'rejected'])(
    'can be corrected only by its owner in the state %s',
    async (review_state) => {
      const id = await place.product(siti.shopId, { review_state })
      const said = await edit(id, { name: 'Lain' })
      expect(said).toMatchObject({ code: '01', message: expect.stringContaining('Hanya produk yang sudah diterima') })
      expect(await place.rowOf('product', id)).toMatchObject({ name: 'Keripik Pisang Manis', version: 1 })
    },
  )

  test('takes only the fields of the form from the request', async () => {
    const id = await place.product(siti.shopId)
    const other = await place.shop()
    await edit(id, {
      name: 'Baru',
      review_state: 'approved',
      merchant_id: other.shopId,
      status: 'not active',
      click: 999,
    })
    expect(await place.rowOf('product', id)).toMatchObject({
      name: 'Baru',
      review_state: 'submitted',
      merchant_id: siti.shopId,
      status: 'active',
      click: 0,
    })
  })

  test('with a certificate that now has no end counts as confirmed now', async () => {
    const id = await place.product(siti.shopId, { review_state: 'approved' })
    const certificate = { is_sni: '1', sni_array: ['SNI 1'], sni_start_date: '2026-01-01', sni_end_date: '2026-06-30' }
    expect((await edit(id, { ...certificate, sni_no_end: 1 })).code).toBe('00')
    const first = (await place.rowOf('product', id))!.confirmed_at
    expect(first).toBeInstanceOf(Date)
    expect((await edit(id, { ...certificate, sni_no_end: 1, name: 'Lain' })).code).toBe('00')
    expect((await place.rowOf('product', id))!.confirmed_at).toEqual(first)
    expect((await edit(id, { is_sni: '0' })).code).toBe('00')
    expect((await place.rowOf('product', id))!.confirmed_at).toBeNull()
  })
})
