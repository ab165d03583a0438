import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isSecretPage } from '#contract/addresses.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] }

/** The shell and every page's code are kept at install; a navigation opens the shell, whatever its query says. */
export function precacheShell() {
  precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })
  cleanupOutdatedCaches()
  const shell = createHandlerBoundToURL('/index.html')
  registerRoute(
    new NavigationRoute(
      async (asked) => (isSecretPage(asked.url.pathname) ? withoutPreload(await shell(asked)) : shell(asked)),
      {
        denylist: [/^\/api\//, /^\/files\//, /^\/healthz/, /\/[^/?]+\.[a-z0-9]+$/i],
      },
    ),
  )
}

/** The same page, whose requests do not say which address they come from. */
function withoutPreload({ body, status, headers }: Response): Response {
  const said = new Headers(headers)
  said.set('referrer-policy', 'no-referrer')
  return new Response(body, { status, headers: said })
}
