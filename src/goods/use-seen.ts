import { useEffect } from 'react'
import { roadNow } from '#offline/road.ts'

const looking = 1500 // ms that somebody looks before it counts

type Seen = 'products.seen' | 'shops.seen' | 'lspro.seen'

/**
 * Says that somebody looks at this one; the server counts each person once a day (D31). Nobody waits for it. `undefined`
 * while it is not known, or when nobody is to be counted.
 */
export function useSeen(name: Seen, id: number | undefined) {
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => {
      // A look without a road is not counted: it is worth no place in the outbox.
      if (roadNow().open && document.visibilityState === 'visible') saySeen(name, id).catch(() => {})
    }, looking)
    return () => clearTimeout(timer)
  }, [name, id])
}

async function saySeen(name: Seen, id: number) {
  const { tell } = await import('#offline/telling.ts')
  await tell(name, { id }, { quiet: true })
}
