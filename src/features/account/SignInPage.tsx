import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { returnAddress } from '#session/safe-address.ts'
import { useSession } from '#session/use-session.ts'
import { useTitle } from '#ui/title.ts'
import { useParam } from './query.ts'
import { SignInBanner } from './SignInBanner.tsx'
import { SignInForm } from './SignInForm.tsx'

// Nobody who comes to sign in needs it.
const SignedInAlready = lazy(async () => ({ default: (await import('./coming-in.ts')).SignedInAlready }))

/** The door of the app (rows 45–58). */
export function SignInPage() {
  useTitle('Masuk')
  const somebody = useSession()
  useWayBack(somebody !== undefined)
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

/**
 * Whoever is here already goes on as after the form: they came in elsewhere, or were found again only after a page had led
 * them to this door.
 */
function useWayBack(here: boolean) {
  const [path, go] = useLocation()
  const back = returnAddress(useParam('return'))
  useEffect(() => {
    // The form may have led them elsewhere by now.
    if (here && back && location.pathname === path) go(back, { replace: true })
  }, [here, back, path, go])
}
