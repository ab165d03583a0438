// @chunk auth-pages
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { emailRule } from '#contract/rules.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { useQueryParam } from '../query-params.ts'
import { deviceId } from './device-id.ts'
import { registrationOf, removeRegistration, saveRegistration } from './pending-registrations.ts'

/** Changes the email address of an account that is not verified yet. */
export function ChangeEmailPage() {
  useTitle('Ganti Email Verifikasi')
  const email = useQueryParam('email')
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
  const { field, mutationFormProps, sending } = useRuleForm(rules, { change_email: '' })
  const change = useMutation({
    mutationFn: ({ change_email }: { change_email: string }) =>
      requestEndpoint('account.changeEmail', { email, change_email, registration_token: token, device: deviceId() }),
    onSuccess({ message }, { change_email }) {
      removeRegistration(email)
      saveRegistration({ email: change_email, token })
      toast(message)
      go(addresses.emailSent(change_email), { replace: true })
    },
  })

  return (
    <form className="form" {...mutationFormProps(change.mutateAsync)}>
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
      <Alert>{change.error && sentenceOf(change.error)}</Alert>
      <SubmitButton busy={sending && 'Mengirim…'}>Kirim</SubmitButton>
    </form>
  )
}

/** Only the browser that registered, or a user who knows the password, may change the address. */
const RegisteredElsewhere = ({ email }: { email: string }) => (
  <>
    <p>
      Pendaftaran {email ? <strong className="auth__address">{email}</strong> : 'ini'} dibuat di HP atau peramban lain.
      Masuk dengan kata sandinya untuk mengganti alamatnya, atau daftar lagi dengan alamat yang benar.
    </p>
    <ButtonLink to={addresses.signIn()} wide>
      Masuk
    </ButtonLink>
    <ButtonLink to={addresses.signUp} variant="line" wide>
      Daftar lagi
    </ButtonLink>
  </>
)
