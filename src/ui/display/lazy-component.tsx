// @chunk base
import { type ComponentType, type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * A component whose code is loaded when it is first rendered; `fallback` is rendered until then, and by the server. The
 * component replaces it in a transition: in slices, and at once. A Suspense fallback would hold back whatever React
 * renders next, for up to 300 ms. A failure to load is thrown in the component, for the error boundary around it; the
 * next mount tries again.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  async function loadOnce() {
    loading ??= load()
    try {
      loaded = await loading
      return loaded
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  return function LazyComponent({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const isHydrated = useSyncExternalStore(
      neverChanges,
      () => true,
      () => false,
    )
    const [state, setState] = useState<{ Component?: ComponentType<Props>; failed?: { error: unknown } }>({})
    const Component = state.Component ?? (isHydrated ? loaded : undefined)
    useEffect(() => {
      // Not `loaded`: the code may have loaded since this was rendered, and then nothing else would render it.
      if (Component) return
      loadOnce().then(
        (loadedNow) => startTransition(() => setState({ Component: loadedNow })),
        (error: unknown) => setState({ failed: { error } }),
      )
    }, [Component])
    if (state.failed) throw state.failed.error
    return Component ? <Component {...(props as unknown as Props)} /> : fallback
  }
}
