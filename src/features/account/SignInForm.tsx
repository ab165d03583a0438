import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { code, Problem } from '#contract/problem.ts'
import { emailRule, passwordRule } from '#contract/rules.ts'
import { useRoad } from '#offline/road.ts'
import { tell } from '#offline/telling.ts'
import { ownAddress, returnAddress } from '#session/safe-address.ts'
import { keepSession } from '#session/signing.ts'
import { noRoad } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useRuledForm } from '#ui/use-ruled-form.ts'
import { EmailField } from './EmailField.tsx'
import { Failure, signInTrouble } from './Failure.tsx'
import { notKept } from './not-kept.ts'
import { useParam } from './query.ts'
import { forgetRegistration, keepRegistration } from './registration-note.ts'

const rules = { email: emailRule('Mohon Masukkan Email'), password: passwordRule('Mohon Masukkan Kata Sandi') }

/** E-mail and password, and where to go from here. */
export function SignInForm() {
  const [, go] = useLocation()
  const back = returnAddress(useParam('return'))
  const road = useRoad()
  const { form, field, sends, sending, canSend } = useRuledForm(rules, { email: '', password: '' })
  const [failure, setFailure] = useState<string>()
  // Where whoever is refused goes instead: to the decision that has shut their account.
  const [instead, setInstead] = useState<string>()

  async function signIn(values: { email: string; password: string }) {
    setFailure(undefined)
    setInstead(undefined)
    try {
      const { _token, route, data } = await tell('account.signIn', values)
      if (!keepSession(_token, data)) return setFailure(notKept)
      forgetRegistration(data.email)
      const there = ownAddress(route) ?? addresses.home
      // The server knows who must first fill in something; whoever need not goes on where they were.
      go(there === addresses.home && back ? back : there, { replace: true })
    } catch (problem) {
      if (problem instanceof Problem && problem.code === code.unverified) return toVerification(problem, values.email)
      setFailure(signInTrouble(problem, form.setError))
      if (problem instanceof Problem) setInstead(ownAddress(problem.route))
    }
  }

  function toVerification({ route, registrationToken, message }: Problem, email: string) {
    if (registrationToken) keepRegistration({ email, token: registrationToken })
    // The next page says it: what says news is no part of the first load.
    go(ownAddress(route) ?? addresses.emailSent(email), { state: { say: message } })
  }

  return (
    <>
      <form className="form" {...sends(signIn)}>
        <EmailField {...field('email')} />
        <div>
          <PasswordField label="Kata sandi" autoComplete="current-password" {...field('password')} />
          <Link className="link link--bare auth__under" href={addresses.forgot}>
            Lupa kata sandi?
          </Link>
        </div>
        <Failure say={failure} />
        {instead && (
          <Link className="link link--bare" href={instead}>
            Lihat keputusan & ajukan keberatan
          </Link>
        )}
        <SubmitButton busy={sending && 'Sedang masuk…'} disabled={!canSend}>
          Masuk
        </SubmitButton>
      </form>
      {!road.open && <Note icon={noRoad}>Masuk perlu sambungan. Isian yang tersimpan di HP tetap aman.</Note>}
      <p className="small">
        Belum punya akun?{' '}
        <Link className="link link--bare" href={addresses.signUp}>
          Daftar
        </Link>
      </p>
    </>
  )
}
