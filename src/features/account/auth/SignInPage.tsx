import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { returnAddress } from '#session/safe-address.ts'
import { useSession } from '#session/use-session.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { useQueryParam } from '../query-params.ts'
import { SignInBanner } from './SignInBanner.tsx'
import { SignInForm } from './SignInForm.tsx'

// Nobody who comes to sign in needs it.
const AlreadySignedIn = lazy(async () => ({ default: (await import('../auth-pages.ts')).SignedInAlready }))

/** The door of the app (rows 45–58). */
export function SignInPage() {
  useTitle('Masuk')
  const user = useSession()
  useReturnRedirect(user !== undefined)
  return (
    <div className="auth">
      <SignInBanner />
      <h1>Masuk</h1>
      {user ? (
        <Suspense fallback={null}>
          <AlreadySignedIn />
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
function useReturnRedirect(isSignedIn: boolean) {
  const [path, go] = useLocation()
  const back = returnAddress(useQueryParam('return'))
  useEffect(() => {
    // The form may have led them elsewhere by now.
    if (isSignedIn && back && location.pathname === path) go(back, { replace: true })
  }, [isSignedIn, back, path, go])
}
