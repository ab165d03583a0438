import { type Certificate, certificateStates, type RegistryContent } from '#contract/sni/registry.ts'

// A registry as large as wanted, with names as varied as real ones: words in random order, numbers in the formats that
// bodies use. Always the same for the same arguments.

const goods =
  'Helm Beras Kopi Gula Garam Kecap Sambal Keripik Tempe Tahu Batik Sarung Kompor Regulator Selang Lampu Kabel Mainan Boneka Sepatu Tas Genteng Bata Semen Paku Ember Panci Wajan Kursi Meja'.split(
    ' ',
  )
const kinds =
  'Asli Super Halus Organik Pedas Manis Premium Tradisional Serbaguna Anak Dewasa Ringan Tebal Kilap Panjang Bulat Kecil Besar Merah Hijau Biru Kuning Putih Hitam Kering Segar Beku Bubuk Cair Padat'.split(
    ' ',
  )
const owners =
  'Sari Makmur Jaya Abadi Sentosa Lestari Berkah Mulia Indah Rejeki Cahaya Bintang Melati Kenanga Cempaka Rimba Samudra Bahari Nusa Karya Usaha Tani Maju Bersama Mandiri Sejahtera Harapan Rasa Pusaka Gemilang'.split(
    ' ',
  )

export function exampleRegistry(size: number, { seed = 1 } = {}): RegistryContent {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]) => list[below(list.length)]!
  const bodies = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    name: `Lembaga Sertifikasi ${owners[index % owners.length]} ${index + 1}`,
    accreditation_no: `LSPr-${String(index + 1).padStart(3, '0')}-IDN`,
  }))
  const standards = Array.from({ length: 400 }, () => `SNI ${1000 + below(8999)}:${2008 + below(17)}`)
  const certificates: Certificate[] = []
  let [id, product, producer] = [0, 0, 0]
  while (certificates.length < size) {
    producer += 1 + below(3)
    const name =
      `${pick(['UD', 'CV', 'PT', 'Koperasi', 'Dapur', 'Rumah'])} ${pick(owners)} ${pick(owners)} ${producer % 97 === 0 ? 'Kedua' : ''}`.trim()
    const province = 11 + below(38)
    const regency = `Kabupaten ${pick(owners)} ${province}`
    for (let left = 1 + below(7); left > 0 && certificates.length < size; left--) {
      id += 1 + below(2)
      product += 1 + below(12)
      const body = pick(bodies)
      const from = new Date(Date.UTC(2022, 0, 1) + below(1_600) * 86_400_000).toISOString().slice(0, 10)
      const isValid = random() < 0.85
      certificates.push({
        id,
        product_id: product,
        product: `${pick(goods)} ${pick(kinds)} ${pick(kinds)}${random() < 0.5 ? ` ${50 * (1 + below(40))} gr` : ''}`,
        producer_id: producer,
        producer: name,
        regency,
        province_id: province,
        numbers: [pick(standards), ...(random() < 0.05 ? [pick(standards)] : [])],
        certificate_no:
          random() < 0.9
            ? `${body.accreditation_no}/${from.slice(0, 4)}/${String(below(99_999)).padStart(5, '0')}`
            : '',
        body: random() < 0.97 ? body : null,
        from,
        until: random() < 0.95 ? `${Number(from.slice(0, 4)) + 4}${from.slice(4).replace('02-29', '02-28')}` : null,
        state: isValid ? 'valid' : pick(certificateStates.slice(1)),
        since: isValid ? null : '2026-05-17',
      })
    }
  }
  return { certificates, misused: [{ key: 'SNI89642021', since: '2026-10-01', remark: 'Dipakai pada barang lain' }] }
}
