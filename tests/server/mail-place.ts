import { afterAll } from 'vitest'
import { codeText, makeCode } from '#server/account/codes.ts'
import { readConfig } from '#server/config.ts'
import { keysFrom } from '#server/keys.ts'
import { createMailer } from '#server/mail/job.ts'
import { type Letter, post } from '#server/mail/post.ts'
import { smtpRoad } from '#server/mail/smtp.ts'
import { type EngineName, openTestDatabase, testFolder } from '../support/engines.ts'
import { keptLog } from '../support/http.ts'

const keys = keysFrom('a secret of tests, as long as the real one has to be at least')

type MailRow = {
  id: number
  kind: string
  tries: number
  last_error: string | null
  sent: boolean
  given_up: boolean
  held: boolean
  /** When the next try comes. */
  due_at: Date
}

/** A box for letters in a database of its own, and as many mailers as a test wants. */
export async function openMailPlace(engine: EngineName) {
  const db = await openTestDatabase(engine, { seed: 'none' })
  let people = 0

  /** Somebody who has registered and not verified. */
  async function newcomer(email = `orang${people++}@contoh.id`) {
    const [row] = await db.rows<{ id: number }>(
      `insert into person (email, email_key, password_hash) values ($1, $1, 'p1$') returning id`,
      [email],
    )
    return { id: row!.id, email }
  }

  /** Posts a letter with a secret in it, and gives that secret. */
  async function postSecret(kind: 'verify' | 'reset', to?: string, facts: Record<string, string> = {}) {
    const person = await newcomer(to)
    return db.together(async (tx) => {
      const codeId = await makeCode(tx, keys, { kind, personId: person.id })
      await post(tx, { kind, to: person.email, personId: person.id, codeId, facts })
      const [row] = await tx.rows<{ nonce: Uint8Array }>('select nonce from mail_code where id = $1', [codeId])
      return { ...person, codeId, code: codeText(keys, { kind, nonce: row!.nonce }) }
    })
  }

  const postPlain = (to: string, kind: Letter['kind'] = 'already', facts: Record<string, string> = {}) =>
    post(db, { kind, to, facts })

  /** One server's mailer. Without `url` letters become files in `dataDir/mail`. `limit`: milliseconds for one letter. */
  function mailer(url?: string, { limit, env = {} }: { limit?: number; env?: Record<string, string> } = {}) {
    const dataDir = testFolder()
    const { lines, log } = keptLog()
    const config = readConfig({
      BASE_URL: 'https://etalase.example',
      DATA_DIR: dataDir,
      ...(url && { MAIL_URL: url }),
      ...env,
    })
    const parts = { db, config, keys, log }
    const road = limit && config.mail ? smtpRoad(config.mail, 'etalase.example', limit) : undefined
    const { job, close } = createMailer(parts, road)
    afterAll(close)
    return { work: job.work, close, lines, dataDir }
  }

  const rows = () =>
    db.rows<MailRow>(
      `select id, kind, tries, last_error, sent_at is not null as sent, given_up_at is not null as given_up,
              coalesce(held_until > now(), false) as held, due_at
       from mail order by id`,
    )

  /** By the clock that says when a letter is due. */
  const clock = async () => (await db.rows<{ now: Date }>('select clock_timestamp() as now'))[0]!.now

  /** The time of every letter that still waits has come. */
  const timePasses = () =>
    db.rows('update mail set due_at = now(), held_until = null where sent_at is null and given_up_at is null')

  return { db, keys, newcomer, postSecret, postPlain, mailer, rows, clock, timePasses }
}
