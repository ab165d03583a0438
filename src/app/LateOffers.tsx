import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from './idle.ts'

/** What the app offers by itself and what it says: with code of its own, which comes when the first screen has come. */
export function LateOffers() {
  const [Offers, setOffers] = useState<ComponentType>()
  useEffect(() => {
    whenIdle(async () => {
      const late = await import('./Offers.tsx').catch(() => undefined) // the next start offers
      if (late) setOffers(() => late.Offers)
    })
  }, [])
  return Offers && <Offers />
}
