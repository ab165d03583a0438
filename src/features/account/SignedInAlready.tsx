import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useSession } from '#session/use-session.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { forDevice } from '#ui/device-words.ts'

/** Somebody is signed in on this phone already; a second sign-in would mix two people. */
export function SignedInAlready() {
  const somebody = useSession()
  if (!somebody) return null
  return (
    <>
      <p className="auth__say">
        {forDevice('Di HP ini Anda sudah masuk sebagai')} <strong>{somebody.user_name || somebody.user_email}</strong>
        {somebody.user_name && ` (${somebody.user_email})`}.
      </p>
      <ButtonLink to={addresses.dashboard} wide>
        Akun Saya
      </ButtonLink>
      <p className="small">
        Bukan Anda, atau ingin memakai akun lain?{' '}
        <Link className="link link--bare" href={addresses.signOut}>
          Log Out
        </Link>
      </p>
    </>
  )
}
