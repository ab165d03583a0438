import type { ReactNode } from 'react'
import { NeverSeen } from '#ui/NeverSeen.tsx'

/** A page whose code or data this phone has never had, opened without a network. `children`: what it does have. */
export const NeverSeenPage = ({ tryAgain, children }: { tryAgain: () => void; children?: ReactNode }) => (
  <NeverSeen page tryAgain={tryAgain}>
    {children}
  </NeverSeen>
)
