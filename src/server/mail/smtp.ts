import { createTransport } from 'nodemailer'
import type { MailServer } from './address.ts'
import { DeliveryError, type MailTransport } from './transport.ts'

/** How long one e-mail may take, in milliseconds; well below the time it is claimed. */
export const sendTimeoutMs = 60_000

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; permanent?: boolean }

/**
 * Sends e-mails to a mail server over a few persistent connections. `name` is sent in EHLO. When a connection breaks,
 * the queue retries, not this file, because the queue counts attempts.
 */
export function smtpTransport(
  { host, port, tls, login }: MailServer,
  name: string,
  limit = sendTimeoutMs,
): MailTransport {
  const transport = createTransport({
    pool: true,
    maxConnections: 5,
    // Only for a persistent connection that turns out to be dead before a byte of the e-mail was sent.
    maxRequeues: 1,
    idleTimeout: 20_000,
    host,
    port,
    secure: tls === 'at once',
    requireTLS: tls === 'before signing in',
    tls: { minVersion: 'TLSv1.2' },
    ...(login && { auth: login }),
    ...(name.includes('.') && { name }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Each e-mail gets its own error; without a listener a broken idle connection would end the process.
  transport.on('error', () => undefined)

  return {
    send: async ({ envelope, bytes }) => {
      try {
        await transport.sendMail({ envelope, raw: bytes, signal: AbortSignal.timeout(limit) })
      } catch (error) {
        throw toDeliveryError(error as SmtpError)
      }
    },
    drain: () => transport.close(),
    abort: () => transport.close({ force: true }),
  }
}

/**
 * A 5xx about this receiver or this e-mail is final. One about this server (login, sender, session) comes from wrong
 * settings, so the e-mail is retried.
 */
function toDeliveryError(error: SmtpError): DeliveryError {
  const isAboutThisMail = error.code === 'EMESSAGE' || ['RCPT TO', 'DATA'].includes(error.command ?? '')
  const isUnsendable = error.code === 'EENVELOPE' && error.command === 'API'
  const code = [error.code ?? error.name, error.responseCode].filter(Boolean).join(' ')
  const reason = error.message.replace(/\p{Cc}+/gu, ' ').slice(0, 300)
  return new DeliveryError(`${code}: ${reason}`, {
    isPermanent: isUnsendable || (isAboutThisMail && error.permanent === true),
    code,
  })
}
