import type { Answer, Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import type { Kbli, Option, WizardDetail } from '#contract/onboarding/onboarding.ts'
import { phoneText } from '#contract/phone-text.ts'
import { kbliLabel, neighbourhoodText, unplaced } from '#contract/shops/shop-rules.ts'
import { stageDraftName } from '#drafts/wizard/stages.ts'
import { type PendingWrite, pendingOf } from '#offline/outbox/optimistic.ts'
import { findAddress } from '#photos/photo-values.ts'

// What stage 5 shows: the server's summary, drawn over by what waits on this phone (acceptance.md#law-6), so that it is right without a
// signal too.

export type FinishData = Answer<EndpointOf<'onboarding.finish'>>['data']

/** What the stages have heard of the shop, as the summary says it: the same facts under other names. */
export const finishDataOf = ({
  user: _,
  data_dropdown: __,
  kbli_codes,
  gallery,
  ...facts
}: WizardDetail): FinishData => ({
  ...facts,
  merchant_kbli: kbli_codes,
  media: gallery,
})

/** An answer, and when it was asked for, by this phone's clock, ms. */
type AnswerState<Data> = { data: Data | undefined; dataUpdatedAt: number }

/** The newest word of the server's, whichever of the two questions it answered; undefined when this phone has neither. */
export function newestAnswer(
  finish: AnswerState<{ data: FinishData }>,
  detail: AnswerState<{ data: WizardDetail }>,
): { known: FinishData | undefined; askedAt: number } {
  if (detail.data && (!finish.data || detail.dataUpdatedAt > finish.dataUpdatedAt))
    return { known: finishDataOf(detail.data.data), askedAt: detail.dataUpdatedAt }
  return { known: finish.data?.data, askedAt: finish.dataUpdatedAt }
}

/** The names of what a waiting write says by number; undefined where the list is not on this phone. */
export type NameLookup = {
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

type StageInput<S extends 1 | 2 | 3 | 4> = Ask<EndpointOf<`onboarding.stage${S}`>>
const nameLaterText = 'Nama menyusul saat ada sinyal'
const emptyText = '–'

/** The ask of a stage that waits, or that the server's answer does not know of yet. */
const pendingInput = <S extends 1 | 2 | 3 | 4>(rows: readonly PendingWrite[], shop: number, stage: S) =>
  pendingOf(rows, stageDraftName(shop, stage))?.ask as StageInput<S> | undefined

export function summaryOf(
  known: FinishData | undefined,
  rows: readonly PendingWrite[],
  shop: number,
  names: NameLookup,
): Summary {
  const related = pendingInput(rows, shop, 3) ?? known?.merchant
  const photos = pendingInput(rows, shop, 4)
  const serverGallery = (known?.media ?? []).map(({ url }) => url)
  const address = findAddress([known?.merchant.img_url, ...serverGallery])
  const logo = photos?.img_64 ?? known?.merchant.img_url ?? undefined
  return {
    business: businessFacts(known, pendingInput(rows, shop, 1), names),
    place: addressFacts(known, pendingInput(rows, shop, 2), names),
    related: [
      { label: 'Terdaftar di LPSE', value: yesNoText(related?.is_lpse) },
      { label: 'Terdaftar di LKPP', value: yesNoText(related?.is_lkpp) },
      {
        label: 'Sertifikat TKDN',
        value: related?.is_tkdn === 1 ? related.tkdn_certificate || 'Ya' : yesNoText(related?.is_tkdn),
      },
      { label: 'Pengalaman ekspor', value: yesNoText(related?.is_exp) },
    ],
    remark: related?.is_exp === 1 ? (related.exp_remark ?? '') : '',
    logo: logo && address(logo),
    gallery: photos ? (photos.img_64s ?? []).map(address) : serverGallery,
  }
}

function businessFacts(known: FinishData | undefined, ask: StageInput<1> | undefined, names: NameLookup): Fact[] {
  const shop = known?.merchant
  const codes: (string | Kbli)[] = ask?.kbli_codes ?? known?.merchant_kbli ?? []
  const chosen = (
    id: number | undefined,
    name: (id: number) => string | undefined,
    option: Option | null | undefined,
  ) => (id === undefined ? textOrDash(option?.name) : (name(id) ?? (option?.id === id ? option.name : nameLaterText)))
  return [
    { label: 'Bentuk usaha', value: textOrDash(ask?.type ?? shop?.type) },
    { label: 'Nama usaha', value: textOrDash(ask?.name ?? shop?.name) },
    { label: 'NIB', value: textOrDash(ask?.nib ?? shop?.nib) },
    { label: 'KBLI', value: codes.map((code) => kbliText(code, names)) },
    { label: 'Nama pemilik', value: textOrDash(ask?.owner ?? shop?.owner) },
    { label: 'Tahun berdiri', value: textOrDash(String((ask?.year ?? shop?.year) || '')) },
    { label: 'Tenaga kerja', value: chosen(ask?.labor_id, names.labor, known?.labor) },
    { label: 'Permodalan', value: chosen(ask?.capital_id, names.capital, known?.capital) },
    { label: 'Omzet', value: chosen(ask?.omzet_id, names.omzet, known?.omzet) },
  ]
}

function kbliText(code: string | Kbli, names: NameLookup) {
  const name = typeof code === 'string' ? names.kbli(code) : code.name
  const digits = typeof code === 'string' ? code : code.code
  return kbliLabel({ code: digits, name: name ?? '' })
}

function addressFacts(known: FinishData | undefined, ask: StageInput<2> | undefined, names: NameLookup): Fact[] {
  const shop = ask ?? known?.merchant
  const there = known?.location
  const region = regionNames(known, ask, names)
  const placed = ask
    ? ask.latitude !== unplaced.latitude || ask.longitude !== unplaced.longitude
    : there?.is_placed === 1
  const [latitude, longitude] = ask ? [ask.latitude, ask.longitude] : [there?.latitude, there?.longitude]
  return [
    { label: 'Provinsi', value: textOrDash(region.province) },
    { label: 'Kabupaten/Kota', value: textOrDash(region.regency) },
    { label: 'Kecamatan', value: textOrDash(region.district) },
    { label: 'Kelurahan', value: textOrDash(region.village) },
    { label: 'Alamat', value: textOrDash(shop?.address) },
    {
      label: 'RT/RW',
      value: shop?.rt && shop.rw ? `${neighbourhoodText(shop.rt)}/${neighbourhoodText(shop.rw)}` : emptyText,
    },
    { label: 'Kode pos', value: textOrDash(shop?.zip_code) },
    { label: 'Letak di peta', value: placed ? `${latitude}, ${longitude}` : 'Belum ditandai' },
    { label: 'Nomor HP', value: phoneText(textOrDash(shop?.mobile_phone)) },
    { label: 'Telepon kantor', value: textOrDash(shop?.office_phone) },
    { label: 'Email', value: textOrDash(known?.merchant.email || ask?.email) },
    { label: 'Situs web', value: textOrDash(shop?.website) },
    { label: 'Facebook', value: textOrDash(shop?.facebook) },
    { label: 'Instagram', value: textOrDash(shop?.instagram) },
    { label: 'TikTok', value: textOrDash(shop?.tiktok) },
  ]
}

function regionNames(known: FinishData | undefined, ask: StageInput<2> | undefined, names: NameLookup) {
  const there = known?.location
  if (!ask || ask.village_id === there?.village_id)
    return {
      province: there?.province_name,
      regency: there?.regency_name,
      district: there?.district_name,
      village: there?.village_name,
    }
  const {
    province = nameLaterText,
    regency = nameLaterText,
    district = nameLaterText,
    village = nameLaterText,
  } = names.village(ask.village_id)
  return { province, regency, district, village }
}

const textOrDash = (value: string | null | undefined) => value?.trim() || emptyText
const yesNoText = (value: 0 | 1 | undefined) => (value === undefined ? emptyText : value === 1 ? 'Ya' : 'Tidak')

/** The ids of the regions that a village lies in: the official codes without their dots, each the beginning of the next. */
export const regionsOfVillage = (village: number) => {
  const digits = String(village)
  return {
    province: Number(digits.slice(0, 2)),
    regency: Number(digits.slice(0, 4)),
    district: Number(digits.slice(0, 6)),
  }
}
