import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { draftBase } from '../merge/draft-base.ts'
import { photoEntry } from '../photos/schemas.ts'
import { regionId } from '../regions/schemas.ts'
import {
  boundedText,
  flag,
  location,
  officePhone,
  option,
  optionalOwnId,
  patterned,
  picture,
  pictureFacts,
  ruled,
  social,
  text,
  trimmed,
  whole,
} from '../schemas.ts'
import {
  addressRule,
  businessForms,
  maxGalleryPhotos,
  mobileRule,
  neighbourhoodRule,
  nibRule,
  officeRule,
  ownerRule,
  shopMessages,
  shopNameRule,
  websiteRule,
  zipRule,
} from '../shops/rules.ts'
import { onboardingEndpoints } from './endpoints.ts'

// The five stages of the merchant wizard: the fields of a shop in the requests, and as the owner reads them. The shop
// is the token's; a shop id in a request is only compared with it (acceptance.md#D04).

const invalidKbliMessage = 'KBLI tidak dikenal'

/** A business class: five digits, and its official title. */
export const kbli = z.object({ code: z.string(), name: z.string() })
export type Kbli = z.output<typeof kbli>

/** A business class in a request: its code, or an object with the code. */
export const kbliCode = patterned(/^[\w.]{1,10}$/, 10, invalidKbliMessage)
export const kbliEntry = z.union([kbliCode, z.object({ code: kbliCode, name: text(1000) })], invalidKbliMessage)

export const kbliOption = z.object({ id: z.string(), name: z.string() })

export type { Option } from '../schemas.ts'

const chosen = (sentence: string) => whole(1, 32_767, sentence)
const coordinate = (most: number, sentence: string) =>
  z.pipe(
    z.union([boundedText(40, sentence), z.number()], sentence),
    z.pipe(
      z.transform(String),
      ruled((value) => (isCoordinate(value, most) ? undefined : sentence), 40),
    ),
  )
const isCoordinate = (value: string, most: number) =>
  /^-?\d{1,3}(\.\d{1,15})?$/.test(value) && Math.abs(Number(value)) <= most

/** Missing or null: a shop without photos. */
const gallery = z.optional(
  z.nullable(z.array(photoEntry(), 'Foto tidak dikenal').check(z.maxLength(maxGalleryPhotos, shopMessages.gallery))),
)

/** The options of the wizard's forms. In `kbli` the code is the id, so that each entry has an id and a name. */
const dropdown = z.object({
  kbli: z.array(kbliOption),
  omzet: z.array(option),
  labor: z.array(option),
  capital: z.array(option),
})

/**
 * The fields of a shop as its owner reads them. Those that are not filled in yet are ''; the logo is null until there
 * is one. The server reads a text or a flag from the column of the same name.
 */
export const merchant = z.object({
  id: z.number(),
  type: z.union([z.enum(businessForms), z.literal('')]),
  name: z.string(),
  nib: z.string(),
  owner: z.string(),
  /** 0 until one is chosen. */
  year: z.number(),
  address: z.string(),
  rt: z.string(),
  rw: z.string(),
  zip_code: z.string(),
  mobile_phone: z.string(),
  /** '0251-100111' */
  office_phone: z.string(),
  email: z.string(),
  website: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  tiktok: z.string(),
  is_lpse: flag,
  is_lkpp: flag,
  is_tkdn: flag,
  tkdn_certificate: z.string(),
  is_exp: flag,
  /** Rich text, sanitised. */
  exp_remark: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  /** The next stage to save, 1 to 5. Earlier stages may still be saved again. */
  wizard_stage: z.number(),
  is_completed: flag,
})

const details = {
  merchant,
  location,
  labor: z.nullable(option),
  capital: z.nullable(option),
  omzet: z.nullable(option),
}

/** A shop with the fields of the wizard. */
export const wizardDetail = z.object({
  ...details,
  user: z.object({ id: z.number(), name: z.string(), email: z.string() }),
  kbli_codes: z.array(kbli),
  gallery: z.array(picture),
  /** Missing when the request has `dropdown: 0`. */
  data_dropdown: z.optional(dropdown),
})
export type WizardDetail = z.output<typeof wizardDetail>

