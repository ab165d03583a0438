import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro.ts'
import type { Certificate, LsproPosting } from '#contract/lspro-shapes.ts'
import type { Write } from '#offline/outbox.ts'
import type { Row } from '#offline/rows.ts'

type Told = Answer<typeof lspro.own>['data']

export const hex = (n: number) => String(n).padStart(32, 'b')
export const path = (n: number) => `photo/${hex(n)}.jpg`
export const facts = { width: 800, height: 450, thumbhash: null }

/** Body 7 as the server says it. */
export const told = (body: Partial<Told['lspro']> = {}): Told => ({
  lspro: {
    ...{ id: 7, name: 'LSPro Uji', img_url: path(8), img: facts, remark: '', email: 'halo@lspro.example' },
    ...{ website: '', address: 'Jl. Kenanga 11', rt: '002', rw: '003', zip_code: '16122' },
    ...{ accreditation_no: 'LSPr-901-IDN', accreditation_start_date: '2023-02-15' },
    ...{ accreditation_end_date: '2028-02-14', has_office_phone: 1, has_whatsapp: 1 },
    ...{ mobile_phone: '+6284000009001', office_phone: '0251-100111', click: 3 },
    ...body,
  },
  ruang_lingkup: [{ ruang_lingkup_id: 3, name: 'Kopi, Teh, Kakao' }],
  location: {
    ...{ province_id: 32, province_name: 'Jawa Barat', regency_id: 3271, regency_name: 'Kota Bogor' },
    ...{ district_id: 327103, district_name: 'Bogor Tengah', village_id: 3271031004, village_name: 'Paledang' },
    ...{ latitude: '-6.5991', longitude: '106.797', is_placed: 1 },
  },
  gallery: [{ id: 1, url: path(1), ...facts }],
  ...{ referral_codes: [], total_merchants: 0, certificates_waiting: 0 },
})

export const keys = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`) as [
  string,
  string,
  string,
]

/** A post of body 7 as the server says it. */
export const post = (id: number, external_id: string, said: Partial<LsproPosting> = {}): LsproPosting => ({
  ...{ id, id_lspro: 7, name: 'LSPro Uji', lspro_img_url: path(8), lspro_img: facts, external_id },
  ...{ created_at: '2026-11-12T03:00:00.000Z', remark: `<p>Kabar ${id}</p>`, img_url: null, img: null, ...said },
})

let seq = 0
/** A write as it lies in the outbox. */
export const row = (write: Write, state: Row['state'] = 'kept', problem?: Row['problem']): Row => ({
  ...write,
  ...{ seq: ++seq, id: `row ${seq}`, v: 1, person: '9', uploads: {}, size: 1, keptAt: 1_795_000_000_000 + seq },
  ...{ state, tries: 0, dueAt: 0, problem },
})

/** What of a write is drawn once it has arrived, and the server's answer does not know of it yet. */
export const arrivedSaid = ({ same, ask, name }: Write) => ({ same, ask, name, keptAt: 1_795_000_000_000 })

export const certificate = (product_id: number, said: Partial<Certificate> = {}): Certificate => ({
  ...{ product_id, name: `Produk ${product_id}`, img_url: null, img: null, merchant_id: 1, merchant_name: 'Toko' },
  ...{ province_name: 'Riau', sni_no: 'SNI 1', sni_start_date: '2024-03-11', sni_end_date: '2028-03-10' },
  ...{ sni_no_end: 0, is_public: 1, check: null, ...said },
})
