import { code } from './code.ts'

export { code } from './code.ts'

/** The four ways asking can fail. Everything else in the program is written against these four. */
export type ProblemKind =
  | 'unreachable' // nothing that looks like our server answered
  | 'session' // code 99: who is asking is not known any more
  | 'refused' // the server understood and said no; sending it again will not help
  | 'broken' // the server stumbled or wants us to slow down; later it may not

type ProblemOptions = {
  fields?: Record<string, string> | undefined
  retryAfter?: number | undefined
  route?: string | undefined
  registrationToken?: string | undefined
}

export class Problem extends Error {
  readonly trouble: ProblemKind
  readonly code: string
  /** A sentence for each field that is not well formed. */
  readonly fields: Record<string, string> | undefined
  /** Seconds until asking again makes sense. */
  readonly retryAfter: number | undefined
  /** Where the refused one should go instead: an address of the app. */
  readonly route: string | undefined
  /** Proves that this browser knows the password of a registration that nobody has verified yet. */
  readonly registrationToken: string | undefined

  constructor(
    trouble: ProblemKind,
    message: string = trouble,
    saidCode: string = code.refused,
    more: ProblemOptions = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.trouble = trouble
    this.code = saidCode
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.route = more.route
    this.registrationToken = more.registrationToken
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
/** An operator has taken it off the air: its page says so, and is one that search engines forget. */
export const gone = (message: string) => new Problem('refused', message, code.gone)
export const notYours = (message: string, route?: string) => new Problem('refused', message, code.notYours, { route })

/** It is not there, or not any more: what was remembered of it is forgotten. */
export const isGone = (problem: unknown) =>
  [code.notThere, code.gone].includes((problem as Problem | null)?.code as '04')

/** The password was right, the address is not verified yet (acceptance.md#D58). */
export const unverified = (message: string, route: string, registrationToken: string) =>
  new Problem('refused', message, code.unverified, { route, registrationToken })
