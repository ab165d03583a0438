// @chunk lists
import { lazy, Suspense, useEffect, useState } from 'react'
import type { FavoriteProps } from './FavoriteButton.tsx'

// The heart is rendered after the page: its state exists only on this phone, and its code is not part of the first
// screen. If its code cannot be loaded, nothing is rendered, so that the page does not fail with it.
const LoadedFavoriteButton = lazy(async () => {
  const module = await import('./FavoriteButton.tsx').catch(() => undefined)
  return { default: module?.FavoriteButton ?? ((_: FavoriteProps) => null) }
})

/** An empty place of the same size, and the heart once it has loaded. */
export function LazyFavoriteButton(thing: FavoriteProps) {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  const place = <span className="iconbtn" />
  return isMounted ? (
    <Suspense fallback={place}>
      <LoadedFavoriteButton {...thing} />
    </Suspense>
  ) : (
    place
  )
}
