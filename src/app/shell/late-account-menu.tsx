import { lazy } from 'react'
import { addresses } from '#contract/addresses.ts'

// A menu whose code cannot be had must not take the page down with it.
const PlainWay = () => <a href={addresses.dashboard}>Akun Saya</a>

/** The account menu, whose code comes with the session of somebody signed in. */
export const LateAccountMenu = lazy(async () => {
  const over = await import('./over.ts').catch(() => undefined)
  return { default: over?.AccountMenu ?? PlainWay }
})
