// @chunk lists
import type { ReportKind } from './rules.ts'

// Separate from the other addresses, which every first screen loads: few people report anything.

export const reportPath = '/report'
/** The form that reports something public. */
export const reportAddress = (kind: ReportKind, id: number) => `${reportPath}?kind=${kind}&id=${id}`

export const decisionsPath = `${reportPath}/decisions`
/** The page of a decision about the owner's content, where the owner may object. */
export const decisionAddress = (id: number) => `${decisionsPath}?id=${id}`

export const linkPath = `${reportPath}/link`
/** The address for an owner who can no longer sign in. */
export const linkAddress = (code: string) => `${linkPath}?code=${encodeURIComponent(code)}`
