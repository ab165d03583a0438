import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { LayoutOf, PageOf } from './lazy-page.tsx'
import { routeOf, routes } from './routes.ts'
import { captureError } from './startup/capture-errors.ts'
import {
  type CrashCause,
  crashCauseOf,
  crashSentences,
  isChunkFailure,
  recoverChunks,
} from './startup/chunk-recovery.ts'
import { ScrollRestoration } from './startup/scroll-restoration.ts'
import { whenIdleWithApiClient } from './startup/when-idle.ts'

/** The app, the same on the server and in the browser. The router around it supplies the address. */
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

/** Loads the prompts and toasts once the first screen is idle: their code is not part of the first load. */
function LazyPrompts() {
  const [Prompts, setPrompts] = useState<ComponentType>()
  useEffect(() => {
    whenIdleWithApiClient(async () => {
      const module = await import('./Prompts.tsx').catch(() => undefined) // the next start tries again
      if (module) setPrompts(() => module.Prompts)
    })
  }, [])
  return Prompts && <Prompts />
}

type State = { error?: unknown; cause?: CrashCause; View?: ComponentType<{ cause: CrashCause }> }

/** Renders an error page when a page throws. If an update has removed the page's code, first reloads the page, once. */
class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override async componentDidCatch(error: unknown) {
    if (isChunkFailure(error) && (await recoverChunks())) return
    captureError('render', error)
    const [cause, module] = await Promise.all([
      crashCauseOf(error),
      import('./layout/pages/crash-view.tsx').catch(() => undefined),
    ])
    this.setState({ cause, ...(module && { View: module.CrashView }) })
  }

  override render() {
    const { error, cause, View } = this.state
    if (error === undefined) return this.props.children
    // The app is being recovered, or the cause is still unknown.
    if (!cause) return null
    if (View) return <View cause={cause} />
    // Not even the code of the error page could be loaded.
    return <p role="alert">{crashSentences[cause]}</p>
  }
}
