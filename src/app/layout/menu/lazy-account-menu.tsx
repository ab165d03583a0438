// @chunk base
import { addresses } from '#contract/addresses.ts'
import { lazyComponent } from '#ui/display/lazy-component.tsx'
import type { NavState } from '../nav-state.ts'

// If the menu's code cannot be loaded, the page shows this link instead of crashing.
const PlainAccountLink = (_: { kind?: NavState['kind'] }) => <a href={addresses.dashboard}>Akun Saya</a>

/** The account menu and the bell; the code loads only for a signed-in user. */
export const LazyAccountMenu = lazyComponent(async () => {
  const module = await import('./AccountMenu.tsx').catch(() => undefined)
  return module?.AccountMenu ?? PlainAccountLink
})
