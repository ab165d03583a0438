// @chunk base
import { code } from './http/code.ts'

export { code } from './http/code.ts'

/** The four ways in which a request can fail. All error handling in the app is written for these four. */
export type ProblemKind =
  | 'unreachable' // nothing that looks like our server answered
  | 'session' // code 99: the session has ended
  | 'refused' // the server has rejected the request; a retry will not help
  | 'broken' // a server error, or too many requests; a later retry may succeed

type ProblemOptions = {
  fields?: Record<string, string> | undefined
  retryAfter?: number | undefined
  route?: string | undefined
  registrationToken?: string | undefined
  requestId?: string | undefined
}

export class Problem extends Error {
  readonly trouble: ProblemKind
  readonly code: string
  /** An error message for each invalid field. */
  readonly fields: Record<string, string> | undefined
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined
  /** The address within the app to go to instead. */
  readonly route: string | undefined
  /** Proves that this browser knows the password of a registration that is not verified yet. */
  readonly registrationToken: string | undefined
  /** The id of the request in the server's log. */
  readonly requestId: string | undefined

  constructor(
    trouble: ProblemKind,
    message: string = trouble,
    problemCode: string = code.refused,
    more: ProblemOptions = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.trouble = trouble
    this.code = problemCode
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.route = more.route
    this.registrationToken = more.registrationToken
    this.requestId = more.requestId
  }

  get worthRetrying() {
    return this.trouble === 'unreachable' || this.trouble === 'broken'
  }
}

export const refused = (message: string, fields?: Record<string, string>, route?: string) =>
  new Problem('refused', message, code.refused, { fields, route })
export const malformed = (message: string, fields?: Record<string, string>) =>
  new Problem('refused', message, code.malformed, { fields })
export const notThere = (message: string, fields?: Record<string, string>) =>
  new Problem('refused', message, code.notThere, { fields })
/** Code 10: an operator has taken it down. Its page shows that, and search engines remove it from their index. */
export const gone = (message: string) => new Problem('refused', message, code.gone)
export const notYours = (message: string, route?: string) => new Problem('refused', message, code.notYours, { route })

/** The object does not exist, or no longer does: persisted answers about it must be deleted. */
export const isGone = (problem: unknown) =>
  [code.notThere, code.gone].includes((problem as Problem | null)?.code as '04')

/** The password was right, the address is not verified yet (acceptance.md#D58). */
export const unverified = (message: string, route: string, registrationToken: string) =>
  new Problem('refused', message, code.unverified, { route, registrationToken })
