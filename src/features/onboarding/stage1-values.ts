import type { WizardDetail } from '#contract/onboarding/onboarding.ts'
import { matches } from '#contract/rules.ts'
import { type BusinessForm, nibRule, ownerRule, shopNameRule, shopWords } from '#contract/shops/shop-rules.ts'
import { kblisOf, kbliText } from '#drafts/kbli/kbli-search.ts'
import type { stageWrite } from '#drafts/wizard/stages.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'

// Stage 1: the values of its form, and their conversion from the server's detail and from and to the request.

export type Stage1Values = {
  type: string
  name: string
  nib: string
  /** A list of codes and names as JSON, because all values of a form are strings. */
  kbli_codes: string
  owner: string
  year: string
  labor_id: string
  capital_id: string
  omzet_id: string
}
export type Stage1Input = Parameters<typeof stageWrite<1>>[2]

export const emptyStage1: Stage1Values = {
  type: '',
  name: '',
  nib: '',
  kbli_codes: '[]',
  owner: '',
  year: '',
  labor_id: '',
  capital_id: '',
  omzet_id: '',
}

const chosenRule = (sentence: string) => matches(/^[1-9]\d*$/, sentence)

export const stage1Rules: FieldRules<Stage1Values> = {
  type: (value) => (value === '' ? shopWords.form : undefined),
  name: shopNameRule,
  nib: nibRule,
  kbli_codes: (value) => (kblisOf(value).length === 0 ? shopWords.kbli : undefined),
  owner: ownerRule,
  year: chosenRule(shopWords.year),
  labor_id: chosenRule(shopWords.labor),
  capital_id: chosenRule(shopWords.capital),
  omzet_id: chosenRule(shopWords.omzet),
}

const numberText = (id: number | undefined) => (id ? String(id) : '')

export const stage1OfShop = ({ merchant, kbli_codes, labor, capital, omzet }: WizardDetail): Stage1Values => ({
  type: merchant.type,
  name: merchant.name,
  nib: merchant.nib,
  kbli_codes: kbliText(kbli_codes.map(({ code, name }) => ({ code, name }))),
  owner: merchant.owner,
  year: numberText(merchant.year),
  labor_id: numberText(labor?.id),
  capital_id: numberText(capital?.id),
  omzet_id: numberText(omzet?.id),
})

export const stage1OfInput = (ask: Partial<Stage1Input>): Stage1Values => ({
  type: ask.type ?? '',
  name: ask.name ?? '',
  nib: ask.nib ?? '',
  kbli_codes: kbliText((ask.kbli_codes ?? []).map((code) => (typeof code === 'string' ? { code, name: '' } : code))),
  owner: ask.owner ?? '',
  year: numberText(ask.year),
  labor_id: numberText(ask.labor_id),
  capital_id: numberText(ask.capital_id),
  omzet_id: numberText(ask.omzet_id),
})

/** The request for valid form values. A KBLI class whose name is not on this phone is sent as its code alone. */
export const inputOfStage1 = (shop: number, values: Stage1Values): Stage1Input => ({
  id: shop,
  type: values.type as BusinessForm,
  name: values.name.trim(),
  nib: values.nib.trim(),
  kbli_codes: kblisOf(values.kbli_codes).map((kbli) => (kbli.name ? kbli : kbli.code)),
  year: Number(values.year),
  owner: values.owner.trim(),
  labor_id: Number(values.labor_id),
  capital_id: Number(values.capital_id),
  omzet_id: Number(values.omzet_id),
})
