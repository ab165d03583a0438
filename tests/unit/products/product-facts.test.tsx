import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { DateField } from '#drafts/DateField.tsx'
import { changesOf, confirmTitleOf, factsOf } from '#features/products/ConfirmSend.tsx'
import { emptyProduct, inputOfProduct, type ProductValues } from '#features/products/product-values.ts'

// The texts that the product form shows for the values that it will send.

const endless: ProductValues = {
  ...emptyProduct,
  is_sni: '1',
  sni_typed: 'SNI 4305:2018',
  sni_start_date: '2026-11-20',
  sni_end_date: '2027-05-19',
  sni_no_end: '1',
}

test('a certificate without an end shows no end date, and sends the 180th day as its end all the same', () => {
  const End = ({ fallback }: { fallback?: string }) => {
    const { control } = useForm({ defaultValues: endless })
    return <DateField control={control} name="sni_end_date" label="Berlaku sampai" fallback={fallback} />
  }
  const shut = renderToString(<End fallback="Tidak ada tanggal akhir" />)
  expect(shut).toContain('value="Tidak ada tanggal akhir"')
  expect(shut).toContain('disabled')
  expect(shut).not.toMatch(/2027/)
  expect(renderToString(<End />)).toContain('19 Mei 2027')
  expect(inputOfProduct(endless, { shop: 27, draft: false, at: 1, photos: [] })).toMatchObject({
    sni_no_end: 1,
    sni_end_date: '2027-05-19',
  })
})

test('the confirmation before sending a product shows everything that will be sent', () => {
  const values: ProductValues = {
    ...endless,
    name: ' Keripik Singkong ',
    description: 'Tipis.\nPedas.',
    categories: [{ key: 41, label: 'Keripik dan Kerupuk' }],
    price_bottom: '18.000',
    price_top: '25.000',
    weight: '1,5',
    unit: 'Kg',
    capacity: '1.200 kg per bulan',
    video_url: 'https://youtu.be/abc',
    certificate_no: ' LSPR-012-IDN/2026/00431 ',
    lspro_id: '3',
    is_mentor: '1',
    mentor_type_id: '1',
    mentor_id: '12',
  }
  const names = { lspro: 'LSPRO Uji', kind: 'Pemerintah', mentor: 'Dinas Koperasi' }
  expect(factsOf(values, 4, names)).toEqual([
    ['Foto', '4 foto'],
    ['Nama produk', 'Keripik Singkong'],
    ['Kategori', 'Keripik dan Kerupuk'],
    ['Harga', 'Rp18.000–25.000'],
    ['Keterangan', 'Tipis.\nPedas.'],
    ['Nomor SNI', 'SNI 4305:2018'],
    ['Nomor sertifikat', 'LSPR-012-IDN/2026/00431'],
    ['LSPRO penerbit', 'LSPRO Uji'],
    ['Berlaku', 'sejak 20 November 2026, tanpa tanggal akhir'],
    ['Berat', '1,5 Kg'],
    ['Kapasitas produksi', '1.200 kg per bulan'],
    ['Tautan video', 'https://youtu.be/abc'],
    ['Pembina', 'Pemerintah: Dinas Koperasi'],
  ])
  const plain = factsOf({ ...emptyProduct, name: 'Sandal' }, 1, { lspro: '', kind: '', mentor: '' })
  expect(
    plain.map(([label]) => label),
    'what is empty is left out',
  ).toEqual(['Foto', 'Nama produk', 'Harga', 'SNI', 'Pembina'])
})

test('a corrected product shows what has changed since the review, other photos included', () => {
  const before = factsOf({ ...emptyProduct, name: 'Keripik', capacity: '3 kg' }, 2, { lspro: '', kind: '', mentor: '' })
  const after = factsOf({ ...emptyProduct, name: 'Keripik Talas', weight: '250' }, 2, {
    ...{ lspro: '', kind: '', mentor: '' },
  })
  expect(changesOf(before, after, { hasSamePhotos: true })).toEqual([
    { label: 'Nama produk', before: 'Keripik', after: 'Keripik Talas' },
    { label: 'Berat', before: '', after: '250 gr' },
    { label: 'Kapasitas produksi', before: '3 kg', after: '' },
  ])
  expect(changesOf(before, before, { hasSamePhotos: true })).toEqual([])
  expect(changesOf(before, before, { hasSamePhotos: false })).toEqual([
    { label: 'Foto', before: '2 foto', after: '2 foto, sudah diganti' },
  ])
})

test.each([
  [undefined, 'Tambah Produk'],
  [{ review_state: 'draft', revision: null }, 'Tambah Produk'],
  [{ review_state: 'submitted', revision: null }, 'Tambah Produk'],
  [{ review_state: 'rejected', revision: null }, 'Kirim ulang'],
  [{ review_state: 'changes_requested', revision: null }, 'Kirim ulang'],
  [{ review_state: 'approved', revision: null }, 'Ubah Produk'],
  [{ review_state: 'approved', revision: { review_state: 'rejected', remark: null } }, 'Kirim ulang'],
] as const)('the confirmation before sending %j has the title %s', (card, title) => {
  expect(confirmTitleOf(card)).toBe(title)
})
