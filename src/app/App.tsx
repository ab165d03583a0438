import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { LayoutOf, PageOf } from './lazy-page.tsx'
import { routeOf, routes } from './routes.ts'
import { isChunkFailure, recoverChunks } from './startup/chunk-recovery.ts'
import { ScrollRestoration } from './startup/scroll-restoration.ts'
import { whenIdle } from './startup/when-idle.ts'

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
                  {routes.map(({ key, pattern, page }) => (
                    <Route key={key} path={pattern}>
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

/** Loads the prompts and toasts once the first screen is idle: their code is no part of it. */
function LazyPrompts() {
  const [Offers, setOffers] = useState<ComponentType>()
  useEffect(() => {
    whenIdle(async () => {
      const module = await import('./Prompts.tsx').catch(() => undefined) // the next start offers
      if (module) setOffers(() => module.Prompts)
    })
  }, [])
  return Offers && <Offers />
}

type State = { error?: unknown; healing?: boolean; Face?: ComponentType<{ error: unknown }> }

/** Draws an error page when a page throws. A page whose code an update has removed is loaded again first, once. */
class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error, healing: true }
  }

  override async componentDidCatch(error: unknown) {
    if (isChunkFailure(error) && (await recoverChunks())) return
    const face = await import('./layout/pages/crash-view.tsx').catch(() => undefined)
    this.setState({ healing: false, ...(face && { Face: face.CrashView }) })
  }

  override render() {
    const { error, healing, Face } = this.state
    if (error === undefined) return this.props.children
    if (healing) return null
    if (Face) return <Face error={error} />
    // Not even the code that says so can be had.
    return <p role="alert">Halaman ini belum dapat dibuka. Muat ulang saat ada sinyal.</p>
  }
}
