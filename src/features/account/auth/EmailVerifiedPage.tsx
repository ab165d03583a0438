// @chunk auth-pages
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { SignedIn } from '#contract/account/schemas.ts'
import { addresses } from '#contract/addresses.ts'
import { Problem } from '#contract/problem.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { ownAddress } from '#session/safe-address.ts'
import { session } from '#session/session.ts'
import { saveSession } from '#session/sign-in.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check } from '#ui/display/icons.ts'
import { lock } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { useSecretParam } from '../query-params.ts'
import { nextAddressOf } from './next-address.ts'
import { removeRegistration } from './pending-registrations.ts'
import { ReturnNote } from './ReturnNote.tsx'
import { sessionNotSavedText } from './session-not-saved.ts'

/** The link in the verification email opens this page. */
export function EmailVerifiedPage() {
  useTitle('Verifikasi Email')
  const [, go] = useLocation()
  const secret = useSecretParam('code')
  const { state, again } = useVerification(secret, (route) => go(route, { replace: true }))
  return (
    <div className="auth">
      <h1>Verifikasi Email</h1>
      {state.status === 'sending' && <Loading>Memeriksa tautan Anda…</Loading>}
      {state.status === 'failed' && (
        <>
          <Alert>{state.message}</Alert>
          <TryAgain onClick={again} />
        </>
      )}
      {state.status === 'unknown' && <UnknownCode message={state.message} />}
      {state.status === 'done' && <VerificationDone verified={state.verified} />}
    </div>
  )
}

export function VerificationDone({ verified }: { verified: VerifiedAccount }) {
  const { isSignedIn, data, otherUser } = verified
  return (
    <>
      <div className="note note--good" role="status">
        <Icon d={check} />
        <div className="grow">
          <strong>Email Anda berhasil diverifikasi.</strong>
        </div>
      </div>
      {data.password_needed === 1 && (
        // Another person may have registered this address first and may know that password.
        <Note icon={lock}>
          Alamat ini didaftarkan lebih dari sekali. Demi keamanan,{' '}
          <Link className="link" href={addresses.forgot}>
            buat kata sandi baru
          </Link>
          .
        </Note>
      )}
      {isSignedIn && <ReturnNote />}
      {isSignedIn && (
        <ButtonLink to={nextAddressOf(data.role)} replace wide>
          OK
        </ButtonLink>
      )}
      {otherUser && (
        <>
          <p className="auth__text">
            Di HP ini masih masuk akun lain: <strong>{otherUser}</strong>. Keluar dulu untuk memakai akun{' '}
            <strong className="auth__address">{data.email}</strong>, lalu masuk dengan kata sandi Anda.
          </p>
          <ButtonLink to={addresses.signOut} wide>
            Keluar dari {otherUser}
          </ButtonLink>
          <ButtonLink to={addresses.home} variant="line" wide>
            Tetap sebagai {otherUser}
          </ButtonLink>
        </>
      )}
      {!isSignedIn && !otherUser && (
        <>
          <p>{sessionNotSavedText}</p>
          <ButtonLink to={addresses.signInAfter('verified')} replace wide>
            OK
          </ButtonLink>
        </>
      )}
    </>
  )
}

const UnknownCode = ({ message }: { message: string }) => (
  <>
    <Alert>
      <strong>Error</strong>
      <br />
      {message}
    </Alert>
    <p>
      Tautan verifikasi berlaku sekali. Bila email Anda sudah diverifikasi, masuk saja; bila belum, masuk dengan kata
      sandi Anda dan minta pesan baru.
    </p>
    <ButtonLink to={addresses.signIn()} replace wide>
      Masuk
    </ButtonLink>
  </>
)

type VerifiedAccount = {
  /** `password_needed` 1: no password works until the user sets one through the "forgot password" email. */
  data: SignedIn & { password_needed: 0 | 1 }
  /** The verified account is now signed in on this phone. */
  isSignedIn: boolean
  /** The name or email of another account that was signed in on this phone and stays signed in. */
  otherUser?: string | undefined
}
type VerificationState =
  | { status: 'sending' }
  | { status: 'done'; verified: VerifiedAccount }
  | { status: 'unknown'; message: string }
  | { status: 'failed'; message: string }

/**
 * Sends the code of the verification email when the page opens. Sends it only once, because only the first request
 * opens a session. `onElsewhere` gets the address if the server sends the user to another page. `again` repeats a
 * request that failed.
 */
function useVerification(secret: string, onElsewhere: (route: string) => void) {
  const { data, isPending, mutate } = useSingleFlightMutation({
    mutationFn: () => verify(secret).catch((problem: unknown) => failureStateOf(problem, onElsewhere)),
  })
  const sent = useRef(false)
  const begin = useEffectEvent(() => mutate())
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    begin()
  }, [])
  const state: VerificationState = data && !isPending ? data : { status: 'sending' }
  return { state, again: () => mutate() }
}

async function verify(secret: string): Promise<VerificationState> {
  if (!secret) return { status: 'unknown', message: 'Kode verifikasi tidak ada di tautan ini.' }
  const { data } = await requestEndpoint('account.verify', { verification_code: secret })
  removeRegistration(data.email)
  const before = session()
  // Another user is signed in and may have unsent writes on this phone: do not replace that session.
  if (before && before.user_id !== data.id)
    return { status: 'done', verified: { data, isSignedIn: false, otherUser: before.user_name || before.user_email } }
  return { status: 'done', verified: { data, isSignedIn: saveSession(data.login_token, data) } }
}

function failureStateOf(problem: unknown, onElsewhere: (route: string) => void): VerificationState {
  const message = sentenceOf(problem, 'Belum diperiksa: tidak ada sambungan. Tautannya masih berlaku.')
  if (!(problem instanceof Problem) || problem.worthRetrying) return { status: 'failed', message }
  const route = ownAddress(problem.route)
  if (route) {
    onElsewhere(route)
    return { status: 'sending' }
  }
  return { status: 'unknown', message: problem.fields?.verification_code ?? message }
}
