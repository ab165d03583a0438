import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { CrashBoundary } from './CrashBoundary.tsx'
import { LazyPrompts } from './LazyPrompts.tsx'
import { LayoutOf, PageOf } from './lazy-page.tsx'
import { routeOf, routes } from './routes.ts'
import { ScrollRestoration } from './startup/scroll-restoration.ts'

/** The app, the same on the server and in the browser. The router's address comes from around it. */
export function App({ client }: { client: QueryClient }) {
  const [path] = useLocation()
  return (
    <QueryClientProvider client={client}>
      <a className="skip" href="#isi">
        Lewati ke isi
      </a>
      <CrashBoundary>
        <Suspense fallback={null}>
          <LayoutOf layout={routeOf(path).layout}>
            <CrashBoundary>
              <Suspense fallback={null}>
                <Switch>
                  {routes.map(({ pattern, page }) => (
                    <Route key={pattern} path={pattern}>
                      <PageOf page={page} />
                    </Route>
                  ))}
                </Switch>
                <ScrollRestoration />
              </Suspense>
            </CrashBoundary>
          </LayoutOf>
        </Suspense>
      </CrashBoundary>
      <LazyPrompts />
    </QueryClientProvider>
  )
}
