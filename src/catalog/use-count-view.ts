// @chunk lists
import { useEffect } from 'react'
import { connectivityNow } from '#offline/network/connectivity.ts'

const minViewMs = 1500 // ms that a page is open before its view counts

type ViewEndpoint = 'products.seen' | 'shops.seen' | 'lspro.seen'

/**
 * Reports a view of this product, shop or body; the server counts each visitor once a day. Failures are ignored. `id`
 * is undefined while it is not loaded, and when the view must not count.
 */
export function useCountView(name: ViewEndpoint, id: number | undefined) {
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => {
      // A view without a connection is not counted: it is not worth an outbox entry.
      if (connectivityNow().open && document.visibilityState === 'visible') sendView(name, id).catch(() => {})
    }, minViewMs)
    return () => clearTimeout(timer)
  }, [name, id])
}

async function sendView(name: ViewEndpoint, id: number) {
  const { requestEndpoint } = await import('#offline/network/request.ts')
  await requestEndpoint(name, { id }, { quiet: true })
}
