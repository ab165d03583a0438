import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'
import { type CountFailure, createDelivery, type Delivery, releaseDue, retryLater } from '../jobs/due-queue.ts'
import type { Keys } from '../secrets/keys.ts'
import { defaultMailbox } from './address.ts'
import { composeMail, UncomposableMail } from './compose.ts'
import { emlDirTransport } from './eml-dir.ts'
import { claimMail, type DueMail, giveUp, mailQueue, markSent } from './queue.ts'
import { smtpTransport } from './smtp.ts'
import { templates } from './templates/index.ts'
import { DeliveryError, type MailTransport } from './transport.ts'

export type MailParts = {
  db: Database
  config: Pick<Config, 'mail' | 'baseUrl' | 'dataDir'>
  keys: Pick<Keys, 'codes'>
  log: Log
}

/** Sends enqueued e-mails: to the mail server of MAIL_URL, or without one into `DATA_DIR/mail`. */
export function createMailer({ db, config, keys, log }: MailParts, transport = transportOf(config, log)): Delivery {
  const from = config.mail?.from ?? defaultMailbox(config.baseUrl)
  const delivery = createDelivery<DueMail>({
    name: 'mail',
    every: 1000,
    log,
    claim: (most) => claimMail(db, most),
    deliver: send,
    drain: transport.drain,
    abort: transport.abort,
  })
  return delivery

  async function send(due: DueMail, count: CountFailure) {
    if (due.withCode && !due.codeOpen) return giveUp(db, due, 'Tautan di dalamnya sudah tidak berlaku.')
    try {
      if (!(due.kind in templates)) throw new DeliveryError(`Jenis surat tidak dikenal: ${due.kind}`, { code: 'kind' })
      await transport.send(await composeMail(due, { baseUrl: config.baseUrl, from, keys }))
    } catch (error) {
      if (delivery.isClosing()) return releaseDue(db, mailQueue, due)
      const { isPermanent, code, message } = failureOf(error)
      const willRetry = !isPermanent && (await retryLater(db, mailQueue, due, { error: message }))
      if (!willRetry) await giveUp(db, due, message)
      return count(willRetry ? 'later' : 'given up', code)
    }
    await markSent(db, due)
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
