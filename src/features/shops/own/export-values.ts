import type { ShopAsk } from '#drafts/writes/shop-write.ts'
import { fitsRich, plainTextOf } from '#ui/fields/rich-text-length.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'

// The export experience as its form has it, and as it is asked for.

export type ExportValues = { exp_remark: string }
export const emptyExport: ExportValues = { exp_remark: '' }

export const exportRules: FieldRules<ExportValues> = {
  exp_remark: (value) => (fitsRich(value) ? undefined : 'Pengalaman ekspor terlalu panjang'),
}

export const exportValuesOf = ({ exp_remark }: { exp_remark: string | null }): ExportValues => ({
  exp_remark: exp_remark ?? '',
})

/** Without a word in it there is no experience. */
export const inputOfExport = ({ exp_remark }: ExportValues): ShopAsk<'ekspor'> => ({
  exp_remark: plainTextOf(exp_remark) === '' ? null : exp_remark,
})
