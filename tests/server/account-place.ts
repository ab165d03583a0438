import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import type { Role } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { codeText } from '#server/account/codes.ts'
import { emailKey } from '#server/account/email.ts'
import type { ProfileParts } from '#server/account/profile.ts'
import { beginSession, whoAsksIn } from '#server/account/sessions.ts'
import { openShop } from '#server/account/shop.ts'
import { answerAccount } from '#server/account.ts'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Photos } from '#server/files/photos.ts'
import { countTogether } from '#server/shared-limits.ts'
import type { Pace } from '#server/slow-line.ts'
import { accountParts, type EngineName, openTestDatabase, type TestDatabase } from '../support/engines.ts'
import { keptLog } from '../support/http.ts'

export type Said = {
  code: string
  message?: string
  fields?: Record<string, string>
  route?: string
  retry_after?: number
  registration_token?: string
  _token?: string
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects to find here
  data?: any
}
/** Who asks: the token of a session, the address they come from, what their browser says it is. */
export type Asker = { token?: string; ip?: string; device?: string }
export type Letter = { kind: string; to: string; personId: number | null; facts: object; secret: string | undefined }

/** Nobody waits: whoever would be slowed down is refused with so many seconds. */
export const noPatience: Pace = { every: 77_000, longest: 0, most: 50 }
/** Whoever is slowed down waits for a moment of no length. */
export const allPatience: Pace = { every: 1, longest: 60_000, most: 50 }

const noFolder = () => Promise.reject(new Error('this server has no folder for photos'))
const noPhotos: Photos = {
  takeSquare: noFolder,
  takeFrom: noFolder,
  takeWhole: noFolder,
  takeStrip: noFolder,
  takeStripOf: noFolder,
  show: noFolder,
  keepFor: noFolder,
  showUploaded: noFolder,
  takeDown: noFolder,
  sweep: noFolder,
}

/** The real server without a port on a database of its own, with all calls about accounts. `limits`: counts askings. */
type Opening = { limits?: boolean; seed?: 'none' | 'demo'; pace?: Pace }
export async function openAccounts(engine: EngineName, { limits = false, seed = 'none', pace }: Opening = {}) {
  const db = await openTestDatabase(engine, { seed })
  return { db, ...serveAccounts(db, { limits, ...(pace && { pace }) }) }
}

/** One more server on a database that is open already: two of them share nothing but that. */
export function serveAccounts(
  db: TestDatabase,
  { limits = false, photos = noPhotos, pace }: { limits?: boolean; photos?: Photos; pace?: Pace } = {},
) {
  const { keys } = accountParts
  const parts: ProfileParts = { ...accountParts, photos }
  const { lines, log } = keptLog()
  const { app, api } = createServer({
    config: readConfig({ RATE_LIMITS: limits ? 'on' : 'off', TRUST_PROXY: '' }),
    db,
    log,
    rooms: [answerAccount(parts)],
    whoAsks: whoAsksIn(db),
    ...(limits && { shared: countTogether(db) }),
    ...(pace && { pace }),
  })
  afterAll(() => app.close())

  /** Asks over the wire, well formed or not. Gives the whole response. */
  const send = (endpoint: Endpoint, body: unknown, { token, ip = '10.0.0.1', device = 'Chrome Android' }: Asker = {}) =>
    app.inject({
      method: endpoint.method ?? 'POST',
      url: `/api${endpoint.path}`,
      remoteAddress: ip,
      headers: {
        'content-type': 'application/json',
        'user-agent': device,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })

  /** Asks over the wire and gives the answer. */
  const ask = async (endpoint: Endpoint, body: unknown, by?: Asker) => (await send(endpoint, body, by)).json<Said>()

  /** All letters in the box, the oldest first, with the secret that stands in them. */
  async function letters(to?: string): Promise<Letter[]> {
    const rows = await db.rows<Omit<Letter, 'secret'> & { code: 'verify' | 'reset' | null; nonce: Uint8Array }>(
      `select mail.kind, to_email as "to", mail.person_id as "personId", facts, mail_code.kind as code, nonce
       from mail left join mail_code on mail_code.id = mail.code_id
       where $1::text is null or to_email = $1 order by mail.id`,
      [to ?? null],
    )
    return rows.map(({ code, nonce, ...letter }) => ({
      ...letter,
      secret: code ? codeText(keys, { kind: code, nonce }) : undefined,
    }))
  }

  /** The secret in the latest letter to somebody. */
  const secretTo = async (to: string) => (await letters(to)).at(-1)?.secret

  /** Somebody with a verified account, written straight into the database. `completed` unless said otherwise. */
  async function signUp(
    role: Role,
    { email = addressOfNobody(), password = 'rumah kayu', completed = true, verified = true, weak = false } = {},
  ) {
    const id = await db.together(async (tx) => {
      const lsproId = role === 'lspro' ? await addLspro(tx) : null
      const [row] = await tx.rows<{ id: number }>(
        `insert into person (email, email_key, password_hash, password_weak, role, completed, verified_at, name, lspro_id)
         values ($1, $2, $3, $4, $5, $6, case when $7 then now() end, 'Siti Uji', $8) returning id`,
        [email, emailKey(email), await parts.passwords.hash(password), weak, role, completed, verified, lsproId],
      )
      if (role === 'merchant' && verified) await openShop(tx, row!.id)
      return row!.id
    })
    return { id, email, password }
  }

  /** Somebody with a verified account who is signed in on one phone. */
  async function signedIn(role: Role, more: Parameters<typeof signUp>[1] = {}) {
    const person = await signUp(role, more)
    const token = await db.together((tx) => beginSession(tx, { personId: person.id, device: 'Chrome Android' }))
    return { ...person, token }
  }

  return { app, api, parts, keys, lines, ask, send, letters, secretTo, signUp, signedIn }
}

export type Place = Awaited<ReturnType<typeof openAccounts>>

/** Lets time pass for letters, secrets, sessions and waits: everything the database remembers happened longer ago. */
export async function pass(db: Pick<TestDatabase, 'rows'>, seconds: number) {
  for (const [table, ...columns] of [
    ['mail', 'created_at'],
    ['mail_code', 'created_at', 'expires_at', 'used_at'],
    ['session', 'created_at', 'seen_at', 'ends_at'],
    ['sign_in_trouble', 'since', 'wait_until', 'day_since', 'told_at'],
    ['asked_count', 'until'],
  ] as const) {
    const earlier = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`).join(', ')
    await db.rows(`update ${table} set ${earlier}`, [seconds])
  }
}

/** An e-mail address that nobody else in any test has. */
export const addressOfNobody = () => `orang-${randomBytes(6).toString('hex')}@uji.example`

/** A certification body at work. Gives its id. */
export async function addLspro(
  db: Pick<TestDatabase, 'rows'>,
  { name = 'LSPro Uji', referral_code = null as string | null, status = 'active' } = {},
) {
  const [row] = await db.rows<{ id: number }>('insert into lspro (name, status) values ($1, $2) returning id', [
    name,
    status,
  ])
  if (referral_code !== null)
    await db.rows('insert into referral_code (code, lspro_id) values ($1, $2) on conflict do nothing', [
      referral_code,
      row!.id,
    ])
  return row!.id
}
