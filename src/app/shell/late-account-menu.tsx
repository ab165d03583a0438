import { lazy } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { Place } from './place-of.ts'

// A menu whose code cannot be had must not take the page down with it.
const PlainWay = (_: { kind?: Place['kind'] }) => <a href={addresses.dashboard}>Akun Saya</a>

/** The account menu and the bell, whose code comes with the session of somebody signed in. */
export const LateAccountMenu = lazy(async () => {
  const over = await import('./over.ts').catch(() => undefined)
  return { default: over?.AccountMenu ?? PlainWay }
})
