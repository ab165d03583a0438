import type { Kbli } from '#contract/kbli.ts'
import type { WizardDetail } from '#contract/onboarding/onboarding.ts'
import type { BusinessForm } from '#contract/shops/shop-rules.ts'
import { choiceField, formFields, numberField, textField, type ValuesOf } from '#drafts/form-fields.ts'
import { kbliField } from '#drafts/kbli/kbli-field.ts'
import type { stageWrite } from '#drafts/wizard/stages.ts'

// Stage 1: the values of its form, and their conversion from the server's detail and from and to the request.

export type Stage1Input = Parameters<typeof stageWrite<1>>[2]

/** In the order of the page. */
const table = {
  type: choiceField<BusinessForm>(),
  name: textField,
  nib: textField,
  kbli_codes: kbliField,
  owner: textField,
  year: numberField,
  labor_id: numberField,
  capital_id: numberField,
  omzet_id: numberField,
}
export type Stage1Values = ValuesOf<typeof table>

export const stage1Fields = formFields(table)

export const stage1OfShop = ({ merchant, kbli_codes, labor, capital, omzet }: WizardDetail): Stage1Values =>
  stage1Fields.ofAsk({
    ...merchant,
    type: merchant.type || undefined,
    kbli_codes: kbli_codes.map(({ code, name }): Kbli => ({ code, name })),
    labor_id: labor?.id,
    capital_id: capital?.id,
    omzet_id: omzet?.id,
  })

/** The request for valid form values. */
export const inputOfStage1 = (shop: number, values: Stage1Values): Stage1Input => ({
  id: shop,
  ...stage1Fields.toAsk(values),
})
