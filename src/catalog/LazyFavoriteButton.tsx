// @chunk lists
import { lazyComponent } from '#ui/display/lazy-component.tsx'
import type { FavoriteProps } from './FavoriteButton.tsx'

// The heart is rendered after the page: its state exists only on this phone, and its code is not part of the first
// screen. If its code cannot be loaded, nothing is rendered, so that the page does not fail with it.
const LoadedFavoriteButton = lazyComponent(async () => {
  const module = await import('./FavoriteButton.tsx').catch(() => undefined)
  return module?.FavoriteButton ?? ((_: FavoriteProps) => null)
})

/** An empty place of the same size, and the heart once it has loaded. */
export const LazyFavoriteButton = (thing: FavoriteProps) => (
  <LoadedFavoriteButton {...thing} fallback={<span className="iconbtn" />} />
)
