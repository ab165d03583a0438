import { afterAll } from 'vitest'
import { codeText } from '#server/account/codes.ts'
import { whoAsksIn } from '#server/account/sessions.ts'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { forgetAnswers } from '#server/micro-cache.ts'
import { countTogether } from '#server/shared-limits.ts'
import { roomsOn } from '../support/api.ts'
import { accountParts, type EngineName, usualEngine } from '../support/engines.ts'
import { keptLog } from '../support/http.ts'
import { openReviews } from './review-place.ts'

type Row = Record<string, unknown>
export type Issued = { id: number; personId: number; email: string; secret: string }
export const longEnough = 'kata sandi yang panjang'

let before = 0
export const newAddress = () => `lembaga-${Date.now()}-${++before}@uji.example`

/** An operator at the desk who issues accounts to certification bodies, and what becomes of those. */
export async function openDesk(engine: EngineName = usualEngine()) {
  const place = await openReviews(engine)
  const { db } = place
  const rara = await place.operator()

  /** Asks as nobody or as somebody, the answers of before forgotten. */
  const read = (path: string, body: object = {}, headers?: Record<string, string>) => {
    forgetAnswers(db)
    return place.ask(path, body, headers)
  }
  /** Letters to an address, the oldest first, with the secret in each. */
  async function letters(to: string) {
    const rows = await db.rows<{ kind: string; facts: Row; code: 'reset' | null; nonce: Uint8Array }>(
      `select mail.kind, facts, mail_code.kind as code, nonce from mail left join mail_code on mail_code.id = code_id
       where to_email = $1 order by mail.id`,
      [to],
    )
    return rows.map(({ code, nonce, ...letter }) => ({
      ...letter,
      secret: code ? codeText(accountParts.keys, { kind: code, nonce }) : undefined,
    }))
  }
  const secretTo = async (to: string) => (await letters(to)).at(-1)?.secret as string
  const personAt = async (email: string) =>
    (await db.rows<Row & { id: number }>('select * from person where email = $1', [email]))[0]!

  /** A body with its first account, whose owner has not opened the letter. */
  async function issued(name = 'LSPro Uji Mutu', email = newAddress()): Promise<Issued> {
    const { data } = await rara.ask('lspro/issue', { name, email })
    return { id: data.id, personId: (await personAt(email)).id, email, secret: await secretTo(email) }
  }
  const setPassword = (hash: string, password = longEnough) => read('/password/forgot/save', { hash, password })
  const signIn = (email: string, password = longEnough) => read('/login', { email, password })
  /** The same, with a password and signed in. */
  async function atWork(name?: string) {
    const body = await issued(name)
    await setPassword(body.secret)
    const { _token, route } = await signIn(body.email)
    return { ...body, route, headers: { authorization: `Bearer ${_token}` } }
  }
  const seenOf = async (id: number) => (await rara.ask('lspro', { id })).data.seen as string
  const stand = async (id: number, status: 'active' | 'not active', reason = 'Akreditasi dicabut.') =>
    rara.ask('lspro/stand', { id, seen: await seenOf(id), reason, status })
  const logOf = (lsproId: number) =>
    db.rows<{ action: string; who: string; reason: string | null; before: Row | null; after: Row | null }>(
      'select action, who, reason, before, after from audit_log where lspro_id = $1 order by id',
      [lsproId],
    )

  /** One more server on the same database, which counts how often something is asked. */
  async function counting() {
    const { log } = keptLog()
    const { app } = createServer({
      config: readConfig({ RATE_LIMITS: 'on', TRUST_PROXY: '' }),
      db,
      log,
      rooms: await roomsOn(db, log),
      whoAsks: whoAsksIn(db),
      shared: countTogether(db),
    })
    afterAll(() => app.close())
    return async (call: string, payload: object, who: { headers: Record<string, string> } = rara) =>
      (await app.inject({ method: 'POST', url: `/api/operator/${call}`, headers: who.headers, payload })).json()
  }

  const doings = {
    read,
    letters,
    secretTo,
    personAt,
    issued,
    setPassword,
    signIn,
    atWork,
    seenOf,
    stand,
    logOf,
    counting,
  }
  return { ...place, rara, ...doings }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** What the desk says of a change that changes nothing, and of one that is older than what stands there. */
export const unchanged = { code: '01', message: 'Tidak ada yang berubah.' }
export const stale = { code: '01', message: 'Data ini sudah berubah sejak Anda buka. Muat ulang dahulu.' }
