import { z } from 'zod/mini'
import { kbli, kbliOption } from '../kbli.ts'
import { socialRule } from '../rules.ts'
import { flag, id, pictureFacts, trimmed } from '../schemas.ts'
import { businessForms } from './shop-rules.ts'

// Schemas of the owner's view of a shop, and of the options of its fields.

/** The caller's own shop is found by the token; if the id is sent, it must be that shop's. */
export const optionalOwnId = z.optional(z.nullable(id))
/** A social media page or user name. */
export const social = z.optional(z.nullable(trimmed(socialRule)))

export const option = z.object({ id: z.number(), name: z.string() })
export type Option = z.output<typeof option>

/** The options of the wizard's forms. In `kbli` the code is the id, so that each entry has an id and a name. */
export const dropdown = z.object({
  kbli: z.array(kbliOption),
  omzet: z.array(option),
  labor: z.array(option),
  capital: z.array(option),
})

export const picture = z.extend(pictureFacts, { id: z.number(), url: z.string() })

/** Fields that are not filled in yet are ''; the logo is null until there is one. */
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

/** The state of a shop, and who changed it when. For its owner only. */
export const shopRecord = z.object({
  status: z.enum(['active', 'not active']),
  /** The number of views of the shop's page. */
  click: z.number(),
  /** ISO 8601, and ids of people; null when it was not done by a person. */
  created_at: z.string(),
  created_by: z.nullable(z.number()),
  updated_at: z.string(),
  updated_by: z.nullable(z.number()),
})

/**
 * Ids are 0 and names '' until a village is chosen. Coordinates are strings; `is_placed` 0: the pin is not set
 * (acceptance.md#D27).
 */
export const location = z.object({
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

export const details = {
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
