// @chunk account
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { all, needed, passwordRule, sameAs } from '#contract/rules.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { useRequireSession } from '#session/use-require-session.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { StrengthMeter } from '#ui/fields/StrengthMeter.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import './profile.css'
import { forDevice } from '#ui/feedback/device-wording.ts'

type Values = { old_password: string; new_password: string; retype: string }

// Do not trim: spaces are valid characters of a password.
const requiredRule = (value: string) => (value === '' ? needed : undefined)
const rules = {
  old_password: requiredRule,
  new_password: passwordRule(needed),
  retype: (value: string, { new_password }: Values) =>
    all(requiredRule, sameAs(new_password, 'Kedua password harus sama'))(value),
}

/** Changes the user's password. */
export function PasswordPage() {
  useTitle('Ganti Kata Sandi')
  const [, go] = useLocation()
  const me = useRequireSession(addresses.changePassword)
  const { form, field, mutationFormProps, sending } = useRuleForm<Values>(rules, {
    old_password: '',
    new_password: '',
    retype: '',
  })
  const password = form.watch('new_password')
  const { error, mutateAsync } = useMutation({
    mutationFn: ({ old_password, new_password }: Values) =>
      requestEndpoint('account.changePassword', { old_password, new_password }),
    onSuccess() {
      toast('Password berhasil diganti')
      go(addresses.account, { replace: true })
    },
    onError(problem) {
      // When the session has ended, the sign-out opens the home page by itself.
      if (problem.trouble === 'session') toast('Password gagal dirubah!', { alert: true })
      else if (problem.trouble === 'refused') toast(sentenceOf(problem), { alert: true })
    },
  })

  // A changed password can make the confirmation wrong or right.
  async function recheckRetype() {
    if (form.getFieldState('retype').isTouched) await form.trigger('retype')
  }

  if (!me) return null
  return (
    <div className="own">
      <h1 className="title-in-bar">Ganti Kata Sandi</h1>
      <p className="muted">
        {forDevice('Setelah diganti, semua perangkat lain dikeluarkan. Di HP ini Anda tetap masuk.')}
      </p>
      <form className="form" {...mutationFormProps(mutateAsync)}>
        {/* For password managers: the user name that the password belongs to. */}
        <input
          className="sr"
          type="text"
          autoComplete="username"
          value={me.user_email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField label="Kata sandi lama" autoComplete="current-password" {...field('old_password')} />
        <PasswordField
          label="Kata sandi baru"
          autoComplete="new-password"
          help={<StrengthMeter password={password} />}
          {...field('new_password', { onChange: () => void recheckRetype() })}
        />
        <PasswordField label="Ulangi kata sandi baru" autoComplete="new-password" {...field('retype')} />
        <Alert>{error && error.trouble !== 'session' && error.trouble !== 'refused' && sentenceOf(error)}</Alert>
        <div className="own__actions">
          <ButtonLink to={addresses.account} variant="line">
            Batal
          </ButtonLink>
          <SubmitButton busy={sending && 'Menyimpan…'}>Simpan</SubmitButton>
        </div>
      </form>
    </div>
  )
}
