import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'
import type { Job } from '../jobs/scheduler.ts'
import type { Keys } from '../secrets/keys.ts'
import { defaultMailbox } from './address.ts'
import { composeMail, UncomposableMail } from './compose.ts'
import { emlDirTransport } from './eml-dir.ts'
import { type DueMail, giveUp, markSent, releaseMail, retryLater, takeDue } from './queue.ts'
import { smtpTransport } from './smtp.ts'
import { templates } from './templates/index.ts'
import { DeliveryError, type MailTransport } from './transport.ts'

/** How many letters are under way at once, and how long those may still take when the server stops (milliseconds). */
const batchSize = 10
const closeTimeoutMs = 5000

export type MailParts = {
  db: Database
  config: Pick<Config, 'mail' | 'baseUrl' | 'dataDir'>
  keys: Pick<Keys, 'codes'>
  log: Log
}

export type Mailer = {
  /** Sends what is due. */
  job: Job
  /**
   * Lets letters that are on their way arrive, for five seconds, and begins no more. Call it before the job is stopped:
   * stopping waits for the round that runs.
   */
  close: () => Promise<void>
}

type Outcome = 'sent' | 'later' | 'given up' | 'put back'

/** Sends the letters in the box: to the mail server of MAIL_URL, or without one into `DATA_DIR/mail`. */
export function createMailer({ db, config, keys, log }: MailParts, transport = transportOf(config, log)): Mailer {
  const from = config.mail?.from ?? defaultMailbox(config.baseUrl)
  let round: Promise<void> = Promise.resolve()
  let closing = false

  async function sendDue() {
    let due: DueMail[]
    do {
      due = closing ? [] : await takeDue(db, batchSize)
      const trouble = new Map<Outcome, { n: number; code: string }>()
      const tell = (outcome: Outcome, code: string) =>
        trouble.set(outcome, { n: (trouble.get(outcome)?.n ?? 0) + 1, code })
      const done = await Promise.allSettled(due.map((letter) => send(letter, tell)))
      for (const [outcome, { n, code }] of trouble) log.warn({ mail: outcome, n, code }, 'letters did not arrive')
      const failed = done.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    } while (due.length === batchSize)
  }

  async function send(due: DueMail, tell: (outcome: Outcome, code: string) => void) {
    if (due.withCode && !due.codeOpen) return giveUp(db, due, 'Tautan di dalamnya sudah tidak berlaku.')
    try {
      if (!(due.kind in templates)) throw new DeliveryError(`Jenis surat tidak dikenal: ${due.kind}`, { code: 'kind' })
      await transport.send(await composeMail(due, { baseUrl: config.baseUrl, from, keys }))
    } catch (error) {
      if (closing) return releaseMail(db, due)
      const { isPermanent, code, message } = failureOf(error)
      const again = !isPermanent && (await retryLater(db, due, message))
      if (isPermanent) await giveUp(db, due, message)
      return tell(again ? 'later' : 'given up', code)
    }
    await markSent(db, due)
  }

  return {
    job: {
      name: 'mail',
      every: 1000,
      work: () => {
        round = sendDue()
        return round
      },
    },
    close: async () => {
      closing = true
      transport.drain()
      const patience = setTimeout(transport.abort, closeTimeoutMs)
      await Promise.allSettled([round])
      clearTimeout(patience)
      transport.abort()
    },
  }
}

function transportOf({ mail, dataDir, baseUrl }: MailParts['config'], log: Log): MailTransport {
  return mail ? smtpTransport(mail, new URL(baseUrl).hostname) : emlDirTransport(join(dataDir, 'mail'), log)
}

function failureOf(error: unknown): { isPermanent: boolean; code: string; message: string } {
  if (error instanceof DeliveryError) return error
  const { code, name, message } = error as NodeJS.ErrnoException
  return { isPermanent: error instanceof UncomposableMail, code: code ?? name, message: message.slice(0, 300) }
}
