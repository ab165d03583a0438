import type { Answer, Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import type { Kbli, Option, WizardDetail } from '#contract/onboarding.ts'
import { phoneText } from '#contract/phone-text.ts'
import { kbliLabel, neighbourhoodText, unplaced } from '#contract/shop-rules.ts'
import { addressIn } from '#forms/photos.ts'
import { nameOf } from '#forms/stages.ts'
import { pendingOf, type Said } from '#offline/pending.ts'

// What stage 5 shows: the server's summary, drawn over by what waits on this phone (law 6), so that it is right without a
// signal too.

export type Finish = Answer<EndpointOf<'onboarding.finish'>>['data']

/** What the stages have heard of the shop, as the summary says it: the same facts under other names. */
export const finishOf = ({ user: _, data_dropdown: __, kbli_codes, gallery, ...facts }: WizardDetail): Finish => ({
  ...facts,
  merchant_kbli: kbli_codes,
  media: gallery,
})

/** An answer, and when it was asked for, by this phone's clock, ms. */
type Heard<Data> = { data: Data | undefined; dataUpdatedAt: number }

/** The newest word of the server's, whichever of the two questions it answered; undefined when this phone has neither. */
export function newestOf(
  finish: Heard<{ data: Finish }>,
  detail: Heard<{ data: WizardDetail }>,
): { known: Finish | undefined; askedAt: number } {
  if (detail.data && (!finish.data || detail.dataUpdatedAt > finish.dataUpdatedAt))
    return { known: finishOf(detail.data.data), askedAt: detail.dataUpdatedAt }
  return { known: finish.data?.data, askedAt: finish.dataUpdatedAt }
}

/** The names of what a waiting write says by number; undefined where the list is not on this phone. */
export type Names = {
  labor: (id: number) => string | undefined
  capital: (id: number) => string | undefined
  omzet: (id: number) => string | undefined
  kbli: (code: string) => string | undefined
  /** From the village up: 'Sukamaju, Kec. …'. */
  village: (id: number) => { village?: string; district?: string; regency?: string; province?: string }
}

export type Fact = { label: string; value: string | string[] }
export type Summary = {
  business: Fact[]
  place: Fact[]
  related: Fact[]
  /** Rich text as the server or this phone has it; '' when there is none. */
  remark: string
  /** Paths, or names of files on this phone: 'file:<id>'. */
  logo: string | undefined
  gallery: string[]
}

type AskOf<S extends 1 | 2 | 3 | 4> = Ask<EndpointOf<`onboarding.stage${S}`>>
const later = 'Nama menyusul saat ada sinyal'
const nothing = '–'

/** The ask of a stage that waits, or that the server's answer does not know of yet. */
const asked = <S extends 1 | 2 | 3 | 4>(rows: readonly Said[], shop: number, stage: S) =>
  pendingOf(rows, nameOf(shop, stage))?.ask as AskOf<S> | undefined

export function summaryOf(known: Finish | undefined, rows: readonly Said[], shop: number, names: Names): Summary {
  const related = asked(rows, shop, 3) ?? known?.merchant
  const photos = asked(rows, shop, 4)
  const hung = (known?.media ?? []).map(({ url }) => url)
  const address = addressIn([known?.merchant.img_url, ...hung])
  const logo = photos?.img_64 ?? known?.merchant.img_url ?? undefined
  return {
    business: businessOf(known, asked(rows, shop, 1), names),
    place: placeOf(known, asked(rows, shop, 2), names),
    related: [
      { label: 'Terdaftar di LPSE', value: yes(related?.is_lpse) },
      { label: 'Terdaftar di LKPP', value: yes(related?.is_lkpp) },
      {
        label: 'Sertifikat TKDN',
        value: related?.is_tkdn === 1 ? related.tkdn_certificate || 'Ya' : yes(related?.is_tkdn),
      },
      { label: 'Pengalaman ekspor', value: yes(related?.is_exp) },
    ],
    remark: related?.is_exp === 1 ? (related.exp_remark ?? '') : '',
    logo: logo && address(logo),
    gallery: photos ? (photos.img_64s ?? []).map(address) : hung,
  }
}

function businessOf(known: Finish | undefined, ask: AskOf<1> | undefined, names: Names): Fact[] {
  const shop = known?.merchant
  const codes: (string | Kbli)[] = ask?.kbli_codes ?? known?.merchant_kbli ?? []
  const chosen = (
    id: number | undefined,
    name: (id: number) => string | undefined,
    option: Option | null | undefined,
  ) => (id === undefined ? text(option?.name) : (name(id) ?? (option?.id === id ? option.name : later)))
  return [
    { label: 'Bentuk usaha', value: text(ask?.type ?? shop?.type) },
    { label: 'Nama usaha', value: text(ask?.name ?? shop?.name) },
    { label: 'NIB', value: text(ask?.nib ?? shop?.nib) },
    { label: 'KBLI', value: codes.map((code) => kbliText(code, names)) },
    { label: 'Nama pemilik', value: text(ask?.owner ?? shop?.owner) },
    { label: 'Tahun berdiri', value: text(String((ask?.year ?? shop?.year) || '')) },
    { label: 'Tenaga kerja', value: chosen(ask?.labor_id, names.labor, known?.labor) },
    { label: 'Permodalan', value: chosen(ask?.capital_id, names.capital, known?.capital) },
    { label: 'Omzet', value: chosen(ask?.omzet_id, names.omzet, known?.omzet) },
  ]
}

function kbliText(code: string | Kbli, names: Names) {
  const name = typeof code === 'string' ? names.kbli(code) : code.name
  const digits = typeof code === 'string' ? code : code.code
  return kbliLabel({ code: digits, name: name ?? '' })
}

function placeOf(known: Finish | undefined, ask: AskOf<2> | undefined, names: Names): Fact[] {
  const shop = ask ?? known?.merchant
  const there = known?.location
  const region = regionOf(known, ask, names)
  const placed = ask
    ? ask.latitude !== unplaced.latitude || ask.longitude !== unplaced.longitude
    : there?.is_placed === 1
  const [latitude, longitude] = ask ? [ask.latitude, ask.longitude] : [there?.latitude, there?.longitude]
  return [
    { label: 'Provinsi', value: text(region.province) },
    { label: 'Kabupaten/Kota', value: text(region.regency) },
    { label: 'Kecamatan', value: text(region.district) },
    { label: 'Kelurahan', value: text(region.village) },
    { label: 'Alamat', value: text(shop?.address) },
    {
      label: 'RT/RW',
      value: shop?.rt && shop.rw ? `${neighbourhoodText(shop.rt)}/${neighbourhoodText(shop.rw)}` : nothing,
    },
    { label: 'Kode pos', value: text(shop?.zip_code) },
    { label: 'Letak di peta', value: placed ? `${latitude}, ${longitude}` : 'Belum ditandai' },
    { label: 'Nomor HP', value: phoneText(text(shop?.mobile_phone)) },
    { label: 'Telepon kantor', value: text(shop?.office_phone) },
    { label: 'Email', value: text(known?.merchant.email || ask?.email) },
    { label: 'Situs web', value: text(shop?.website) },
    { label: 'Facebook', value: text(shop?.facebook) },
    { label: 'Instagram', value: text(shop?.instagram) },
    { label: 'TikTok', value: text(shop?.tiktok) },
  ]
}

function regionOf(known: Finish | undefined, ask: AskOf<2> | undefined, names: Names) {
  const there = known?.location
  if (!ask || ask.village_id === there?.village_id)
    return {
      province: there?.province_name,
      regency: there?.regency_name,
      district: there?.district_name,
      village: there?.village_name,
    }
  const { province = later, regency = later, district = later, village = later } = names.village(ask.village_id)
  return { province, regency, district, village }
}

const text = (value: string | null | undefined) => value?.trim() || nothing
const yes = (value: 0 | 1 | undefined) => (value === undefined ? nothing : value === 1 ? 'Ya' : 'Tidak')

/** The ids of the regions that a village lies in: the official codes without their dots, each the beginning of the next. */
export const regionsOfVillage = (village: number) => {
  const digits = String(village)
  return {
    province: Number(digits.slice(0, 2)),
    regency: Number(digits.slice(0, 4)),
    district: Number(digits.slice(0, 6)),
  }
}
