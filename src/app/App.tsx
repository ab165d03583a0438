import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { CrashBoundary } from './CrashBoundary.tsx'
import { pressEarlyTap } from './early-tap.ts'
import { LateOffers } from './LateOffers.tsx'
import { PageOf } from './lazy-page.tsx'
import { Place } from './place.ts'
import { routes } from './routes.ts'
import { Shell } from './shell/Shell.tsx'

/** The app, the same on the server and in the browser. The router's address comes from around it. */
export function App({ client }: { client: QueryClient }) {
  useEffect(() => pressEarlyTap(), [])
  return (
    <QueryClientProvider client={client}>
      <Shell>
        <CrashBoundary>
          <Suspense fallback={null}>
            <Switch>
              {routes.map(({ pattern, page }) => (
                <Route key={pattern} path={pattern}>
                  <PageOf page={page} />
                </Route>
              ))}
            </Switch>
            <Place />
          </Suspense>
        </CrashBoundary>
      </Shell>
      <LateOffers />
    </QueryClientProvider>
  )
}
