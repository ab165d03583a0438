import { z } from 'zod/mini'
import { kbli, kbliCode, kbliOption } from '../onboarding/schemas.ts'
import { regionId } from '../regions/schemas.ts'
import type { Rule } from '../rules.ts'
import { flag, location, option, ruled, text, trimmed, whole } from '../schemas.ts'
import { type CoreField, ofShopFields, shopFields, shopFieldsWith } from '../shops/fields.ts'
import {
  addressRule,
  businessForms,
  neighbourhoodRule,
  nibRule,
  ownerRule,
  shopMessages,
  shopNameRule,
  zipRule,
} from '../shops/rules.ts'
import { hasVisibleText } from '../text/visible-text.ts'

// A shop's core data on the operator's pages: as read, their options, and as saved.

/** The core fields that are stored as texts, as ids of options, and as yes or no. */
export const coreTexts = shopFieldsWith({ kind: 'text', isCore: true })
export const coreOptions = shopFieldsWith({ kind: 'option', isCore: true })
export const coreFlags = shopFieldsWith({ kind: 'flag', isCore: true })

/** A shop in the list. */
export const shopRow = z.object({
  id: z.number(),
  name: z.string(),
  nib: z.nullable(z.string()),
  province_name: z.nullable(z.string()),
  status: z.enum(['active', 'not active']),
  products: z.number(),
})

export const shopCore = z.object({
  id: z.number(),
  /** A save must send it, and is rejected once the shop has been changed. */
  seen: z.string(),
  ...ofShopFields(coreTexts, () => z.nullable(z.string())),
  ...ofShopFields(coreOptions, () => z.nullable(z.number())),
  ...ofShopFields(coreFlags, () => flag),
  name: z.string(),
  year: z.nullable(z.number()),
  kbli_codes: z.array(kbli),
  /** Ids are 0 and names '' where nothing is chosen. */
  location: z.omit(location, { latitude: true, longitude: true, is_placed: true }),
  status: z.enum(['active', 'not active']),
  email: z.nullable(z.string()),
  mobile_phone: z.nullable(z.string()),
  place: z.string(),
})

export const shopChoices = z.object({
  kbli: z.array(kbliOption),
  labor: z.array(option),
  capital: z.array(option),
  omzet: z.array(option),
})

/** Rules of texts that may be empty in the request, because the owner may still be in the wizard. */
export const shopTextRules = { address: addressRule, rt: neighbourhoodRule, rw: neighbourhoodRule, zip_code: zipRule }
/** The rule of such a text: it may stay empty, but a text that is `saved` may not be emptied. */
export const unlessNeverFilled =
  (rule: Rule, saved: string | null): Rule =>
  (value) =>
    hasVisibleText(value) || saved ? rule(value) : undefined

const inList = (sentence: string) => z.nullable(whole(1, 32_767, sentence))

// An empty field may stay empty, because the owner may still be in the wizard; a filled field may not be emptied.
export const shopEdit = {
  name: trimmed(shopNameRule),
  type: z.enum(businessForms, shopMessages.form),
  nib: trimmed(nibRule),
  /** Codes of the current list, and those that the shop has already (acceptance.md#D24). */
  kbli_codes: z.array(kbliCode, shopMessages.kbli).check(z.maxLength(50, 'Paling banyak 50 KBLI')),
  owner: trimmed(ownerRule),
  year: whole(1900, 2199, shopMessages.year),
  labor_id: inList(shopMessages.labor),
  capital_id: inList(shopMessages.capital),
  omzet_id: inList(shopMessages.omzet),
  /** District, regency and province follow from the village. Null for a shop that has no village yet. */
  village_id: z.nullable(z.union([regionId], shopMessages.village)),
  address: ruled(() => undefined, shopFields.address.max),
  rt: z.nullable(text(shopFields.rt.max)),
  rw: z.nullable(text(shopFields.rw.max)),
  zip_code: z.nullable(text(shopFields.zip_code.max)),
  ...ofShopFields(coreFlags, () => flag),
  tkdn_certificate: z.nullable(text(shopFields.tkdn_certificate.max)),
  /** 'not active' hides the shop and all its products. */
  status: z.enum(['active', 'not active'], 'Status tidak dikenal'),
} satisfies Record<CoreField | 'status', z.ZodMiniType>
