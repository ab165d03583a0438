import { internationalOf } from '#contract/contacts/read-phone.ts'
import type { Database } from '../../db/database.ts'
import { bulkInsert, regionIdOf, resetSequence } from '../bulk-insert.ts'
import kbli from '../content/kbli.json' with { type: 'json' }
import lspro from '../content/lspro.json' with { type: 'json' }
import posts from '../content/lspro-posts.json' with { type: 'json' }
import merchants from '../content/merchants.json' with { type: 'json' }
import { daysBefore } from './demo-time.ts'
import { hasPicture, pictureCounts } from './pictures.ts'

type PictureOf = (recipe: string) => number
type DemoAddress = {
  province_id: string
  regency_id: string
  district_id: string
  village_id: string
  address: string
  rt: string
  rw: string
  zip_code: string
  latitude: string
  longitude: string
}

const addressColumns = (location: DemoAddress) => ({
  address: location.address,
  rt: location.rt,
  rw: location.rw,
  province_id: regionIdOf(location.province_id),
  regency_id: regionIdOf(location.regency_id),
  district_id: regionIdOf(location.district_id),
  village_id: regionIdOf(location.village_id),
  zip_code: location.zip_code,
  latitude: location.latitude,
  longitude: location.longitude,
})

/** The creation time of a shop: one a week, the latest of them a year before the seeding. */
const openingTime = (id: number) => daysBefore(677 - id * 7).toISOString()

/** The certification bodies with their scopes, galleries and posts. */
export async function seedLspro(db: Database, picture: PictureOf): Promise<void> {
  const rows = lspro.map((body) => ({
    id: body.id,
    name: body.name,
    picture_id: picture(`lspro.${body.id}.avatar`),
    remark: body.remark,
    ...addressColumns(body),
    mobile_phone: internationalOf(body.mobile_phone),
    office_phone: body.office_phone,
    email: body.email,
    website: body.website,
    accreditation_no: body.accreditation_no,
    accreditation_start_date: body.accreditation_start_date,
    accreditation_end_date: body.accreditation_end_date,
    status: 'active',
    click: 0,
    created_at: `${body.accreditation_start_date}T02:00:00Z`,
    updated_at: `${body.accreditation_start_date}T02:00:00Z`,
  }))
  await bulkInsert(db, 'lspro', rows)
  await resetSequence(db, 'lspro')
  await bulkInsert(
    db,
    'referral_code',
    lspro.map(({ id, referral_code, accreditation_start_date }) => ({
      code: referral_code,
      lspro_id: id,
      created_at: `${accreditation_start_date}T02:00:00Z`,
    })),
  )
  await bulkInsert(
    db,
    'lspro_scope',
    lspro.flatMap(({ id, ruang_lingkup_ids }) => ruang_lingkup_ids.map((scope_id) => ({ lspro_id: id, scope_id }))),
  )
  await bulkInsert(
    db,
    'lspro_media',
    lspro.flatMap(({ id }) =>
      Array.from({ length: pictureCounts.bodyGallery(id) }, (_, index) => ({
        lspro_id: id,
        picture_id: picture(`lspro.${id}.gallery.${index}`),
        position: index + 1,
      })),
    ),
  )
  await bulkInsert(
    db,
    'lspro_posting',
    posts.map(({ id, lspro_id, remark, created_at }) => ({
      id,
      lspro_id,
      remark,
      picture_id: hasPicture(id) ? picture(`posts.${id}`) : null,
      created_at: `${created_at}T02:00:00Z`,
      updated_at: `${created_at}T02:00:00Z`,
    })),
  )
  await resetSequence(db, 'lspro_posting')
}

/** The shops with their business classes and galleries. */
export async function seedMerchants(db: Database, picture: PictureOf): Promise<void> {
  const rows = merchants.map((shop) => ({
    id: shop.id,
    name: shop.name,
    type: shop.type,
    nib: shop.nib,
    owner: shop.owner,
    year: shop.year,
    labor_id: shop.labor_id,
    capital_id: shop.capital_id,
    omzet_id: shop.omzet_id,
    ...addressColumns(shop),
    mobile_phone: internationalOf(shop.mobile_phone),
    office_phone: shop.office_phone || null,
    email: shop.email,
    website: shop.website || null,
    facebook: shop.facebook || null,
    instagram: shop.instagram || null,
    tiktok: shop.tiktok || null,
    is_lpse: shop.is_lpse === 1,
    is_lkpp: shop.is_lkpp === 1,
    is_tkdn: shop.is_tkdn === 1,
    tkdn_certificate: shop.tkdn_certificate || null,
    is_exp: shop.is_exp === 1,
    exp_remark: shop.exp_remark || null,
    picture_id: picture(`merchants.${shop.id}.logo`),
    banner_picture_id: picture(`merchants.${shop.id}.banner`),
    wizard_stage: 5,
    status: 'active',
    click: 0,
    created_at: openingTime(shop.id),
    updated_at: openingTime(shop.id),
  }))
  await bulkInsert(db, 'merchant', rows)
  await resetSequence(db, 'merchant')
  await bulkInsert(
    db,
    'merchant_kbli',
    merchants.flatMap(({ id, kbli_codes }) =>
      kbli_codes.map(({ code }) => ({ merchant_id: id, edition: kbli.edition, code })),
    ),
  )
  await bulkInsert(
    db,
    'merchant_media',
    merchants.flatMap(({ id }) =>
      Array.from({ length: pictureCounts.gallery(id) }, (_, index) => ({
        merchant_id: id,
        picture_id: picture(`merchants.${id}.gallery.${index}`),
        position: index + 1,
      })),
    ),
  )
}
