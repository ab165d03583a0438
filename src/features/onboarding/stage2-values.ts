import type { WizardDetail } from '#contract/onboarding/onboarding.ts'
import { nationalOf } from '#contract/rules.ts'
import { neighbourhoodText, shopWords, unplaced } from '#contract/shops/shop-rules.ts'
import { formFields, joinParts, textField } from '#drafts/form-fields.ts'
import {
  addressPart,
  officeFieldOf,
  officePart,
  officeRules,
  pinPart,
  pinRules,
  regionPart,
  webPagesPart,
} from '#drafts/region/address-values.ts'
import { regionRules } from '#drafts/region/region-values.ts'
import type { stageWrite } from '#drafts/wizard/stages.ts'

// Stage 2: the values of its form, and their conversion from the server's detail and from and to the request.

export type Stage2Input = Parameters<typeof stageWrite<2>>[2]

/** In the order of the page. */
export const stage2Fields = joinParts(
  regionPart,
  addressPart,
  pinPart(unplaced),
  formFields({ mobile_phone: textField }),
  officePart,
  webPagesPart,
)
export type Stage2Values = typeof stage2Fields.empty

/** The rules of the fields that the request joins. */
export const stage2Rules = { ...regionRules(shopWords.village), ...pinRules, ...officeRules }
export const stage2FieldOf = officeFieldOf

const rtText = (digits: string) => (digits ? neighbourhoodText(digits) : '')
const phoneText = (phone: string) => (nationalOf(phone) ? `0${nationalOf(phone)}` : '')

export const stage2OfShop = ({ merchant, location }: WizardDetail): Stage2Values =>
  stage2Fields.ofAsk({
    ...merchant,
    village_id: location.village_id,
    rt: rtText(merchant.rt),
    rw: rtText(merchant.rw),
    latitude: location.is_placed ? location.latitude : undefined,
    longitude: location.is_placed ? location.longitude : undefined,
    mobile_phone: phoneText(merchant.mobile_phone),
  })

/** The request for valid form values. */
export const inputOfStage2 = (shop: number, email: string, values: Stage2Values): Stage2Input => ({
  id: shop,
  email,
  ...stage2Fields.toAsk(values),
})
