import { usualEngine } from '#tests/support/engines.ts'
import { newNib } from './onboarding-place.ts'
import { openReviews } from './review-place.ts'

// Shops whose core data an operator corrects.

export const noVillage = 'Mohon pilih Provinsi / Kabupaten / Kecamatan / Kelurahan terlebih dahulu!'
export const core = (nib: string) => ({
  name: 'Dapur Kue Walandouw',
  type: 'UD',
  nib,
  owner: 'Sartika Walandouw',
  year: 2019,
  address: 'Jl. Melati No. 3',
  rt: '1',
  rw: '12',
  zip_code: '16415',
})
export const flags = { is_lpse: 0, is_lkpp: 0, is_tkdn: 0, tkdn_certificate: null, status: 'active' }
/** What nobody has chosen yet. */
export const unsaid = { kbli_codes: [], labor_id: null, capital_id: null, omzet_id: null, village_id: null }

export async function openShopCore() {
  const place = await openReviews(usualEngine())
  const rara = await place.operator()

  const opened = async () => {
    const nib = newNib()
    return { nib, ...(await place.shop(core(nib))) }
  }
  const edit = async (shop: { shopId: number; nib: string }, more: object = {}) => {
    const { data } = await rara.ask('shop', { id: shop.shopId })
    const body = { id: shop.shopId, seen: data?.seen, reason: 'Akta baru.', ...core(shop.nib), ...flags, ...unsaid }
    return rara.ask('shop/save', { ...body, ...more })
  }
  const changes = (shopId: number) =>
    place.db.rows<{ action: string; who: string; reason: string; before: object; after: object }>(
      `select action, who, reason, before, after from audit_log where merchant_id = $1 order by id`,
      [shopId],
    )
  return { ...place, rara, opened, edit, changes }
}

export type ShopCore = Awaited<ReturnType<typeof openShopCore>>
