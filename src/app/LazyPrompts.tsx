import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from './startup/when-idle.ts'

/** Loads the prompts and toasts once the first screen is idle: their code is no part of it. */
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
