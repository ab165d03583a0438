import type { ReactNode } from 'react'
import { FavoriteButton, type FavoriteProps } from '#goods/FavoriteButton.tsx'

/** A thing that is liked, with its heart: pressed once more it goes from the list. */
export const Hearted = ({ children, ...thing }: FavoriteProps & { children: ReactNode }) => (
  <li className="fave">
    {children}
    <FavoriteButton {...thing} />
  </li>
)
