import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from './startup/when-idle.ts'

/** What the app offers by itself and what it says: with code of its own, which comes when the first screen has come. */
export function LazyPrompts() {
  const [Offers, setOffers] = useState<ComponentType>()
  useEffect(() => {
    whenIdle(async () => {
      const module = await import('./Prompts.tsx').catch(() => undefined) // the next start offers
      if (module) setOffers(() => module.Prompts)
    })
  }, [])
  return Offers && <Offers />
}
