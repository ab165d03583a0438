import type { CatalogueContent, DownloadedProduct } from '#contract/downloads/catalogue-file.ts'

const kinds = ['Keripik Singkong', 'Kopi Bubuk', 'Minyak Kelapa Murni', 'Sambal Bawang', 'Batik Tulis', 'Helm Anak']

/** A catalogue of this many products, in 34 provinces. */
export function exampleCatalogue(count: number, version = 1_000_000): CatalogueContent {
  const shopCount = Math.max(1, Math.ceil(count / 8))
  const products = Array.from({ length: count }, (_, row): DownloadedProduct => {
    const id = count - row
    const isSni = id % 3 === 0
    return {
      id,
      name: `${kinds[id % kinds.length]} ${id % 7 === 0 ? 'Balado ' : ''}${id}`,
      shop_id: (id % shopCount) + 1,
      price_bottom: 5000 + (id % 90) * 500,
      price_top: 5000 + (id % 90) * 500 + (id % 4) * 1000,
      weight: id % 5 === 0 ? null : '250.00',
      unit: 'gr',
      categories: [(id % 20) + 1, 101 + (id % 40)],
      picture: id % 11 === 0 ? null : `photo/${(id * 2_654_435_761).toString(16).padStart(32, 'a').slice(-32)}.jpg`,
      is_sni: isSni ? 1 : 0,
      numbers: isSni ? [`SNI ${2000 + (id % 60)}:2018`] : [],
      certificate_no: isSni ? `LSPr-${id}/2026` : null,
      sni_end_date: isSni && id % 2 === 0 ? '2028-03-10' : null,
      is_mentor: id % 9 === 0 ? 1 : 0,
      mentor_name: id % 18 === 0 ? 'Dinas Perdagangan' : null,
      created_at: 1_700_000_000 - row * 3600,
    }
  })
  return {
    version,
    is_cut: 0,
    products,
    shops: Array.from({ length: shopCount }, (_, index) => ({
      ...{ id: index + 1, name: `Dapur Contoh ${index + 1}`, picture: null },
      ...{ province_id: 11 + (index % 34), regency: `Kabupaten Uji ${index % 34}` },
    })),
    categories: [
      ...Array.from({ length: 20 }, (_, index) => ({ id: index + 1, name: `Kelompok ${index + 1}`, parent_id: null })),
      ...Array.from({ length: 40 }, (_, index) => ({
        ...{ id: 101 + index, name: `Bagian ${index + 1}`, parent_id: (index % 20) + 1 },
      })),
    ],
    provinces: Array.from({ length: 34 }, (_, index) => ({ id: 11 + index, name: `Provinsi ${index + 1}` })),
    synonyms: [['vco', 'minyak kelapa murni']],
  }
}
