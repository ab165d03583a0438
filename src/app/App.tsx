import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Route, Switch, useLocation, useSearch } from 'wouter'
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

type BoundaryProps = { children: ReactNode; address: string }
type View = ComponentType<{ cause: CrashCause }>
type State = { error?: unknown; crash?: { cause: CrashCause; View: View | undefined } | undefined }

/** Renders an error page when a page throws; the page of the next address is rendered again. */
const CrashBoundary = ({ children }: { children: ReactNode }) => (
  <AddressBoundary address={`${useLocation()[0]}?${useSearch()}`}>{children}</AddressBoundary>
)

/** If an update has removed the page's code, first reloads the page, once. */
class AddressBoundary extends Component<BoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidUpdate({ address }: BoundaryProps, { error }: State) {
    if (address !== this.props.address && error !== undefined) this.setState({ error: undefined, crash: undefined })
  }

  override async componentDidCatch(error: unknown) {
    if (isChunkFailure(error) && (await recoverChunks())) return
    captureError('render', error)
    const [cause, module] = await Promise.all([
      crashCauseOf(error),
      import('./layout/pages/crash-view.tsx').catch(() => undefined),
    ])
    // Meanwhile the user may have gone on to another page.
    if (this.state.error === error) this.setState({ crash: { cause, View: module?.CrashView } })
  }

  override render() {
    const { error, crash } = this.state
    if (error === undefined) return this.props.children
    // The app is being recovered, or the cause is still unknown.
    if (!crash) return null
    const { cause, View } = crash
    return (
      <>
        {/* Without a View, not even the code of the error page could be loaded. */}
        {View ? <View cause={cause} /> : <p role="alert">{crashSentences[cause]}</p>}
        <ScrollRestoration />
      </>
    )
  }
}
