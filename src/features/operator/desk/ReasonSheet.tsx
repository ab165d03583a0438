import { reasonRule } from '#contract/operator/lspro.ts'
import { type Action, ActionSheet } from '#ui/dialog/ActionSheet.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { clearAutosave, readAutosave } from './form/form-autosave.ts'
import { useFormAutosave } from './form/use-form-autosave.ts'

type Props = Action & {
  /** The key under which the reason is autosaved: 'stand.12'. */
  autosaveKey: string
  onYes: (reason: string) => Promise<unknown>
}

/** Asks for a reason before an action; the reason is stored in the audit log. */
export function ReasonSheet({ autosaveKey, onYes, ...action }: Props) {
  const first = { reason: readAutosave<string>(autosaveKey) ?? '' }
  const form = useRuleForm<{ reason: string }>({ reason: reasonRule }, first)
  useFormAutosave(form.form, autosaveKey, ({ reason }) => reason)

  async function send({ reason }: { reason: string }) {
    await onYes(reason)
    clearAutosave(autosaveKey)
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
