import type { ComposedMail } from './compose.ts'

/** The way letters take: to a mail server, or into a folder. */
export type MailTransport = {
  /** Returns once the letter is somebody else's care; throws Undelivered. */
  send: (letter: ComposedMail) => Promise<void>
  /** What is on its way arrives; what has not left fails. */
  drain: () => void
  /** Everything is let go of, also what is on its way. */
  abort: () => void
}

/** A letter did not arrive, and why. */
export class DeliveryError extends Error {
  /** The other side will never take it: trying again would not help. */
  readonly isPermanent: boolean
  /** What may stand in a log: a code, without what the other side said, which may name somebody. */
  readonly code: string

  constructor(reason: string, { isPermanent = false, code }: { isPermanent?: boolean; code: string }) {
    super(reason)
    this.name = 'Undelivered'
    this.isPermanent = isPermanent
    this.code = code
  }
}
