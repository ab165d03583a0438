import { type ComponentType, type ReactNode, use } from 'react'

/** A page or a layout whose code is loaded when it is first needed. */
export type Lazy<Props = object> = {
  /** Loads the code, with one retry while online; every call returns the same promise. */
  load: () => Promise<void>
  /** The component; undefined until its code has loaded. */
  component: () => ComponentType<Props> | undefined
}
export type LazyPage = Lazy
export type LazyLayout = Lazy<{ children: ReactNode }>

// Awaited, because `import().then(ok, err)` would hide a failure from the chunk recovery.
export function lazy<Props = object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let page: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  async function loadWithRetry() {
    try {
      page = await load()
    } catch (error) {
      if (!navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, 800))
      page = await load()
    }
  }
  return {
    load: () => {
      loading ??= loadWithRetry()
      return loading
    },
    component: () => page,
  }
}

/**
 * Renders the page. Once its code has loaded it does not suspend, so that server and browser render the same first
 * screen.
 */
export function PageOf({ page }: { page: LazyPage }) {
  if (!page.component()) use(page.load())
  const Page = page.component()
  return Page ? <Page /> : null
}

/**
 * Renders the layout around a page in the same way. Pages with the same layout share it: it stays mounted between them.
 */
export function LayoutOf({ layout, children }: { layout: LazyLayout; children: ReactNode }) {
  if (!layout.component()) use(layout.load())
  const Layout = layout.component()
  return Layout ? <Layout>{children}</Layout> : null
}
