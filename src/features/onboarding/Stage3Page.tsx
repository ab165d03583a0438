// @chunk wizard
import { useController } from 'react-hook-form'
import { shopFields, shopLabels } from '#contract/shops/fields.ts'
import { shopMessages, tkdnRule } from '#contract/shops/rules.ts'
import { hasWords } from '#contract/text/rich-text.ts'
import { fitsRich } from '#contract/text/rich-text-length.ts'
import { flagField, formFields, rawTextField, textField, type ValuesOf } from '#drafts/form-fields.ts'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { RichTextField } from '#ui/fields/RichText.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { StageFrame } from './StageFrame.tsx'
import { StageSkeleton } from './StageSkeleton.tsx'
import { type StageMapping, useStageForm } from './use-stage-form.ts'

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
const fields = formFields(table)
export type Stage3Values = ValuesOf<typeof table>

export const stage3Mapping = {
  ...fields,
  /** The rules of the answers that a 'Ya' asks for. */
  rules: {
    tkdn_certificate: (value, { is_tkdn }) => (is_tkdn === '1' ? tkdnRule(value) : undefined),
    exp_remark: (value, { is_exp }) => {
      if (is_exp !== '1') return undefined
      if (!hasWords(value)) return shopMessages.export
      return fitsRich(value) ? undefined : 'Pengalaman ekspor terlalu panjang'
    },
  },
  ofShop: ({ merchant }) => fields.fromRequest(merchant),
  /** After a 'Tidak' the certificate or the export remark is sent as null. */
  toRequest: (shop, values) => {
    const { tkdn_certificate, exp_remark, ...others } = fields.toRequest(values)
    return {
      id: shop,
      ...others,
      tkdn_certificate: others.is_tkdn === 1 ? tkdn_certificate : null,
      exp_remark: others.is_exp === 1 ? exp_remark : null,
    }
  },
} satisfies StageMapping<3, Stage3Values>

const yesNo = [
  { value: '1', text: 'Ya' },
  { value: '0', text: 'Tidak' },
]

/** The abbreviations in plain words. Most small producers have none of these. */
const registrationHelp = {
  is_lpse: 'Lelang daring pemerintah. Belum terdaftar? Pilih Tidak.',
  is_lkpp: 'Pengelola e-katalog belanja pemerintah.',
  is_tkdn: 'Tingkat Komponen Dalam Negeri: bagian yang buatan Indonesia.',
} as const

/** Stage 3, 'Informasi Terkait': the registrations, the TKDN certificate and the exports of the business. */
export function Stage3Page() {
  const { form, field, opened, frame } = useStageForm(3, stage3Mapping)
  const [hasTkdn, hasExported] = form.watch(['is_tkdn', 'is_exp'])
  return (
    <StageFrame {...frame}>
      {opened ? (
        <>
          <RadioRow
            label={`${shopLabels.is_lpse}?`}
            help={registrationHelp.is_lpse}
            options={yesNo}
            {...field('is_lpse')}
          />
          <RadioRow
            label={`${shopLabels.is_lkpp}?`}
            help={registrationHelp.is_lkpp}
            options={yesNo}
            {...field('is_lkpp')}
          />
          <RadioRow
            label={`${shopLabels.is_tkdn}?`}
            help={registrationHelp.is_tkdn}
            options={yesNo}
            {...field('is_tkdn')}
          />
          {hasTkdn === '1' && (
            <TextField
              label={shopLabels.tkdn_certificate}
              autoComplete="off"
              spellCheck={false}
              maxLength={shopFields.tkdn_certificate.max}
              {...field('tkdn_certificate')}
            />
          )}
          <RadioRow label={`${shopLabels.is_exp}?`} options={yesNo} {...field('is_exp')} />
          {hasExported === '1' && <ExportRemark control={form.control} />}
        </>
      ) : (
        <StageSkeleton fields={4} />
      )}
    </StageFrame>
  )
}

type Control = ReturnType<typeof useStageForm<3, Stage3Values>>['form']['control']

function ExportRemark({ control }: { control: Control }) {
  const { field, fieldState } = useController({ control, name: 'exp_remark' })
  return (
    <RichTextField
      label={shopLabels.exp_remark}
      help="Negara tujuan, produk, dan tahunnya."
      wrong={fieldState.error?.message}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      focusRef={field.ref}
    />
  )
}
