import { Link, useLocation } from 'wouter'
import type { SignedIn } from '#contract/account.ts'
import { addresses } from '#contract/addresses.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { check } from '#ui/display/icons.ts'
import { lock } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { useSecretParam } from '../query-params.ts'
import { sessionNotSavedText } from './session-not-saved.ts'
import { useVerification, type VerifiedAccount } from './use-verification.ts'

/** The link of the letter has been opened (rows 82–85). */
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

/** Where each goes from here (row 84). */
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
