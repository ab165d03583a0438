import { phoneText } from '#contract/contacts/phone-text.ts'
import type { Answer, RequestOf } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import type { Kbli, Option, WizardDetail } from '#contract/onboarding/schemas.ts'
import { shopLabels } from '#contract/shops/fields.ts'
import { kbliLabel, neighbourhoodText, unplaced } from '#contract/shops/rules.ts'
import { stageDraftName } from '#drafts/wizard/stages.ts'
import { type PendingWrite, pendingOf } from '#offline/outbox/optimistic.ts'
import { findAddress } from '#photos/photo-values.ts'

// The contents of stage 5: the server's summary with this phone's pending writes applied (acceptance.md#law-6), so that
// it is also right offline.

export type FinishData = Answer<EndpointOf<'onboarding.finish'>>['data']

/** Converts the response of `onboarding.detail` to that of `onboarding.finish`: the same facts under other names. */
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

/** A response, and when it was requested, by this phone's clock, ms since epoch. */
type AnswerState<Data> = { data: Data | undefined; dataUpdatedAt: number }

/** The newer of the two responses; `known` is undefined if this phone has neither. */
export function newestAnswer(
  finish: AnswerState<{ data: FinishData }>,
  detail: AnswerState<{ data: WizardDetail }>,
): { known: FinishData | undefined; askedAt: number } {
  if (detail.data && (!finish.data || detail.dataUpdatedAt > finish.dataUpdatedAt))
    return { known: finishDataOf(detail.data.data), askedAt: detail.dataUpdatedAt }
  return { known: finish.data?.data, askedAt: finish.dataUpdatedAt }
}

/** The names for the ids in a pending write; undefined if the list is not on this phone. */
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

type StageInput<S extends 1 | 2 | 3 | 4> = RequestOf<EndpointOf<`onboarding.stage${S}`>>
const nameLaterText = 'Nama menyusul saat ada sinyal'
const emptyText = '–'

/** The request of a stage's write that is pending, or that the server's response does not contain yet. */
const pendingInput = <S extends 1 | 2 | 3 | 4>(rows: readonly PendingWrite[], shop: number, stage: S) =>
  pendingOf(rows, stageDraftName(shop, stage))?.ask as StageInput<S> | undefined

/** The summary: the server's data, with the `rows` for its stages in place of their server's values. */
export function summaryOf(
  serverData: FinishData | undefined,
  rows: readonly PendingWrite[],
  shop: number,
  names: NameLookup,
): Summary {
  const related = pendingInput(rows, shop, 3) ?? serverData?.merchant
  const photos = pendingInput(rows, shop, 4)
  const serverGallery = (serverData?.media ?? []).map(({ url }) => url)
  const address = findAddress([serverData?.merchant.img_url, ...serverGallery])
  const logo = photos?.img_64 ?? serverData?.merchant.img_url ?? undefined
  return {
    business: businessFacts(serverData, pendingInput(rows, shop, 1), names),
    place: addressFacts(serverData, pendingInput(rows, shop, 2), names),
    related: [
      { label: shopLabels.is_lpse, value: yesNoText(related?.is_lpse) },
      { label: shopLabels.is_lkpp, value: yesNoText(related?.is_lkpp) },
      {
        label: 'Sertifikat TKDN',
        value: related?.is_tkdn === 1 ? related.tkdn_certificate || 'Ya' : yesNoText(related?.is_tkdn),
      },
      { label: shopLabels.exp_remark, value: yesNoText(related?.is_exp) },
    ],
    remark: related?.is_exp === 1 ? (related.exp_remark ?? '') : '',
    logo: logo && address(logo),
    gallery: photos ? (photos.img_64s ?? []).map(address) : serverGallery,
  }
}

