// @chunk after-start
import type { FavoriteKind } from '#contract/favorites/rules.ts'
import { heart } from '#ui/display/lazy-icons.ts'
import { toast } from '#ui/feedback/toast.ts'
import { IconButton } from '#ui/nav/IconButton.tsx'
import { toggleFavorite, useFavorites } from './use-favorites.ts'

export type FavoriteProps = { kind: FavoriteKind; id: number; title: string }

/** A heart that toggles a favorite: on this phone at once, on the server as soon as there is a connection. */
export function FavoriteButton(thing: FavoriteProps) {
  const { liked } = useFavorites()
  const on = liked.some(({ kind, id }) => kind === thing.kind && id === thing.id)
  async function toggle() {
    const wrong = await toggleFavorite(thing, on ? 0 : 1, liked)
    // The heart itself shows the result: a toast would lie over the name and the price.
    if (wrong) toast(wrong, { alert: true })
  }
  return (
    <IconButton
      aria-label={`Favorit: ${thing.title}`}
      aria-pressed={on}
      title={on ? 'Hapus dari favorit' : 'Simpan di favorit'}
      onClick={toggle}
    >
      {/* `fill` is set on the path: the stylesheet sets the fill of the whole icon, which a path only inherits. */}
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d={heart} fill={on ? 'currentColor' : 'none'} />
      </svg>
    </IconButton>
  )
}
