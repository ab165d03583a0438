import { beforeAll, describe, expect, test } from 'vitest'
import {
  type EditValues,
  editableContentOf,
  editInputOf,
  editValuesOf,
} from '#features/operator/review/edit/edit-values.ts'
import { type ProductContent, readContent } from '#server/products/product-content.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { openReviews, type Reviews } from '../../fixtures/review.fixture.ts'

describe('editing a live product at the desk', () => {
  let place: Reviews
  let rara: Awaited<ReturnType<Reviews['operator']>>
  let siti: Awaited<ReturnType<Reviews['shop']>>

  beforeAll(async () => {
    place = await openReviews(usualEngine())
    rara = await place.operator()
    siti = await place.shop()
  })

  /** The steps of an operator: opens the form, changes values, gives a reason and saves. */
  async function edit(id: number, typed: Partial<EditValues>) {
    const { data: review } = await rara.ask('review', { id })
    const values = { ...editValuesOf(editableContentOf(review)), reason: 'Salah ketik.', ...typed }
    return rara.ask('edit', { id, version: review.version, ...editInputOf(values) })
  }
  const live = (row: object = {}) => place.product(siti.shopId, { review_state: 'approved', queued_at: null, ...row })
  const change = async (id: number) => (await place.rowOf('product_revision', id, 'product_id'))!
  const setChange = (id: number, state: string) =>
    place.db.query('update product_revision set review_state = $2 where product_id = $1', [id, state])
  const approve = async (id: number) =>
    rara.ask('decide', { id, version: await place.versionOf(id), verdict: 'approve' })

  const owners: Partial<ProductContent> = {
    name: 'Obat Segala Penyakit',
    description: 'Menyembuhkan apa saja.',
    capacity_production: 'Pesan ke 0812 3456 7890',
    category_ids: [402],
  }

  test.each(['submitted', 'rejected', 'changes_requested', 'draft'])(
    'with a change in the state %s changes only the price, and nothing of the change becomes public',
    async (state) => {
      const id = await live()
      const before = await readContent(place.db, id)
      await place.revise(id, owners)
      await setChange(id, state)
      expect((await edit(id, { price_top: '20000' })).code).toBe('00')
      expect(await readContent(place.db, id)).toEqual({ ...before, price_top: 20_000 })
      expect(await change(id)).toMatchObject({ review_state: state, content: { ...owners, price_top: 20_000 } })
    },
  )

  test('shows the live version, also when a change is pending; for a product without one, the submitted version', async () => {
    const id = await live()
    await place.revise(id, owners)
    const { data: revised } = await rara.ask('review', { id })
    expect([revised.kind, revised.now.name, revised.live.name]).toEqual([
      'revision',
      'Obat Segala Penyakit',
      'Keripik Pisang Manis',
    ])
    const { data: waiting } = await rara.ask('review', { id: await place.product(siti.shopId) })
    expect([waiting.live, editableContentOf(waiting).name]).toEqual([null, 'Keripik Pisang Manis'])
  })

  test('keeps the correction when an earlier change is approved afterwards', async () => {
    const id = await live({ name: 'Kripik Pisang Obat' })
    await place.revise(id, { capacity_production: '5 ton', price_bottom: 11_000 })
    const typed = { name: 'Keripik Pisang', price_bottom: '13000', price_top: '14000', weight: '1.5' }
    expect((await edit(id, typed)).code).toBe('00')
    expect((await approve(id)).code).toBe('00')
    expect(await readContent(place.db, id)).toMatchObject({
      name: 'Keripik Pisang',
      ...{ price_bottom: 13_000, price_top: 14_000, weight: '1.50', capacity_production: '5 ton' },
    })
  })

  test('keeps fields that the owner has changed in the pending change', async () => {
    const id = await live()
    await place.revise(id, { name: 'Keripik Apel' })
    await edit(id, { name: 'Keripik Pisang', description: 'Manis.' })
    expect((await change(id)).content).toMatchObject({ name: 'Keripik Apel', description: 'Manis.' })
  })

  const sni = {
    is_sni: true,
    sni_no: ['SNI 1'],
    sni_start_date: '2026-01-01',
    sni_end_date: '2099-01-01',
    sni_no_end: false,
  }
  const no = {
    is_sni: false,
    sni_no: [],
    certificate_no: null,
    sni_start_date: null,
    sni_end_date: null,
    sni_no_end: false,
  }
  const typedMentor = { mentor_type_id: 3, mentor_id: null, mentor_name: 'Koperasi Uji' }
  const fits: [string, object, Partial<ProductContent>, Partial<EditValues>, Partial<ProductContent>][] = [
    [
      'a number is corrected, its owner moved the end',
      sni,
      { sni_end_date: '2098-01-01' },
      { sni_array: 'SNI 2' },
      { ...sni, sni_no: ['SNI 2'], sni_end_date: '2098-01-01' },
    ],
    [
      'the beginning is corrected, its owner moved the end',
      sni,
      { sni_end_date: '2025-06-01', sni_start_date: '2025-01-01' },
      { sni_start_date: '2026-02-02' },
      { ...sni, sni_end_date: '2025-06-01', sni_start_date: '2025-01-01' },
    ],
    [
      'a certificate number is corrected, its owner moved the end',
      { ...sni, certificate_no: 'LSPR-1' },
      { sni_end_date: '2098-01-01' },
      { certificate_no: ' LSPR-2 ' },
      { ...sni, certificate_no: 'LSPR-2', sni_end_date: '2098-01-01' },
    ],
    [
      'a certificate number is corrected, its owner has another',
      { ...sni, certificate_no: 'LSPR-1' },
      { certificate_no: 'LSPR-3' },
      { certificate_no: 'LSPR-2' },
      { ...sni, certificate_no: 'LSPR-3' },
    ],
    [
      'SNI is taken away, its owner left it',
      { ...sni, certificate_no: 'LSPR-1' },
      { name: 'Lain' },
      { is_sni: '0' },
      no,
    ],
    [
      'SNI is taken away, its owner has new numbers',
      sni,
      { sni_no: ['SNI 3'] },
      { is_sni: '0' },
      { ...sni, sni_no: ['SNI 3'] },
    ],
    ['its owner says it is SNI now', {}, sni, { name: 'Lain' }, sni],
    [
      'a mentor is corrected, its owner has another',
      typedMentor,
      { mentor_name: 'Dinas Uji' },
      { mentor_type_id: '0' },
      { ...typedMentor, mentor_name: 'Dinas Uji' },
    ],
    [
      'a mentor is taken away, its owner left it',
      typedMentor,
      { name: 'Lain' },
      { mentor_type_id: '0' },
      { mentor_type_id: null, mentor_id: null, mentor_name: null },
    ],
  ]
  test.each(fits)('keeps related fields consistent: %s', async (_, row, owned, typed, wanted) => {
    const id = await live(row)
    await place.revise(id, owned)
    expect((await edit(id, typed)).code).toBe('00')
    expect((await change(id)).content).toMatchObject(wanted)
    expect((await approve(id)).code).toBe(wanted.sni_end_date === '2025-06-01' ? '01' : '00')
  })
})