function businessFacts(serverData: FinishData | undefined, ask: StageInput<1> | undefined, names: NameLookup): Fact[] {
  const shop = serverData?.merchant
  const codes: (string | Kbli)[] = ask?.kbli_codes ?? serverData?.merchant_kbli ?? []
  const chosen = (
    id: number | undefined,
    name: (id: number) => string | undefined,
    option: Option | null | undefined,
  ) => (id === undefined ? textOrDash(option?.name) : (name(id) ?? (option?.id === id ? option.name : nameLaterText)))
  return [
    { label: shopLabels.type, value: textOrDash(ask?.type ?? shop?.type) },
    { label: shopLabels.name, value: textOrDash(ask?.name ?? shop?.name) },
    { label: shopLabels.nib, value: textOrDash(ask?.nib ?? shop?.nib) },
    { label: shopLabels.kbli_codes, value: codes.map((code) => kbliText(code, names)) },
    { label: shopLabels.owner, value: textOrDash(ask?.owner ?? shop?.owner) },
    { label: shopLabels.year, value: textOrDash(String((ask?.year ?? shop?.year) || '')) },
    { label: shopLabels.labor_id, value: chosen(ask?.labor_id, names.labor, serverData?.labor) },
    { label: shopLabels.capital_id, value: chosen(ask?.capital_id, names.capital, serverData?.capital) },
    { label: shopLabels.omzet_id, value: chosen(ask?.omzet_id, names.omzet, serverData?.omzet) },
  ]
}

function kbliText(code: string | Kbli, names: NameLookup) {
  const name = typeof code === 'string' ? names.kbli(code) : code.name
  const digits = typeof code === 'string' ? code : code.code
  return kbliLabel({ code: digits, name: name ?? '' })
}

function addressFacts(serverData: FinishData | undefined, ask: StageInput<2> | undefined, names: NameLookup): Fact[] {
  const shop = ask ?? serverData?.merchant
  const location = serverData?.location
  const region = regionNames(serverData, ask, names)
  const isPlaced = ask
    ? ask.latitude !== unplaced.latitude || ask.longitude !== unplaced.longitude
    : location?.is_placed === 1
  const [latitude, longitude] = ask ? [ask.latitude, ask.longitude] : [location?.latitude, location?.longitude]
  return [
    { label: 'Provinsi', value: textOrDash(region.province) },
    { label: 'Kabupaten/Kota', value: textOrDash(region.regency) },
    { label: 'Kecamatan', value: textOrDash(region.district) },
    { label: 'Kelurahan', value: textOrDash(region.village) },
    { label: shopLabels.address, value: textOrDash(shop?.address) },
    {
      label: 'RT/RW',
      value: shop?.rt && shop.rw ? `${neighbourhoodText(shop.rt)}/${neighbourhoodText(shop.rw)}` : emptyText,
    },
    { label: shopLabels.zip_code, value: textOrDash(shop?.zip_code) },
    { label: shopLabels.latitude, value: isPlaced ? `${latitude}, ${longitude}` : 'Belum ditandai' },
    { label: shopLabels.mobile_phone, value: phoneText(textOrDash(shop?.mobile_phone)) },
    { label: shopLabels.office_phone, value: textOrDash(shop?.office_phone) },
    { label: 'Email', value: textOrDash(serverData?.merchant.email || ask?.email) },
    { label: shopLabels.website, value: textOrDash(shop?.website) },
    { label: shopLabels.facebook, value: textOrDash(shop?.facebook) },
    { label: shopLabels.instagram, value: textOrDash(shop?.instagram) },
    { label: shopLabels.tiktok, value: textOrDash(shop?.tiktok) },
  ]
}

function regionNames(serverData: FinishData | undefined, ask: StageInput<2> | undefined, names: NameLookup) {
  const location = serverData?.location
  if (!ask || ask.village_id === location?.village_id)
    return {
      province: location?.province_name,
      regency: location?.regency_name,
      district: location?.district_name,
      village: location?.village_name,
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

/**
 * The ids of the regions that a village lies in. Ids are the official codes without their dots: 1104032001 is in the
 * district 110403, the regency 1104 and the province 11.
 */
export const regionsOfVillage = (village: number) => {
  const digits = String(village)
  return {
    province: Number(digits.slice(0, 2)),
    regency: Number(digits.slice(0, 4)),
    district: Number(digits.slice(0, 6)),
  }
}
