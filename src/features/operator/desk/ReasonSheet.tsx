import { reasonRule } from '#contract/operator/lspro.ts'
import { type Action, ActionSheet } from '#ui/dialog/ActionSheet.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { clearAutosave, readAutosave } from './form/form-autosave.ts'
import { useFormAutosave } from './form/use-form-autosave.ts'

type Props = Action & {
  /** Under which the reason is kept while it is typed: 'stand.12'. */
  autosaveKey: string
  onYes: (reason: string) => Promise<unknown>
}

/** Asks why, before something is done to somebody: the log keeps it. */
export function ReasonSheet({ autosaveKey: what, onYes, ...action }: Props) {
  const form = useRuleForm<{ reason: string }>({ reason: reasonRule }, { reason: readAutosave<string>(what) ?? '' })
  useFormAutosave(form.form, what, ({ reason }) => reason)

  async function send({ reason }: { reason: string }) {
    await onYes(reason)
    clearAutosave(what)
  }
  return (
    <ActionSheet
      {...action}
      form={form}
      fields={<TextField label="Alasan" help="Tersimpan di catatan." {...form.field('reason')} maxLength={500} />}
      onYes={send}
      unreachable="Belum diketahui sampai atau tidak: sambungan terputus."
    />
  )
}
