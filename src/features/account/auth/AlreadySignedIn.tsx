// @chunk auth-pages
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useSession } from '#session/use-session.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'

/** Replaces the sign-in form while a user is signed in: a second sign-in would mix the data of two users. */
export function SignedInAlready() {
  const user = useSession()
  if (!user) return null
  return (
    <>
      <p className="auth__text">
        {forDevice('Di HP ini Anda sudah masuk sebagai')} <strong>{user.user_name || user.user_email}</strong>
        {user.user_name && ` (${user.user_email})`}.
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
