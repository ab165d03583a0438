import { type ComponentType, type ReactNode, use } from 'react'

/** A page, or a layout around pages, whose code comes when it is first needed. */
export type Lazy<Props = object> = {
  /** Loads the code; the same promise while it is on its way. */
  load: () => Promise<void>
  /** What it is, once it is here. */
  here: () => ComponentType<Props> | undefined
}
export type LazyPage = Lazy
export type LazyLayout = Lazy<{ children: ReactNode }>

// `.then(ok, err)` beside `import()` would hide its failure from the recovery, so it is awaited plainly.
export function lazy<Props = object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let page: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  async function twice() {
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
      loading ??= twice()
      return loading
    },
    here: () => page,
  }
}

/** Draws the page. Once its code is here that happens at once, so that server and browser draw the same first screen. */
export function PageOf({ page }: { page: LazyPage }) {
  if (!page.here()) use(page.load())
  const Page = page.here()
  return Page ? <Page /> : null
}

/** Draws what surrounds a page, likewise. Pages of one layout share it: it stays while they change. */
export function LayoutOf({ layout, children }: { layout: LazyLayout; children: ReactNode }) {
  if (!layout.here()) use(layout.load())
  const Layout = layout.here()
  return Layout ? <Layout>{children}</Layout> : null
}
