import type { ReactNode } from 'react'
import { FavoriteButton, type FavoriteProps } from '#catalog/FavoriteButton.tsx'

/** A thing that is liked, with its heart: pressed once more it goes from the list. */
export const FavoriteItem = ({ children, ...thing }: FavoriteProps & { children: ReactNode }) => (
  <li className="fave">
    {children}
    <FavoriteButton {...thing} />
  </li>
)
