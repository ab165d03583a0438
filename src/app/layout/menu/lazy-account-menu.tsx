// @chunk base
import { lazy } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { NavState } from '../nav-state.ts'

// If the menu's code cannot be loaded, the page shows this link instead of crashing.
const PlainAccountLink = (_: { kind?: NavState['kind'] }) => <a href={addresses.dashboard}>Akun Saya</a>

/** The account menu and the bell; the code loads only for a signed-in user. */
export const LazyAccountMenu = lazy(async () => {
  const module = await import('./AccountMenu.tsx').catch(() => undefined)
  return { default: module?.AccountMenu ?? PlainAccountLink }
})
