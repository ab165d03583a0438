import { lazy, Suspense } from 'react'
import { useSession } from '#session/use-session.ts'
import { useTitle } from '#ui/title.ts'
import { SignInBanner } from './SignInBanner.tsx'
import { SignInForm } from './SignInForm.tsx'

// Nobody who comes to sign in needs it.
const SignedInAlready = lazy(async () => ({ default: (await import('./coming-in.ts')).SignedInAlready }))

/** The door of the app (rows 45–58). */
export function SignInPage() {
  useTitle('Masuk')
  const somebody = useSession()
  return (
    <div className="auth">
      <SignInBanner />
      <h1>Masuk</h1>
      {somebody ? (
        <Suspense fallback={null}>
          <SignedInAlready />
        </Suspense>
      ) : (
        <SignInForm />
      )}
    </div>
  )
}
