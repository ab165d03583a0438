import { useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { emailRule, passwordRule, sameAs } from '#contract/rules.ts'
import { useRoad } from '#offline/road.ts'
import { tell } from '#offline/telling.ts'
import { noRoad } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { StrengthMeter } from '#ui/StrengthMeter.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sayProblem } from '#ui/say-problem.ts'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { deviceMark } from './device-mark.ts'
import { EmailField } from './EmailField.tsx'
import { Failure, unreached } from './Failure.tsx'
import { ReferralField } from './ReferralField.tsx'
import { asReferral, useReferral } from './referral.ts'
import { keepRegistration, registrationOf } from './registration-note.ts'

type Values = { email: string; password: string; retype: string; referral_code: string }

const rules = {
  email: emailRule('Email is required'),
  password: passwordRule('Password is required'),
  // Spaces are letters of a password like any other.
  retype: (value: string, { password }: Values) =>
    value === ''
      ? 'Password confirmation is required'
      : sameAs(password, "Password and Confirm Password didn't match")(value),
}
const wrongReferral = 'Kode Referral yang anda masukkan salah!'

type Props = { role: 'guest' | 'merchant' /** A code that the address brought along. */; referral: string }

export function RegistrationForm({ role, referral }: Props) {
  const [, go] = useLocation()
  const road = useRoad()
  const empty: Values = { email: '', password: '', retype: '', referral_code: asReferral(referral).slice(0, 6) }
  const { form, field, sends, sending, canSend } = useRuledForm(rules, empty)
  const [password, typed] = form.watch(['password', 'referral_code'])
  const { found, find } = useReferral(role === 'merchant' ? typed : '')
  const [failure, setFailure] = useState<string>()

  async function register({ email, password, referral_code }: Values) {
    setFailure(undefined)
    try {
      const code = role === 'merchant' ? referral_code : ''
      if (code && !(await find(code))) return setFailure(wrongReferral)
      const { data } = await tell('account.register', {
        email,
        password,
        role,
        referral_code: code || null,
        // Who registers once more in this browser is known to be the same one.
        registration_token: registrationOf(email)?.token ?? null,
        device: deviceMark(),
      })
      keepRegistration({ email: data.email, token: data.registration_token })
      go(addresses.emailSent(data.email))
    } catch (problem) {
      setFailure(sayProblem(problem, form.setError, unreached))
    }
  }

  // A new password makes an old confirmation wrong, or right.
  async function agreeAgain() {
    if (form.getFieldState('retype').isTouched) await form.trigger('retype')
  }

  // Said of the code that was sent: whoever corrects it is not told so again.
  const corrected = () => setFailure((said) => (said === wrongReferral ? undefined : said))

  return (
    <form className="form" {...sends(register)}>
      <EmailField {...field('email')} />
      <PasswordField
        label="Kata sandi"
        autoComplete="new-password"
        help={<StrengthMeter password={password} />}
        {...field('password', { onChange: () => void agreeAgain() })}
      />
      <PasswordField label="Ulangi kata sandi" autoComplete="new-password" {...field('retype')} />
      {role === 'merchant' && <ReferralField found={found} {...field('referral_code', { onChange: corrected })} />}
      <p className="small muted">
        Dengan mendaftar Anda menyetujui {/* Beside this page: reading must not empty the form. */}
        <a className="link" href={`${addresses.terms}#syarat`} target="_blank" rel="noopener">
          Syarat & Ketentuan
        </a>
        .
      </p>
      {!road.open && !failure && (
        <Note icon={noRoad}>Mendaftar perlu sambungan. Isian Anda tetap ada di halaman ini.</Note>
      )}
      <Failure say={failure} />
      <SubmitButton busy={sending && 'Please wait'} disabled={!canSend}>
        Daftar
      </SubmitButton>
    </form>
  )
}
