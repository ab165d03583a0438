import { useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { emailRule } from '#contract/rules.ts'
import { tell } from '#offline/telling.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { say } from '#ui/news.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { sayProblem } from '#ui/say-problem.ts'
import { TextField } from '#ui/TextField.tsx'
import { useTitle } from '#ui/title.ts'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { deviceMark } from './device-mark.ts'
import { useParam } from './query.ts'
import { forgetRegistration, keepRegistration, registrationOf } from './registration-note.ts'

/** Another address for an account that is not verified yet (rows 78–81, D18). */
export function ChangeEmailPage() {
  useTitle('Ganti Email Verifikasi')
  const email = useParam('email')
  const token = registrationOf(email)?.token
  return (
    <div className="auth">
      <h1>Ganti Email Verifikasi</h1>
      {token ? <ChangeEmailForm email={email} token={token} /> : <RegisteredElsewhere email={email} />}
    </div>
  )
}

const rules = { change_email: emailRule('Email is required') }

function ChangeEmailForm({ email, token }: { email: string; token: string }) {
  const [, go] = useLocation()
  const { form, field, sends, sending } = useRuledForm(rules, { change_email: '' })
  const [failure, setFailure] = useState<string>()

  async function change({ change_email }: { change_email: string }) {
    setFailure(undefined)
    try {
      const asked = { email, change_email, registration_token: token, device: deviceMark() }
      const { message } = await tell('account.changeEmail', asked)
      forgetRegistration(email)
      keepRegistration({ email: change_email, token })
      say(message)
      go(addresses.emailSent(change_email), { replace: true })
    } catch (problem) {
      setFailure(sayProblem(problem, form.setError))
    }
  }

  return (
    <form className="form" {...sends(change)}>
      <p>
        Alamat sekarang: <strong className="auth__address">{email}</strong>
      </p>
      <TextField
        label="Email baru"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('change_email')}
      />
      <Alert>{failure}</Alert>
      <SubmitButton busy={sending && 'Mengirim…'}>Kirim</SubmitButton>
    </form>
  )
}

/** Only the browser that registered, or somebody who knows the password, may say another address. */
const RegisteredElsewhere = ({ email }: { email: string }) => (
  <>
    <p>
      Pendaftaran {email ? <strong className="auth__address">{email}</strong> : 'ini'} dibuat di HP atau peramban lain.
      Masuk dengan kata sandinya untuk mengganti alamatnya, atau daftar lagi dengan alamat yang benar.
    </p>
    <ButtonLink to={addresses.signIn()} wide>
      Masuk
    </ButtonLink>
    <ButtonLink to={addresses.signUp} look="line" wide>
      Daftar lagi
    </ButtonLink>
  </>
)
