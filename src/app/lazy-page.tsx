import { type ComponentType, type ReactNode, use } from 'react'

/** A page whose code comes when it is first needed. */
export type LazyPage = {
  /** Loads the page's code; the same promise while it is on its way. */
  load: () => Promise<void>
  /** The page, once it is here. */
  here: () => ComponentType | undefined
}

// `.then(ok, err)` beside `import()` would hide its failure from the recovery (U3), so it is awaited plainly.
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let page: ComponentType | undefined
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

type Layout = ComponentType<{ children: ReactNode }>

/** A page with another surrounding than the shell's; both come together. */
export const laidOut = (layout: () => Promise<Layout>, page: () => Promise<ComponentType>): LazyPage =>
  lazyPage(async () => {
    const [Around, Page] = await Promise.all([layout(), page()])
    return () => (
      <Around>
        <Page />
      </Around>
    )
  })
