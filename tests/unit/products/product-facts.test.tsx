import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { DateField } from '#drafts/DateField.tsx'
import { factsOf } from '#features/products/ConfirmSend.tsx'
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
    ['Keterangan', 'Tipis.\nPedas.'],
    ['Kategori', 'Keripik dan Kerupuk'],
    ['Harga', 'Rp18.000 - Rp25.000'],
    ['Berat', '1,5 Kg'],
    ['Kapasitas produksi', '1.200 kg per bulan'],
    ['Tautan video', 'https://youtu.be/abc'],
    ['Nomor SNI', 'SNI 4305:2018'],
    ['Nomor sertifikat', 'LSPR-012-IDN/2026/00431'],
    ['LSPRO penerbit', 'LSPRO Uji'],
    ['Berlaku', 'sejak 20 November 2026, tanpa tanggal akhir'],
    ['Pembina', 'Pemerintah: Dinas Koperasi'],
  ])
  const plain = factsOf({ ...emptyProduct, name: 'Sandal' }, 1, { lspro: '', kind: '', mentor: '' })
  expect(
    plain.map(([label]) => label),
    'what is empty is left out',
  ).toEqual(['Foto', 'Nama produk', 'Harga', 'SNI', 'Pembina'])
})
