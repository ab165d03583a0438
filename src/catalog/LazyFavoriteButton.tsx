import { lazy, Suspense, useEffect, useState } from 'react'
import type { FavoriteProps } from './FavoriteButton.tsx'

// The heart comes after the page: what it knows is this phone's, and its code no part of the first screen. One whose code
// cannot be had must not take the page down with it.
const LoadedFavoriteButton = lazy(async () => {
  const there = await import('./FavoriteButton.tsx').catch(() => undefined)
  return { default: there?.FavoriteButton ?? ((_: FavoriteProps) => null) }
})

/** The place of a heart, and the heart once it is here. */
export function LazyFavoriteButton(thing: FavoriteProps) {
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const place = <span className="iconbtn" />
  return here ? (
    <Suspense fallback={place}>
      <LoadedFavoriteButton {...thing} />
    </Suspense>
  ) : (
    place
  )
}
