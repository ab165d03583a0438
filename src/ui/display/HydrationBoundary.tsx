// @chunk base
import { type ReactNode, Suspense } from 'react'

/**
 * A part of a server-rendered page that React hydrates by itself, after what is around it: a touch outside waits for
 * less, and a touch inside hydrates it first. Nothing in it may suspend.
 */
export const HydrationBoundary = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={null}>{children}</Suspense>
)
