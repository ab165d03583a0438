import type { ReactNode } from 'react'
import { NotCached } from '#ui/feedback/NotCached.tsx'

/** A page whose code or data this phone has never had, opened without a network. `children`: what it does have. */
export const NotCachedPage = ({ tryAgain, children }: { tryAgain: () => void; children?: ReactNode }) => (
  <NotCached page tryAgain={tryAgain}>
    {children}
  </NotCached>
)
