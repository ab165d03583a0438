import { needed } from '#contract/rules.ts'
import { useSession } from '#session/use-session.ts'
import { type Deed, DeedSheet } from '#ui/DeedSheet.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useRuledForm } from '#ui/use-ruled-form.ts'

type Values = { password: string; reason: string }
type Props = Deed & {
  /** May be told why. */
  reason?: boolean
  /** Does it; what it throws is said here, and the window stays. */
  onYes: (password: string, reason: string) => Promise<unknown>
}

// Spaces are letters of a password like any other.
const rules = { password: (value: string) => (value === '' ? needed : undefined) }

/** Asks for the password once more: the phone may lie open. */
export function PasswordSheet({ reason = false, onYes, ...deed }: Props) {
  const me = useSession()
  const form = useRuledForm<Values>(rules, { password: '', reason: '' })
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
  return <DeedSheet {...deed} form={form} fields={fields} onYes={({ password, reason }) => onYes(password, reason)} />
}
