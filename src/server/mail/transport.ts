import type { ComposedMail } from './compose.ts'

/** The way e-mails are delivered: to a mail server, or into a folder. */
export type MailTransport = {
  /** Resolves once the mail server has accepted the e-mail; throws DeliveryError. */
  send: (mail: ComposedMail) => Promise<void>
  /** Waits for e-mails that are being sent; pending ones fail. */
  drain: () => void
  /** Closes all connections, also busy ones. */
  abort: () => void
}

/** The e-mail was not delivered, and why. */
export class DeliveryError extends Error {
  /** The mail server will never accept it: another attempt would not help. */
  readonly isPermanent: boolean
  /** The code for the log, without the mail server's text, which may contain an address. */
  readonly code: string

  constructor(reason: string, { isPermanent = false, code }: { isPermanent?: boolean; code: string }) {
    super(reason)
    this.name = 'Undelivered'
    this.isPermanent = isPermanent
    this.code = code
  }
}
