import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isSecretPage, notPages } from '#contract/addresses.ts'
import { storedHomePage } from './home-page.ts'
import { precacheList } from './precache-list.ts'

/**
 * The shell and every page's code are precached; a navigation gets the shell, whatever its query, and one to home the
 * stored page if there is one.
 */
export function precacheShell() {
  precacheAndRoute(precacheList, { cleanURLs: false, directoryIndex: '' })
  cleanupOutdatedCaches()
  const shell = createHandlerBoundToURL('/index.html')
  registerRoute(
    new NavigationRoute(
      async (options) => {
        const { pathname } = options.url
        const stored = pathname === '/' && (await storedHomePage())
        if (stored) return stored
        return isSecretPage(pathname) ? withoutReferrer(await shell(options)) : shell(options)
      },
      { denylist: [...notPages] },
    ),
  )
}

/** A copy of the page, with a policy that keeps its address out of the referrer of its requests. */
function withoutReferrer({ body, status, headers }: Response): Response {
  const withPolicy = new Headers(headers)
  withPolicy.set('referrer-policy', 'no-referrer')
  return new Response(body, { status, headers: withPolicy })
}
