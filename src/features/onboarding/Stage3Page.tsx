// @chunk wizard
import { useController } from 'react-hook-form'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { RichTextField } from '#ui/fields/RichText.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { StageFrame } from './StageFrame.tsx'
import { StageSkeleton } from './StageSkeleton.tsx'
import { inputOfStage3, type Stage3Values, stage3Fields, stage3OfShop, stage3Rules } from './stage3-values.ts'
import { useStageForm } from './use-stage-form.ts'

const mapping = { ...stage3Fields, rules: stage3Rules, ofShop: stage3OfShop, toAsk: inputOfStage3 }

const yesNo = [
  { value: '1', text: 'Ya' },
  { value: '0', text: 'Tidak' },
]

/** Stage 3, 'Informasi Terkait': the registrations, the TKDN certificate and the exports of the business. */
export function Stage3Page() {
  const { form, field, opened, frame } = useStageForm(3, mapping)
  const [hasTkdn, hasExported] = form.watch(['is_tkdn', 'is_exp'])
  return (
    <StageFrame {...frame}>
      {opened ? (
        <>
          <RadioRow label="Terdaftar di LPSE?" options={yesNo} {...field('is_lpse')} />
          <RadioRow label="Terdaftar di LKPP?" options={yesNo} {...field('is_lkpp')} />
          <RadioRow label="Punya sertifikat TKDN?" options={yesNo} {...field('is_tkdn')} />
          {hasTkdn === '1' && (
            <TextField
              label="Nomor sertifikat TKDN"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              {...field('tkdn_certificate')}
            />
          )}
          <RadioRow label="Punya pengalaman ekspor?" options={yesNo} {...field('is_exp')} />
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
      label="Pengalaman ekspor"
      help="Negara tujuan, produk, dan tahunnya."
      wrong={fieldState.error?.message}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      focusRef={field.ref}
    />
  )
}
