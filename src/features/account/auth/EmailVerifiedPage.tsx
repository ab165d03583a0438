import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { SignedIn } from '#contract/account.ts'
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
import { removeRegistration } from './pending-registrations.ts'
import { sessionNotSavedText } from './session-not-saved.ts'

/** The link of the letter has been opened. */
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
          <Alert>{state.say}</Alert>
          <TryAgain onClick={again} />
        </>
      )}
      {state.status === 'unknown' && <UnknownCode say={state.say} />}
      {state.status === 'done' && <VerificationDone verified={state.verified} />}
    </div>
  )
}

/** Where each goes from here. */
const nextAddressOf = (role: SignedIn['role']) => {
  if (role === 'merchant') return addresses.wizard(1)
  return role === 'lspro' ? addresses.home : addresses.visitorForm
}

export function VerificationDone({ verified }: { verified: VerifiedAccount }) {
  const { isSignedIn: kept, data, otherUser: other } = verified
  return (
    <>
      <div className="note note--good" role="status">
        <Icon d={check} />
        <div className="grow">
          <strong>Email Anda berhasil diverifikasi.</strong>
        </div>
      </div>
      {data.password_needed === 1 && (
        // Somebody else may know the password that was given first.
        <Note icon={lock}>
          Alamat ini didaftarkan lebih dari sekali. Demi keamanan,{' '}
          <Link className="link" href={addresses.forgot}>
            buat kata sandi baru
          </Link>
          .
        </Note>
      )}
      {kept && (
        <ButtonLink to={nextAddressOf(data.role)} replace wide>
          OK
        </ButtonLink>
      )}
      {other && (
        <>
          <p className="auth__text">
            Di HP ini masih masuk akun lain: <strong>{other}</strong>. Keluar dulu untuk memakai akun{' '}
            <strong className="auth__address">{data.email}</strong>, lalu masuk dengan kata sandi Anda.
          </p>
          <ButtonLink to={addresses.signOut} wide>
            Keluar dari {other}
          </ButtonLink>
          <ButtonLink to={addresses.home} look="line" wide>
            Tetap sebagai {other}
          </ButtonLink>
        </>
      )}
      {!kept && !other && (
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

const UnknownCode = ({ say }: { say: string }) => (
  <>
    <Alert>
      <strong>Error</strong>
      <br />
      {say}
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
  /** `password_needed` 1: no password opens this account until a letter sets one. */
  data: SignedIn & { password_needed: 0 | 1 }
  /** They are signed in on this phone now. */
  isSignedIn: boolean
  /** Who else is signed in on this phone, and stays so. */
  otherUser?: string | undefined
}
type VerificationState =
  | { status: 'sending' }
  | { status: 'done'; verified: VerifiedAccount }
  | { status: 'unknown'; say: string }
  | { status: 'failed'; say: string }

/**
 * Sends the code of a letter as soon as the page opens, and once: it opens a session the first time only. `onElsewhere`
 * is called when the server says where to go instead. `again` is for a code that did not arrive.
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
  if (!secret) return { status: 'unknown', say: 'Kode verifikasi tidak ada di tautan ini.' }
  const { data } = await requestEndpoint('account.verify', { verification_code: secret })
  removeRegistration(data.email)
  const before = session()
  // Two people must not mix: what the other has not sent yet stays theirs, and so does this phone until they leave it.
  if (before && before.user_id !== data.id)
    return { status: 'done', verified: { data, isSignedIn: false, otherUser: before.user_name || before.user_email } }
  return { status: 'done', verified: { data, isSignedIn: saveSession(data.login_token, data) } }
}

function failureStateOf(problem: unknown, onElsewhere: (route: string) => void): VerificationState {
  const say = sentenceOf(problem, 'Belum diperiksa: tidak ada sambungan. Tautannya masih berlaku.')
  if (!(problem instanceof Problem) || problem.worthRetrying) return { status: 'failed', say }
  const route = ownAddress(problem.route)
  if (route) {
    onElsewhere(route)
    return { status: 'sending' }
  }
  return { status: 'unknown', say: problem.fields?.verification_code ?? say }
}
