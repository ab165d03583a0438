// @chunk auth-pages
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Problem } from '#contract/problem.ts'
import { needed, passwordRule, sameAs } from '#contract/rules.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { StrengthMeter } from '#ui/fields/StrengthMeter.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { useSecretParam } from '../query-params.ts'
import '../profile/profile.css'

/** Sets a new password. The link in the "forgot password" email opens this page. */
export function NewPasswordPage() {
  useTitle('Kata Sandi Baru')
  const hash = useSecretParam('hash')
  const [rejection, setRejection] = useState<string>()
  return (
    <div className="auth">
      <h1>Kata Sandi Baru</h1>
      {hash && !rejection ? (
        <NewPasswordForm hash={hash} onSpent={setRejection} />
      ) : (
        <>
          <Alert>{rejection}</Alert>
          {!rejection && <p>Tautan ini tidak lengkap. Buka lagi tautan dari email Anda, atau minta yang baru.</p>}
          <ButtonLink to={addresses.forgot} replace wide>
            Minta tautan baru
          </ButtonLink>
        </>
      )}
    </div>
  )
}

type Values = { password: string; retype: string }

const rules = {
  password: passwordRule(needed),
  retype: (value: string, { password }: Values) =>
    value ? sameAs(password, 'Kedua password harus sama')(value) : needed,
}

/** True if the server rejected the link itself, not the new password. */
const isSpent = (problem: Problem) => problem.trouble === 'refused' && !problem.fields?.password

/** `onSpent` gets the server's sentence when the link is used up or too old, so that no password can be accepted. */
function NewPasswordForm({ hash, onSpent }: { hash: string; onSpent: (message: string) => void }) {
  const [, go] = useLocation()
  const { form, field, mutationFormProps, sending } = useRuleForm<Values>(rules, { password: '', retype: '' })
  const password = form.watch('password')
  const { error, mutateAsync } = useMutation({
    mutationFn: (values: Values) => requestEndpoint('account.forgotSave', { password: values.password, hash }),
    onSuccess: () => go(addresses.signInAfter('password_changed'), { replace: true }),
    onError(problem) {
      if (problem.trouble === 'session') go(addresses.home)
      else if (isSpent(problem)) onSpent(sentenceOf(problem))
    },
  })

  async function recheckRetype() {
    if (form.getFieldState('retype').isTouched) await form.trigger('retype')
  }

  // A link that opened in a new tab has no earlier history entry.
  const giveUp = () => (history.length > 1 ? history.back() : go(addresses.signIn()))

  return (
    <form className="form" {...mutationFormProps(mutateAsync)}>
      <PasswordField
        label="Kata sandi baru"
        autoComplete="new-password"
        help={<StrengthMeter password={password} />}
        {...field('password', { onChange: () => void recheckRetype() })}
      />
      <PasswordField label="Ulangi kata sandi baru" autoComplete="new-password" {...field('retype')} />
      <Alert>{error && error.trouble !== 'session' && !isSpent(error) && sentenceOf(error)}</Alert>
      <div className="own__actions">
        <button type="button" className={buttonClass({ variant: 'line' })} onClick={giveUp}>
          Batal
        </button>
        <SubmitButton busy={sending && 'Menyimpan…'}>Konfirmasi</SubmitButton>
      </div>
    </form>
  )
}
