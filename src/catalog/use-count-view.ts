import { useEffect } from 'react'
import { connectivityNow } from '#offline/network/connectivity.ts'

const minViewMs = 1500 // ms that somebody looks before it counts

type ViewEndpoint = 'products.seen' | 'shops.seen' | 'lspro.seen'

/**
 * Says that somebody looks at this one; the server counts each person once a day. Nobody waits for it. `undefined`
 * while it is not known, or when nobody is to be counted.
 */
export function useCountView(name: ViewEndpoint, id: number | undefined) {
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => {
      // A look without a connection is not counted: it is worth no place in the outbox.
      if (connectivityNow().open && document.visibilityState === 'visible') sendView(name, id).catch(() => {})
    }, minViewMs)
    return () => clearTimeout(timer)
  }, [name, id])
}

async function sendView(name: ViewEndpoint, id: number) {
  const { requestEndpoint } = await import('#offline/network/request.ts')
  await requestEndpoint(name, { id }, { quiet: true })
}
