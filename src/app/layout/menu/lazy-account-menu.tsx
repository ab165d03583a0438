import { lazy } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { NavState } from '../nav-state.ts'

// A menu whose code cannot be had must not take the page down with it.
const PlainAccountLink = (_: { kind?: NavState['kind'] }) => <a href={addresses.dashboard}>Akun Saya</a>

/** The account menu and the bell, whose code comes with the session of somebody signed in. */
export const LazyAccountMenu = lazy(async () => {
  const over = await import('./drawers.ts').catch(() => undefined)
  return { default: over?.AccountMenu ?? PlainAccountLink }
})
