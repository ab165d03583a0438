import type { ReportKind } from './moderation-rules.ts'

// Apart from the other addresses: every first screen carries those, and few people report anything.

export const reportPath = '/report'
/** Reporting something that everybody sees. */
export const reportAddress = (kind: ReportKind, id: number) => `${reportPath}?kind=${kind}&id=${id}`

export const decisionsPath = `${reportPath}/decisions`
/** What was decided about what is one's own, and objecting to it. */
export const decisionAddress = (id: number) => `${decisionsPath}?id=${id}`

export const linkPath = `${reportPath}/link`
/** The same for whoever cannot sign in any more. */
export const linkAddress = (code: string) => `${linkPath}?code=${encodeURIComponent(code)}`
