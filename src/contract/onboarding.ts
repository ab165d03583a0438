import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { photoEntry } from './photos.ts'
import { regionId } from './regions.ts'
import { socialRule } from './rules.ts'
import { flag, id, pictureFacts, ruled, text, trimmed, whole } from './shapes.ts'
import {
  addressRule,
  businessForms,
  galleryMost,
  mobileRule,
  neighbourhoodRule,
  nibRule,
  officeRule,
  ownerRule,
  shopNameRule,
  shopWords,
  websiteRule,
  zipRule,
} from './shop-rules.ts'
import { waiting } from './waiting.ts'

// The merchant's five stages. Ids of shops in an ask are only compared: whose shop it is, the token says (D04).

const option = z.object({ id: z.number(), name: z.string() })
export type Option = z.output<typeof option>

const unknownKbli = 'KBLI tidak dikenal'
/** A business class: five digits, and its official title. */
const kbli = z.object({ code: z.string(), name: z.string() })
export type Kbli = z.output<typeof kbli>

/** What a form says of one: its code, or an entry that has it. */
const kbliCode = z.string(unknownKbli).check(z.regex(/^[\w.]{1,10}$/, unknownKbli))
const kbliEntry = z.union([kbliCode, z.extend(kbli, { code: kbliCode })], unknownKbli)

const kbliOption = z.object({ id: z.string(), name: z.string() })

/** What people choose from. `kbli` has the code as its id, so that each entry is an id and a name (row 125). */
const dropdown = z.object({
  kbli: z.array(kbliOption),
  omzet: z.array(option),
  labor: z.array(option),
  capital: z.array(option),
})

const picture = z.extend(pictureFacts, { id: z.number(), url: z.string() })

/** Fields that nobody has filled in yet are ''; a shop's logo is null until there is one. */
const merchant = z.object({
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
  /** The stage the server waits for, 1 to 5. What came before may still be saved again. */
  wizard_stage: z.number(),
  is_completed: flag,
})

/** Ids 0 and names '' until a village is chosen. Coordinates as strings; `is_placed` 0: nobody has set the pin (D27). */
const location = z.object({
  province_id: z.number(),
  province_name: z.string(),
  regency_id: z.number(),
  regency_name: z.string(),
  district_id: z.number(),
  district_name: z.string(),
  village_id: z.number(),
  village_name: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  is_placed: flag,
})

const details = {
  merchant,
  location,
  labor: z.nullable(option),
  capital: z.nullable(option),
  omzet: z.nullable(option),
}

/** A shop as the wizard knows it (row 312). */
const wizardDetail = z.object({
  ...details,
  user: z.object({ id: z.number(), name: z.string(), email: z.string() }),
  kbli_codes: z.array(kbli),
  gallery: z.array(picture),
  /** Left out when the ask says `dropdown: 0`. */
  data_dropdown: z.optional(dropdown),
})
export type WizardDetail = z.output<typeof wizardDetail>

const mineIfSaid = z.optional(z.nullable(id))
const social = z.optional(z.nullable(trimmed(socialRule)))
const chosen = (sentence: string) => whole(1, 32_767, sentence)
const coordinate = (most: number, sentence: string) =>
  z.pipe(
    z.union([z.string(), z.number()], sentence),
    z.pipe(
      z.transform(String),
      ruled((value) => (isCoordinate(value, most) ? undefined : sentence), 40),
    ),
  )
const isCoordinate = (value: string, most: number) =>
  /^-?\d{1,3}(\.\d{1,15})?$/.test(value) && Math.abs(Number(value)) <= most

/** Left out, or null, is a shop without photos. */
const gallery = z.optional(
  z.nullable(z.array(photoEntry(), 'Foto tidak dikenal').check(z.maxLength(galleryMost, shopWords.gallery))),
)

/** What a save answers: a sentence, and the stage the server waits for now. */
const saved = z.object({ message: z.string(), data: z.object({ wizard_stage: z.number() }) })

