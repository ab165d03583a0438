import type { Answer } from '#contract/endpoint.ts'
import type { shops } from '#contract/shops.ts'

type Told = Answer<typeof shops.profile>['data']

export const hex = (n: number) => String(n).padStart(32, 'a')
export const path = (n: number) => `photo/${hex(n)}.jpg`
/** As its owner is told of it: with the key that opens it. */
export const keyed = (n: number) => `photo/${hex(n)}~${'c'.repeat(22)}.jpg`
export const facts = { width: 800, height: 800, thumbhash: null }

/** Shop 27 as the server says it, unless said otherwise. */
export const told = (
  merchant: Partial<Told['merchant']> = {},
  gallery: readonly string[] = [path(1), path(2)],
): Told => ({
  merchant: {
    ...{ id: 27, type: 'CV', name: 'Sepatu Rasendra', nib: '1234567890123', owner: 'Rasendra', year: 2003 },
    ...{ address: 'Jl. Merdeka 1', rt: '1', rw: '2', zip_code: '40111' },
    ...{ mobile_phone: '+6281234567890', office_phone: '022-201212', email: 'toko@demo.example' },
    ...{ website: 'https://sepatu.example', facebook: '', instagram: 'sepatu', tiktok: '' },
    ...{ is_lpse: 0, is_lkpp: 0, is_tkdn: 0, tkdn_certificate: '', is_exp: 1, exp_remark: '<p>Jepang</p>' },
    ...{ img_url: path(8), img: facts, banner_url: path(9), banner: { ...facts, height: 148 } },
    ...{ wizard_stage: 5, is_completed: 1, status: 'active', click: 3 },
    ...{ created_at: '2026-01-05T02:00:00.000Z', created_by: 5, updated_at: '2026-01-05T02:00:00.000Z', updated_by: 5 },
    ...merchant,
  },
  location: {
    ...{ province_id: 32, province_name: 'Jawa Barat', regency_id: 3273, regency_name: 'Kota Bandung' },
    ...{ district_id: 1, district_name: 'Cibaduyut', village_id: 2, village_name: 'Cibaduyut' },
    ...{ latitude: '-6.9', longitude: '107.6', is_placed: 1 },
  },
  ...{ total_products: 3, kbli_codes: [], merchant_labor: null, merchant_capital: null, merchant_omzet: null },
  gallery: gallery.map((url, at) => ({ id: at + 1, url, ...facts })),
})
