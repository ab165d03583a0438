// @chunk base
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useTransition,
} from 'react'
import { Router } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { newId } from '#contract/new-id.ts'

type Address = { path: string; search: string }

// Two contexts: another search of the same page does not render every link again.
const PathContext = createContext('/')
const SearchContext = createContext('')

/** True if going back in the history shows a page of the app: this one was opened by a link inside it. */
export function isPageBehind(): boolean {
  const { isBehind = false, window = false } = (history.state ?? {}) as { isBehind?: boolean; window?: boolean }
  return isBehind || window // the entry of a dialog lies over that of its page
}

function useAddressLocation(): [string, typeof navigate] {
  const path = use(PathContext)
  const go = useCallback<typeof navigate>(
    (to, options) => {
      // A page that is being left stays until the next one is there: it must not take the address back, as its
      // redirects would.
      if (options?.replace && location.pathname !== path) return
      const isBehind = !options?.replace || isPageBehind()
      // `place` is for scroll-restoration.ts: setting it afterwards would be another history call, 20 ms on a slow
      // phone.
      navigate(to, { ...options, state: { ...options?.state, place: newId(), ...(isBehind && { isBehind }) } })
    },
    [path],
  )
  return [path, go]
}
const useAddressSearch = () => use(SearchContext)
const events = ['popstate', 'pushState', 'replaceState'] as const

/**
 * The router of the app in the browser. It renders another page as a transition: in slices, between which a slow phone
 * paints and takes touches. The page before stays until then, and `aria-busy` of the body shows a moving line above it.
 * Another search of the same page is rendered at once, because fields show it. `first`: the address that the server has
 * rendered.
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
    document.body.dataset.hydrated = '' // for early-click.ts
    for (const event of events) addEventListener(event, follow)
    follow() // the address may have changed before this ran
    return () => {
      for (const event of events) removeEventListener(event, follow)
    }
  }, [first])
  // An attribute, because an element beside the app would change the ids (useId), and the server's would no longer fit.
  useEffect(() => document.body.setAttribute('aria-busy', String(isPending)), [isPending])
  return (
    <PathContext value={address.path}>
      <SearchContext value={address.search}>
        <Router hook={useAddressLocation} searchHook={useAddressSearch}>
          {children}
        </Router>
      </SearchContext>
    </PathContext>
  )
}