/** The answer of a save: a message, and the next stage to save. */
const saved = z.object({ message: z.string(), data: z.object({ wizard_stage: z.number() }) })

export const onboarding = withSchemas(onboardingEndpoints, {
  dropdown: {
    ask: z.object({ merchant_id: optionalOwnId }),
    answer: z.object({
      data: z.object({
        kbli_options: z.array(kbliOption),
        omzet_options: z.array(option),
        labor_options: z.array(option),
        capital_options: z.array(option),
      }),
    }),
  },
  /**
   * The owner's shop with the fields of the wizard. `/merchant/detail` returns the same to the owner, and more
   * (acceptance.md#D54).
   */
  detail: {
    ask: z.object({ id: optionalOwnId, dropdown: z._default(flag, 1) }),
    answer: z.object({ data: wizardDetail }),
  },
  /**
   * `kbli_codes`: codes, or objects with a code, of the current list or of those that the shop has already
   * (acceptance.md#D24).
   */
  stage1: {
    ask: z.object({
      base: draftBase,
      id: optionalOwnId,
      type: z.enum(businessForms, shopMessages.form),
      name: trimmed(shopNameRule),
      nib: trimmed(nibRule),
      kbli_codes: z
        .array(kbliEntry, shopMessages.kbli)
        .check(z.minLength(1, shopMessages.kbli), z.maxLength(50, 'Paling banyak 50 KBLI')),
      year: whole(1900, 2200, shopMessages.year),
      owner: trimmed(ownerRule),
      labor_id: chosen(shopMessages.labor),
      capital_id: chosen(shopMessages.capital),
      omzet_id: chosen(shopMessages.omzet),
    }),
    answer: saved,
  },
  /**
   * `email` is the account's and is not changed by this. The coordinates of `unplaced` mean that the pin is not set.
   */
  stage2: {
    ask: z.object({
      base: draftBase,
      id: optionalOwnId,
      village_id: z.union([regionId, z.literal(0)], shopMessages.village).check(
        z.check((field) => {
          if (field.value === 0) field.issues.push({ code: 'custom', message: shopMessages.village, input: 0 })
        }),
      ),
      address: trimmed(addressRule),
      zip_code: trimmed(zipRule),
      latitude: coordinate(90, 'Letak di peta tidak dikenal'),
      longitude: coordinate(180, 'Letak di peta tidak dikenal'),
      mobile_phone: trimmed(mobileRule),
      office_phone: officePhone(officeRule),
      email: z.optional(z.nullable(text(100))),
      website: z.optional(z.nullable(trimmed(websiteRule))),
      rt: trimmed(neighbourhoodRule),
      rw: trimmed(neighbourhoodRule),
      facebook: social('facebook'),
      instagram: social('instagram'),
      tiktok: social('tiktok'),
    }),
    answer: saved,
  },
  /** `exp_remark` is rich text of at most 20 kB, sanitised. */
  stage3: {
    ask: z.object({
      base: draftBase,
      id: optionalOwnId,
      is_lpse: flag,
      is_lkpp: flag,
      is_tkdn: flag,
      is_exp: flag,
      tkdn_certificate: z.optional(z.nullable(text(100))),
      exp_remark: z.optional(z.nullable(text(50_000, 'Pengalaman ekspor terlalu panjang'))),
    }),
    answer: saved,
  },
  /** The complete list in order: photos that are not in it are removed (acceptance.md#D30). */
  stage4: {
    ask: z.object({
      base: draftBase,
      img_64: photoEntry(shopMessages.logo),
      img_64s: z.pipe(
        gallery,
        z.transform((entries) => entries ?? []),
      ),
    }),
    answer: saved,
  },
  finish: {
    ask: z.object({}),
    answer: z.object({
      data: z.object({ ...details, merchant_kbli: z.array(kbli), media: z.array(picture) }),
    }),
  },
  /** Opens the shop: the account is complete, and its products may become public. */
  stage5: {
    ask: z.object({}),
    answer: z.object({ message: z.string(), data: z.object({ is_completed: flag }) }),
  },
})
