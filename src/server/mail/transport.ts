import type { ComposedMail } from './compose.ts'

/** How e-mails are delivered: to a mail server, or into a folder. */
export type MailTransport = {
  /** Returns once the other side has taken responsibility; throws Undelivered. */
  send: (letter: ComposedMail) => Promise<void>
  /** Waits for e-mails that are being sent; pending ones fail. */
  drain: () => void
  /** Closes all connections, also busy ones. */
  abort: () => void
}

/** The e-mail was not delivered, and why. */
export class DeliveryError extends Error {
  /** The other side will never accept it: another attempt would not help. */
  readonly isPermanent: boolean
  /** The code for the log, without the text of the other side, which may name a person. */
  readonly code: string

  constructor(reason: string, { isPermanent = false, code }: { isPermanent?: boolean; code: string }) {
    super(reason)
    this.name = 'Undelivered'
    this.isPermanent = isPermanent
    this.code = code
  }
}
