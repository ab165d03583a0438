import { useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { emailRule, passwordRule, sameAs } from '#contract/rules.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { noRoad } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { showProblem } from '#ui/fields/form-problem.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { StrengthMeter } from '#ui/fields/StrengthMeter.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { AuthError, unreachableText } from './AuthError.tsx'
import { deviceId } from './device-id.ts'
import { EmailField } from './EmailField.tsx'
import { registrationOf, saveRegistration } from './pending-registrations.ts'
import { ReferralField } from './ReferralField.tsx'
import { normalizeReferralCode, useReferral } from './use-referral.ts'

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
const wrongReferralText = 'Kode Referral yang anda masukkan salah!'

type Props = { role: 'guest' | 'merchant' /** A code that the address brought along. */; referral: string }

export function RegistrationForm({ role, referral }: Props) {
  const [, go] = useLocation()
  const connectivity = useConnectivity()
  const empty: Values = {
    email: '',
    password: '',
    retype: '',
    referral_code: normalizeReferralCode(referral).slice(0, 6),
  }
  const { form, field, sends, sending, canSend } = useRuleForm(rules, empty)
  const [password, typed] = form.watch(['password', 'referral_code'])
  const { found, find } = useReferral(role === 'merchant' ? typed : '')
  const [failure, setFailure] = useState<string>()

  async function register({ email, password, referral_code }: Values) {
    setFailure(undefined)
    try {
      const code = role === 'merchant' ? referral_code : ''
      if (code && !(await find(code))) return setFailure(wrongReferralText)
      const { data } = await requestEndpoint('account.register', {
        email,
        password,
        role,
        referral_code: code || null,
        // Who registers once more in this browser is known to be the same one.
        registration_token: registrationOf(email)?.token ?? null,
        device: deviceId(),
      })
      saveRegistration({ email: data.email, token: data.registration_token })
      go(addresses.emailSent(data.email))
    } catch (problem) {
      setFailure(showProblem(problem, form.setError, unreachableText))
    }
  }

  // A new password makes an old confirmation wrong, or right.
  async function recheckRetype() {
    if (form.getFieldState('retype').isTouched) await form.trigger('retype')
  }

  // Said of the code that was sent: whoever corrects it is not told so again.
  const clearReferralError = () => setFailure((said) => (said === wrongReferralText ? undefined : said))

  return (
    <form className="form" {...sends(register)}>
      <EmailField {...field('email')} />
      <PasswordField
        label="Kata sandi"
        autoComplete="new-password"
        help={<StrengthMeter password={password} />}
        {...field('password', { onChange: () => void recheckRetype() })}
      />
      <PasswordField label="Ulangi kata sandi" autoComplete="new-password" {...field('retype')} />
      {role === 'merchant' && (
        <ReferralField found={found} {...field('referral_code', { onChange: clearReferralError })} />
      )}
      <p className="small muted">
        Dengan mendaftar Anda menyetujui {/* Beside this page: reading must not empty the form. */}
        <a className="link" href={`${addresses.terms}#syarat`} target="_blank" rel="noopener">
          Syarat & Ketentuan
        </a>
        .
      </p>
      {!connectivity.open && !failure && (
        <Note icon={noRoad}>Mendaftar perlu sambungan. Isian Anda tetap ada di halaman ini.</Note>
      )}
      <AuthError say={failure} />
      <SubmitButton busy={sending && 'Please wait'} disabled={!canSend}>
        Daftar
      </SubmitButton>
    </form>
  )
}
