import { z } from 'zod/mini'
import { draftBase } from '../draft-base.ts'
import type { Endpoint } from '../endpoint.ts'
import { kbli, kbliEntry, kbliOption } from '../kbli.ts'
import { photoEntry } from '../photos.ts'
import { queued } from '../queued-writes.ts'
import { regionId } from '../regions.ts'
import { flag, ruled, text, trimmed, whole } from '../schemas.ts'
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
} from '../shops/shop-rules.ts'
import { details, option, optionalOwnId, picture, social, wizardDetail } from '../shops/shop-schemas.ts'

export type { Kbli } from '../kbli.ts'
export type { Option, WizardDetail } from '../shops/shop-schemas.ts'

// The merchant's five stages. Ids of shops in an ask are only compared: whose shop it is, the token says (acceptance.md#D04).

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
    ask: z.object({ merchant_id: optionalOwnId }),
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
  /** A shop as the wizard needs it, for its owner. `/merchant/detail` says the same to them, and more (acceptance.md#D54). */
  detail: {
    path: '/merchant/wizard',
    who: 'merchant',
    ask: z.object({ id: optionalOwnId, dropdown: z._default(flag, 1) }),
    answer: z.object({ data: wizardDetail }),
    offline: 'keep',
  },
  /** `kbli_codes`: codes, or entries with a code; of those known today, and those the shop has already (acceptance.md#D24). */
  stage1: {
    ...queued('onboarding.stage1'),
    ask: z.object({
      base: draftBase,
      id: optionalOwnId,
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
  },
  /** `email` is the account's and is not changed here; coordinates of `unplaced` mean that nobody has set the pin. */
  stage2: {
    ...queued('onboarding.stage2'),
    ask: z.object({
      base: draftBase,
      id: optionalOwnId,
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
  },
  /** `exp_remark` is rich text of at most 20 kB; whatever is not allowed in it is left out. */
  stage3: {
    ...queued('onboarding.stage3'),
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
  /** The whole wanted list, in order: what is not named is taken down (acceptance.md#D30). */
  stage4: {
    ...queued('onboarding.stage4'),
    ask: z.object({
      base: draftBase,
      img_64: photoEntry(shopWords.logo),
      img_64s: z.pipe(
        gallery,
        z.transform((entries) => entries ?? []),
      ),
    }),
    answer: saved,
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
    ...queued('onboarding.stage5'),
    ask: z.object({}),
    answer: z.object({ message: z.string(), data: z.object({ is_completed: flag }) }),
  },
} satisfies Record<string, Endpoint>
