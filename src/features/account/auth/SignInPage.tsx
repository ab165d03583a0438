import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { code, type Problem } from '#contract/problem.ts'
import { accountEmailRule, passwordRule } from '#contract/rules.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { ownAddress, returnAddress } from '#session/safe-address.ts'
import { saveSession } from '#session/sign-in.ts'
import { useSession } from '#session/use-session.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check, noSignal } from '#ui/display/icons.ts'
import { lazyComponent } from '#ui/display/lazy-component.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { useQueryParam } from '../query-params.ts'
import { AuthError, signInErrorText } from './AuthError.tsx'
import { EmailField } from './EmailField.tsx'
import { removeRegistration, saveRegistration } from './pending-registrations.ts'
import { sessionNotSavedText } from './session-not-saved.ts'

// Loaded lazily: only visitors who came from another page need it, and the page works without it.
const ReturnNote = lazyComponent(async () => {
  const module = await import('./ReturnNote.tsx').catch(() => undefined)
  return module?.ReturnNote ?? (() => null)
})

// Loaded lazily: only users who are already signed in need it.
const AlreadySignedIn = lazyComponent(async () => (await import('./AlreadySignedIn.tsx')).SignedInAlready)

/** The sign-in page. */
export function SignInPage() {
  useTitle('Masuk')
  const user = useSession()
  useReturnRedirect(user !== undefined)
  return (
    <div className="auth">
      <SignInBanner />
      <h1>Masuk</h1>
      <ReturnNote />
      {user ? <AlreadySignedIn /> : <SignInForm />}
    </div>
  )
}

/**
 * Redirects a user who is already signed in to the `return` address, as after the form. This happens when the user
 * signed in elsewhere, or when the session was restored only after another page had redirected to this one.
 */
function useReturnRedirect(isSignedIn: boolean) {
  const [path, go] = useLocation()
  const back = returnAddress(useQueryParam('return'))
  useEffect(() => {
    // The form may have navigated to another page already.
    if (isSignedIn && back && location.pathname === path) go(back, { replace: true })
  }, [isSignedIn, back, path, go])
}

const passwordNoticeMs = 2000 // ms that the note about a changed password is shown

/** The result of the page before, from the address parameter `param`. */
function SignInBanner() {
  const param = useQueryParam('param')
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    if (param !== 'password_changed') return
    setHidden(false)
    const timer = setTimeout(() => setHidden(true), passwordNoticeMs)
    return () => clearTimeout(timer)
  }, [param])

  return (
    <div role="status" className="auth__status">
      {param === 'verified' && (
        <SuccessNote>
          <strong>Pendaftaran Berhasil</strong>
          <br />
          Masuk menggunakan akun yang telah anda daftarkan
        </SuccessNote>
      )}
      {param === 'password_changed' && !isHidden && <SuccessNote>Password berhasil di update</SuccessNote>}
    </div>
  )
}

const SuccessNote = ({ children }: { children: React.ReactNode }) => (
  <div className="note note--good">
    <Icon d={check} />
    <div className="grow">{children}</div>
  </div>
)

const rules = { email: accountEmailRule('Mohon Masukkan Email'), password: passwordRule('Mohon Masukkan Kata Sandi') }

/** The module of pending actions, once it has loaded: the answer of the sign-in must not wait for it. */
function usePendingActions() {
  const module = useRef<typeof import('#session/pending-action.ts')>(undefined)
  useEffect(() => {
    const load = async () => {
      module.current = await import('#session/pending-action.ts')
    }
    load().catch(() => {}) // then the sign-in leads to `return`, or home
  }, [])
  return module
}

/** Signs the user in with email and password, then opens the next page. */
function SignInForm() {
  const [, go] = useLocation()
  const back = returnAddress(useQueryParam('return'))
  const connectivity = useConnectivity()
  const pending = usePendingActions()
  const { field, mutationFormProps, sending, canSend } = useRuleForm(rules, { email: '', password: '' })
  const signIn = useMutation({
    mutationFn: (values: { email: string; password: string }) => requestEndpoint('account.signIn', values),
    onSuccess({ _token, route, data }) {
      if (!saveSession(_token, data)) return
      removeRegistration(data.email)
      const nextAddress = ownAddress(route) ?? addresses.home
      // The server's route names a form that the user must fill in first, or the start page of an account.
      if (nextAddress === addresses.visitorForm) return go(addresses.visitorFormThen(back), { replace: true })
      const isForm = data.is_completed !== 1 && nextAddress !== addresses.home
      go(isForm ? nextAddress : (back ?? pending.current?.takeReturn() ?? nextAddress), { replace: true })
    },
    onError(problem, { email }) {
      if (problem.code === code.unverified) toVerification(problem, email)
    },
  })
  const { error } = signIn
  const failure =
    error && error.code !== code.unverified
      ? signInErrorText(error)
      : // If the session had been saved, this form would be gone.
        signIn.isSuccess && sessionNotSavedText
  // A closed account's sign-in is rejected with the address of the decision that closed it.
  const decisionAddress = error && error.code !== code.unverified && ownAddress(error.route)

  /** A visitor who registers instead returns to the same page. */
  function rememberReturn() {
    if (back) pending.current?.rememberReturn(back)
  }

  function toVerification({ route, registrationToken, message }: Problem, email: string) {
    if (registrationToken) saveRegistration({ email, token: registrationToken })
    // The next page shows the message: the toast code is not part of the first load.
    go(ownAddress(route) ?? addresses.emailSent(email), { state: { say: message } })
  }

  return (
    <>
      <form className="form" {...mutationFormProps(signIn.mutateAsync)}>
        <EmailField {...field('email')} />
        <div>
          <PasswordField label="Kata sandi" autoComplete="current-password" {...field('password')} />
          <Link className="link link--bare auth__under" href={addresses.forgot}>
            Lupa kata sandi?
          </Link>
        </div>
        <AuthError text={failure || undefined} />
        {decisionAddress && (
          <Link className="link link--bare" href={decisionAddress}>
            Lihat keputusan & ajukan keberatan
          </Link>
        )}
        <SubmitButton busy={sending && 'Sedang masuk…'} disabled={!canSend}>
          Masuk
        </SubmitButton>
      </form>
      {!connectivity.open && <Note icon={noSignal}>Masuk perlu sambungan. Isian yang tersimpan di HP tetap aman.</Note>}
      <p className="small">
        Belum punya akun?{' '}
        <Link className="link link--bare" href={addresses.signUp} onClick={rememberReturn}>
          Daftar
        </Link>
      </p>
    </>
  )
}
