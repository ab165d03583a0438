import { useLocation } from 'wouter'
import { decisionsPath, linkPath } from '#contract/moderation/moderation-addresses.ts'
import { DecisionLinkPage } from './DecisionLinkPage.tsx'
import { DecisionsPage } from './DecisionsPage.tsx'
import { ReportPage } from './ReportPage.tsx'

/** Reporting what others show, and what was decided about what is one's own: one route of the app, in one piece. */
export function ModerationPage() {
  const [path] = useLocation()
  if (path === decisionsPath) return <DecisionsPage />
  return path === linkPath ? <DecisionLinkPage /> : <ReportPage />
}