export const onboarding = {
  dropdown: {
    path: '/merchant/dropdown',
    who: 'merchant',
    ask: z.object({ merchant_id: mineIfSaid }),
    answer: z.object({
      data: z.object({
        kbli_options: z.array(kbliOption),
        omzet_options: z.array(option),
        labor_options: z.array(option),
        capital_options: z.array(option),
      }),
    }),
    offline: 'keep',
  },
  detail: {
    path: '/merchant/detail',
    who: 'merchant',
    ask: z.object({ id: mineIfSaid, dropdown: z._default(flag, 1) }),
    answer: z.object({ data: wizardDetail }),
    offline: 'keep',
  },
  /** `kbli_codes`: codes, or entries with a code; of those known today, and those the shop has already (D24). */
  stage1: {
    ...waiting['onboarding.stage1'],
    who: 'merchant',
    ask: z.object({
      id: mineIfSaid,
      type: z.enum(businessForms, shopWords.form),
      name: trimmed(shopNameRule),
      nib: trimmed(nibRule),
      kbli_codes: z
        .array(kbliEntry, shopWords.kbli)
        .check(z.minLength(1, shopWords.kbli), z.maxLength(50, 'Paling banyak 50 KBLI')),
      year: whole(1900, 2200, shopWords.year),
      owner: trimmed(ownerRule),
      labor_id: chosen(shopWords.labor),
      capital_id: chosen(shopWords.capital),
      omzet_id: chosen(shopWords.omzet),
    }),
    answer: saved,
    offline: 'wait',
  },
  /** `email` is the account's and is not changed here; coordinates of `unplaced` mean that nobody has set the pin. */
  stage2: {
    ...waiting['onboarding.stage2'],
    who: 'merchant',
    ask: z.object({
      id: mineIfSaid,
      village_id: z.union([regionId, z.literal(0)], shopWords.village).check(
        z.check((field) => {
          if (field.value === 0) field.issues.push({ code: 'custom', message: shopWords.village, input: 0 })
        }),
      ),
      address: trimmed(addressRule),
      zip_code: trimmed(zipRule),
      latitude: coordinate(90, 'Letak di peta tidak dikenal'),
      longitude: coordinate(180, 'Letak di peta tidak dikenal'),
      mobile_phone: trimmed(mobileRule),
      office_phone: trimmed(officeRule),
      email: z.optional(z.nullable(text(100))),
      website: z.optional(z.nullable(trimmed(websiteRule))),
      rt: trimmed(neighbourhoodRule),
      rw: trimmed(neighbourhoodRule),
      facebook: social,
      instagram: social,
      tiktok: social,
    }),
    answer: saved,
    offline: 'wait',
  },
  /** `exp_remark` is rich text of at most 20 kB; whatever is not allowed in it is left out. */
  stage3: {
    ...waiting['onboarding.stage3'],
    who: 'merchant',
    ask: z.object({
      id: mineIfSaid,
      is_lpse: flag,
      is_lkpp: flag,
      is_tkdn: flag,
      is_exp: flag,
      tkdn_certificate: z.optional(z.nullable(text(100))),
      exp_remark: z.optional(z.nullable(text(50_000, 'Pengalaman ekspor terlalu panjang'))),
    }),
    answer: saved,
    offline: 'wait',
  },
  /** The whole wanted list, in order: what is not named is taken down (D30). */
  stage4: {
    ...waiting['onboarding.stage4'],
    who: 'merchant',
    ask: z.object({
      img_64: photoEntry(shopWords.logo),
      img_64s: z.pipe(
        gallery,
        z.transform((entries) => entries ?? []),
      ),
    }),
    answer: saved,
    offline: 'wait',
  },
  finish: {
    path: '/merchant/finish',
    who: 'merchant',
    ask: z.object({}),
    answer: z.object({
      data: z.object({ ...details, merchant_kbli: z.array(kbli), media: z.array(picture) }),
    }),
    offline: 'keep',
  },
  /** Opens the shop: the account is completed and its products may be shown. */
  stage5: {
    ...waiting['onboarding.stage5'],
    who: 'merchant',
    ask: z.object({}),
    answer: z.object({ message: z.string(), data: z.object({ is_completed: flag }) }),
    offline: 'wait',
  },
} satisfies Record<string, Endpoint>
