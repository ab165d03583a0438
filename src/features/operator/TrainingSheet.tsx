import { reasonRule } from '#contract/operator-lspro.ts'
import { placeRule } from '#contract/operator-training.ts'
import { Button } from '#ui/Button.tsx'
import { DeedSheet } from '#ui/DeedSheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { forgetTyped, typedFor } from './typed.ts'
import { useDeed } from './use-deed.ts'
import { useTypedForm } from './use-typed-form.ts'

type Values = { place: string; reason: string }
type Props = {
  place: string
  /** Where this desk asks from, as the server sees it. */
  here: string | undefined
  onShut: () => void
}

/** Which place is opened for a day, and why. */
export function TrainingSheet({ place, here, onShut }: Props) {
  const deed = useDeed()
  const kept = typedFor<Values>('training')
  const form = useRuledForm<Values>(
    { place: placeRule, reason: reasonRule },
    { place: place || kept?.place || '', reason: kept?.reason ?? '' },
  )
  useTypedForm(form.form, 'training', (values) => values)

  async function open(typed: Values) {
    await deed('openTraining', typed, 'training')
    forgetTyped('training')
  }
  return (
    <DeedSheet
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
    </DeedSheet>
  )
}
