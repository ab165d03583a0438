import { needed } from '#contract/rules.ts'
import { useSession } from '#session/use-session.ts'
import { type Action, ActionSheet } from '#ui/dialog/ActionSheet.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'

type Values = { password: string; reason: string }
type Props = Action & {
  /** May be told why. */
  reason?: boolean
  /** Does it; what it throws is said here, and the window stays. */
  onYes: (password: string, reason: string) => Promise<unknown>
}

// Spaces are letters of a password like any other.
const rules = { password: (value: string) => (value === '' ? needed : undefined) }

/** Asks for the password once more: the phone may lie open. */
export function PasswordSheet({ reason = false, onYes, ...action }: Props) {
  const me = useSession()
  const form = useRuleForm<Values>(rules, { password: '', reason: '' })
  const fields = (
    <>
      {/* Password managers want to know whose password it is. */}
      <input
        className="sr"
        type="text"
        autoComplete="username"
        value={me?.user_email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {reason && <TextField label="Alasan (boleh kosong)" maxLength={500} {...form.field('reason')} />}
      <PasswordField label="Kata sandi" autoComplete="current-password" {...form.field('password')} />
    </>
  )
  return (
    <ActionSheet {...action} form={form} fields={fields} onYes={({ password, reason }) => onYes(password, reason)} />
  )
}
