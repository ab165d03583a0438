// @chunk base
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState, useTransition } from 'react'
import { Router } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

type Address = { path: string; search: string }

const AddressContext = createContext<Address>({ path: '/', search: '' })
const useAddressLocation = (): [string, typeof navigate] => [use(AddressContext).path, navigate]
const useAddressSearch = () => use(AddressContext).search
const events = ['popstate', 'pushState', 'replaceState'] as const

/**
 * The router of the app in the browser. Another page is rendered as a transition: in slices, between which a slow phone paints and
 * takes touches; the page before stays until then, below a line that moves. Another search of the same page is rendered at once, since fields show it.
 * `first`: the address of the first render, as the server's.
 */
export function AppRouter({ first, children }: { first: Address; children: ReactNode }) {
  const [address, setAddress] = useState(first)
  const [isPending, startTransition] = useTransition()
  useLayoutEffect(() => {
    let followed = first
    const follow = () => {
      const { pathname: path, search } = location
      if (followed.path === path && followed.search === search) return
      const isOtherPage = followed.path !== path
      followed = { path, search }
      const next = followed
      if (isOtherPage) startTransition(() => setAddress(next))
      else setAddress(next)
    }
    for (const event of events) addEventListener(event, follow)
    follow() // the address may have changed before this ran
    return () => {
      for (const event of events) removeEventListener(event, follow)
    }
  }, [first])
  // Not an element: a sibling of the app would change the ids (useId) that the server has rendered.
  useEffect(() => document.body.setAttribute('aria-busy', String(isPending)), [isPending])
  return (
    <AddressContext value={address}>
      <Router hook={useAddressLocation} searchHook={useAddressSearch}>
        {children}
      </Router>
    </AddressContext>
  )
}
