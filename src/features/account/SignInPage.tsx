import { useSession } from '#session/use-session.ts'
import { useTitle } from '#ui/title.ts'
import { SignedInAlready } from './SignedInAlready.tsx'
import { SignInBanner } from './SignInBanner.tsx'
import { SignInForm } from './SignInForm.tsx'

/** The door of the app (rows 45–58). */
export function SignInPage() {
  useTitle('Masuk')
  const somebody = useSession()
  return (
    <div className="auth">
      <SignInBanner />
      <h1>Masuk</h1>
      {somebody ? <SignedInAlready somebody={somebody} /> : <SignInForm />}
    </div>
  )
}
