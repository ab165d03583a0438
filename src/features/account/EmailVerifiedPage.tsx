import { Link, useLocation } from 'wouter'
import type { SignedIn } from '#contract/account.ts'
import { addresses } from '#contract/addresses.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { check } from '#ui/icons.ts'
import { Loading } from '#ui/Loading.tsx'
import { lock } from '#ui/late-icons.ts'
import { Note } from '#ui/Note.tsx'
import { TryAgain } from '#ui/TryAgain.tsx'
import { useTitle } from '#ui/title.ts'
import { notKept } from './not-kept.ts'
import { useSecret } from './query.ts'
import { useVerification, type Verified } from './verification.ts'

/** The link of the letter has been opened (rows 82–85). */
export function EmailVerifiedPage() {
  useTitle('Verifikasi Email')
  const [, go] = useLocation()
  const secret = useSecret('code')
  const { state, again } = useVerification(secret, (route) => go(route, { replace: true }))
  return (
    <div className="auth">
      <h1>Verifikasi Email</h1>
      {state.face === 'sending' && <Loading>Memeriksa tautan Anda…</Loading>}
      {state.face === 'failed' && (
        <>
          <Alert>{state.say}</Alert>
          <TryAgain onClick={again} />
        </>
      )}
      {state.face === 'unknown' && <Unknown say={state.say} />}
      {state.face === 'done' && <Done verified={state.verified} />}
    </div>
  )
}

/** Where each goes from here (row 84). */
const nextOf = (role: SignedIn['role']) => {
  if (role === 'merchant') return addresses.wizard(1)
  return role === 'lspro' ? addresses.home : addresses.visitorForm
}

export function Done({ verified }: { verified: Verified }) {
  const { kept, data, other } = verified
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
        <ButtonLink to={nextOf(data.role)} replace wide>
          OK
        </ButtonLink>
      )}
      {other && (
        <>
          <p className="auth__say">
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
          <p>{notKept}</p>
          <ButtonLink to={addresses.signInAfter('verified')} replace wide>
            OK
          </ButtonLink>
        </>
      )}
    </>
  )
}

const Unknown = ({ say }: { say: string }) => (
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
