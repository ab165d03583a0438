import type { WizardDetail } from '#contract/onboarding/onboarding.ts'
import { shopWords, tkdnRule } from '#contract/shops/shop-rules.ts'
import { flagField, formFields, rawTextField, textField, type ValuesOf } from '#drafts/form-fields.ts'
import type { stageWrite } from '#drafts/wizard/stages.ts'
import { fitsRich, plainTextOf } from '#ui/fields/rich-text-length.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'

// Stage 3: the values of its form, and their conversion from the server's detail and from and to the request.

export type Stage3Input = Parameters<typeof stageWrite<3>>[2]

/** In the order of the page. */
const table = {
  is_lpse: flagField,
  is_lkpp: flagField,
  is_tkdn: flagField,
  is_exp: flagField,
  tkdn_certificate: textField,
  /** Rich text. */
  exp_remark: rawTextField,
}
export type Stage3Values = ValuesOf<typeof table>

export const stage3Fields = formFields(table)

/** The rules of the answers that a 'Ya' asks for. */
export const stage3Rules: FieldRules<Stage3Values> = {
  tkdn_certificate: (value, { is_tkdn }) => (is_tkdn === '1' ? tkdnRule(value) : undefined),
  exp_remark: (value, { is_exp }) => {
    if (is_exp !== '1') return undefined
    if (plainTextOf(value) === '') return shopWords.export
    return fitsRich(value) ? undefined : 'Pengalaman ekspor terlalu panjang'
  },
}

export const stage3OfShop = ({ merchant }: WizardDetail): Stage3Values => stage3Fields.ofAsk(merchant)

/** The request for valid form values. After a 'Tidak' the certificate or the export remark is sent as null. */
export function inputOfStage3(shop: number, values: Stage3Values): Stage3Input {
  const { tkdn_certificate, exp_remark, ...flags } = stage3Fields.toAsk(values)
  return {
    id: shop,
    ...flags,
    tkdn_certificate: flags.is_tkdn === 1 ? tkdn_certificate : null,
    exp_remark: flags.is_exp === 1 ? exp_remark : null,
  }
}
