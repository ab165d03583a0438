import { reasonRule } from '#contract/operator/lspro.ts'
import { placeRule } from '#contract/operator/training.ts'
import { ActionSheet } from '#ui/dialog/ActionSheet.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { Button } from '#ui/nav/Button.tsx'
import { clearAutosave, readAutosave } from '../desk/form/form-autosave.ts'
import { useFormAutosave } from '../desk/form/use-form-autosave.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'

type Values = { place: string; reason: string }
type Props = {
  place: string
  /** Where this desk asks from, as the server sees it. */
  here: string | undefined
  onShut: () => void
}

/** Which place is opened for a day, and why. */
export function TrainingSheet({ place, here, onShut }: Props) {
  const mutate = useDeskMutation()
  const autosaved = readAutosave<Values>('training')
  const form = useRuleForm<Values>(
    { place: placeRule, reason: reasonRule },
    { place: place || autosaved?.place || '', reason: autosaved?.reason ?? '' },
  )
  useFormAutosave(form.form, 'training', (values) => values)

  async function open(typed: Values) {
    await mutate('openTraining', typed, 'training')
    clearAutosave('training')
  }
  return (
    <ActionSheet
      title="Buka hari pelatihan"
      yes="Buka 24 jam"
      form={form}
      fields={
        <>
          <TextField
            label="Jaringan"
            help={`Alamat IP tempat pelatihan, misalnya 203.0.113.7 atau 203.0.113.0/24.${here ? ` Jaringan Anda sekarang: ${here}.` : ''}`}
            {...form.field('place')}
            maxLength={50}
            autoComplete="off"
          />
          {here && (
            <Button
              look="soft"
              small
              onClick={() => form.form.setValue('place', here, { shouldDirty: true, shouldValidate: true })}
            >
              Pakai jaringan saya
            </Button>
          )}
          <TextField label="Alasan" help="Tersimpan di catatan." {...form.field('reason')} maxLength={500} />
        </>
      }
      onYes={open}
      onShut={onShut}
      unreachable="Belum diketahui sampai atau tidak: sambungan terputus."
    >
      Siapa pun di jaringan ini dapat mendaftar tanpa menunggu, sampai 24 jam lagi atau sampai Anda mengakhirinya.
    </ActionSheet>
  )
}
