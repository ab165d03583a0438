import type { WizardDetail } from '#contract/onboarding/onboarding.ts'
import { all, atMost, required } from '#contract/rules.ts'
import { shopWords } from '#contract/shops/shop-rules.ts'
import type { stageWrite } from '#drafts/wizard/stages.ts'
import { fitsRich, plainTextOf } from '#ui/fields/rich-text-length.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'

// Stage 3: the values of its form, and their conversion from the server's detail and from and to the request.

export type Stage3Values = {
  /** '1' yes, '0' no. */
  is_lpse: string
  is_lkpp: string
  is_tkdn: string
  is_exp: string
  tkdn_certificate: string
  /** Rich text. */
  exp_remark: string
}
export type Stage3Input = Parameters<typeof stageWrite<3>>[2]

export const emptyStage3: Stage3Values = {
  is_lpse: '0',
  is_lkpp: '0',
  is_tkdn: '0',
  is_exp: '0',
  tkdn_certificate: '',
  exp_remark: '',
}

const certificateRule = all(required(shopWords.tkdn), atMost(100, 'Paling banyak 100 huruf'))

export const stage3Rules: FieldRules<Stage3Values> = {
  tkdn_certificate: (value, { is_tkdn }) => (is_tkdn === '1' ? certificateRule(value) : undefined),
  exp_remark: (value, { is_exp }) => {
    if (is_exp !== '1') return undefined
    if (plainTextOf(value) === '') return shopWords.export
    return fitsRich(value) ? undefined : 'Pengalaman ekspor terlalu panjang'
  },
}

const flagText = (flag: 0 | 1 | undefined) => String(flag ?? 0)
const parseFlag = (text: string) => (text === '1' ? 1 : 0)

export const stage3OfShop = ({ merchant }: WizardDetail): Stage3Values => stage3OfInput(merchant)

export const stage3OfInput = (ask: Partial<Stage3Input>): Stage3Values => ({
  is_lpse: flagText(ask.is_lpse),
  is_lkpp: flagText(ask.is_lkpp),
  is_tkdn: flagText(ask.is_tkdn),
  is_exp: flagText(ask.is_exp),
  tkdn_certificate: ask.tkdn_certificate ?? '',
  exp_remark: ask.exp_remark ?? '',
})

/** The request for valid form values. After a 'Tidak' the certificate or the export remark is sent as null. */
export const inputOfStage3 = (shop: number, values: Stage3Values): Stage3Input => ({
  id: shop,
  is_lpse: parseFlag(values.is_lpse),
  is_lkpp: parseFlag(values.is_lkpp),
  is_tkdn: parseFlag(values.is_tkdn),
  is_exp: parseFlag(values.is_exp),
  tkdn_certificate: values.is_tkdn === '1' ? values.tkdn_certificate.trim() : null,
  exp_remark: values.is_exp === '1' ? values.exp_remark : null,
})
