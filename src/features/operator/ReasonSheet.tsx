import { reasonRule } from '#contract/operator-lspro.ts'
import { type Deed, DeedSheet } from '#ui/DeedSheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { forgetTyped, typedFor } from './typed.ts'
import { useTypedForm } from './use-typed-form.ts'

type Props = Deed & {
  /** Under which the reason is kept while it is typed: 'stand.12'. */
  what: string
  onYes: (reason: string) => Promise<unknown>
}

/** Asks why, before something is done to somebody: the log keeps it. */
export function ReasonSheet({ what, onYes, ...deed }: Props) {
  const form = useRuledForm<{ reason: string }>({ reason: reasonRule }, { reason: typedFor<string>(what) ?? '' })
  useTypedForm(form.form, what, ({ reason }) => reason)

  async function send({ reason }: { reason: string }) {
    await onYes(reason)
    forgetTyped(what)
  }
  return (
    <DeedSheet
      {...deed}
      form={form}
      fields={<TextField label="Alasan" help="Tersimpan di catatan." {...form.field('reason')} maxLength={500} />}
      onYes={send}
      unreachable="Belum diketahui sampai atau tidak: sambungan terputus."
    />
  )
}
