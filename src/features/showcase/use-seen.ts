import { useEffect } from 'react'
import { roadNow } from '#offline/road.ts'

const looking = 1500 // ms that somebody looks before it counts

/** Says that somebody looks at this product; the server counts each person once a day (D31). Nobody waits for it. */
export function useSeen(id: number | undefined) {
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => {
      // A look without a road is not counted: it is worth no place in the outbox.
      if (roadNow().open && document.visibilityState === 'visible') saySeen(id).catch(() => {})
    }, looking)
    return () => clearTimeout(timer)
  }, [id])
}

async function saySeen(id: number) {
  const { tell } = await import('#offline/telling.ts')
  await tell('products.seen', { id }, { quiet: true })
}
