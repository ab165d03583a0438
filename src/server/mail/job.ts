import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Job } from '../jobs/timetable.ts'
import type { Keys } from '../keys.ts'
import type { Log } from '../log.ts'
import { ourMailbox } from './address.ts'
import { folderRoad } from './folder.ts'
import { letters } from './letters/index.ts'
import { type Due, giveUp, markSent, putBack, takeDue, tryLater } from './queue.ts'
import { type Road, Undelivered } from './road.ts'
import { smtpRoad } from './smtp.ts'
import { Unwritable, write } from './write.ts'

/** How many letters are under way at once, and how long those may still take when the server stops (milliseconds). */
const atOnce = 10
const farewell = 5000

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
export function createMailer({ db, config, keys, log }: MailParts, road = roadOf(config, log)): Mailer {
  const from = config.mail?.from ?? ourMailbox(config.baseUrl)
  let round: Promise<void> = Promise.resolve()
  let closing = false

  async function sendDue() {
    let due: Due[]
    do {
      due = closing ? [] : await takeDue(db, atOnce)
      const trouble = new Map<Outcome, { n: number; code: string }>()
      const tell = (outcome: Outcome, code: string) =>
        trouble.set(outcome, { n: (trouble.get(outcome)?.n ?? 0) + 1, code })
      const done = await Promise.allSettled(due.map((letter) => send(letter, tell)))
      for (const [outcome, { n, code }] of trouble) log.warn({ mail: outcome, n, code }, 'letters did not arrive')
      const failed = done.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    } while (due.length === atOnce)
  }

  async function send(due: Due, tell: (outcome: Outcome, code: string) => void) {
    if (due.withCode && !due.codeOpen) return giveUp(db, due, 'Tautan di dalamnya sudah tidak berlaku.')
    try {
      if (!(due.kind in letters)) throw new Undelivered(`Jenis surat tidak dikenal: ${due.kind}`, { code: 'kind' })
      await road.deliver(await write(due, { baseUrl: config.baseUrl, from, keys }))
    } catch (error) {
      if (closing) return putBack(db, due)
      const { forGood, code, message } = troubleOf(error)
      const again = !forGood && (await tryLater(db, due, message))
      if (forGood) await giveUp(db, due, message)
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
      road.leave()
      const patience = setTimeout(road.cut, farewell)
      await Promise.allSettled([round])
      clearTimeout(patience)
      road.cut()
    },
  }
}

function roadOf({ mail, dataDir, baseUrl }: MailParts['config'], log: Log): Road {
  return mail ? smtpRoad(mail, new URL(baseUrl).hostname) : folderRoad(join(dataDir, 'mail'), log)
}

function troubleOf(error: unknown): { forGood: boolean; code: string; message: string } {
  if (error instanceof Undelivered) return error
  const { code, name, message } = error as NodeJS.ErrnoException
  return { forGood: error instanceof Unwritable, code: code ?? name, message: message.slice(0, 300) }
}
