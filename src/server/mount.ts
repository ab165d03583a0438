import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, type Ask, addressOf, type Endpoint, type Heard, type Who } from '#contract/endpoint.ts'
import { code, malformed, notYours, Problem } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { type From, fromOf, searches, toAsk } from './asked.ts'
import type { Database } from './db/database.ts'
import { deliver } from './deliver.ts'
import type { Keyed } from './files/keyed.ts'
import { fitTexts, unkeepable } from './fit-texts.ts'
import { Foreign, noteForeign } from './foreign.ts'
import { apiHeaders } from './headers.ts'
import { type Limits, neighbourhood, type Rule, type Rules } from './limits.ts'
import type { Log } from './log.ts'
import { deskShut, stayAtDesk } from './operator/desk.ts'
import { isLifted, type PlaceRule, passPlace } from './places.ts'
import { noSuchCall, refuse, slowDown } from './refusals.ts'
import { hashOf, keyIn, once, type Said, type Sent } from './seen-before.ts'
import type { SlowLine } from './slow-line.ts'
import type { LetIn } from './uploads.ts'

/** Who is asking, as the database knows them now: role and shop are read with each request, never believed. */
export type Me = {
  id: number
  role: string
  sessionId: number
  merchantId: number | null
  lsproId: number | null
  /** Of an operator whose session is at the desk: open, or due to be written down as seen there. */
  desk?: 'open' | 'due' | null
}

/** Finds who an Authorization header belongs to. */
export type WhoAsks = (authorization: string | undefined) => Promise<Me | undefined>

/** Nobody can sign in to a server without sessions, so it recognises nobody. */
export const nobody: WhoAsks = async () => undefined

/** What a handler is given beside the asking. `db` is the transaction of a write. `me` is there wherever it must be. */
export type By<E extends Endpoint> = {
  db: Database
  me: E['who'] extends 'anyone' ? Me | undefined : Me
  log: Log
  from: From
  /** The idempotency key of a write that may wait, where it came with one. */
  key: string | undefined
}
/** `ready` is what the endpoint's `prepare` gave, and nothing without one. */
export type Handler<E extends Endpoint, Ready = undefined> = (
  heard: Heard<E>,
  by: By<E>,
  ready: Ready,
) => Promise<Answer<E>> | Answer<E>

/** Asks in process, as nobody in particular, through the same checks as over the wire. Throws the same Problem. */
export type AskHere = <E extends Endpoint>(endpoint: E, ask: Ask<E>) => Promise<Answer<E>>

type Asking = { me: Me | undefined; log: Log; from: From; key?: string | undefined }
type Answering = (asked: unknown, by: Asking) => Promise<Said>
const ourselves: From = { ip: '', device: '' }

/** The API while it is being put together: `mount` adds to it, `ask` uses it. */
export type Api = {
  app: FastifyInstance
  /** Where people reach us, for addresses in answers. */
  baseUrl: string
  db: Database
  log: Log
  whoAsks: WhoAsks
  limits: Limits
  /** Counts for all servers together, in the database. For what is dear or dangerous; reading is counted by `limits`. */
  shared: Limits
  rules: Rules
  uploads: LetIn
  /** Where a place waits that asks too much. */
  line: SlowLine
  /** Makes addresses of pictures for those who may see more than everybody. */
  keyed: Keyed
  /** Whether the operator's calls exist for an address (OPERATOR_FROM). */
  deskSeenFrom: (ip: string) => boolean
  /** By address, not by endpoint: the drawn pages are a bundle of their own and bring their own copy of the contract. */
  answerings: Map<string, Answering>
  ask: AskHere
}

export function openApi(parts: Omit<Api, 'answerings' | 'ask'>): Api {
  const answerings = new Map<string, Answering>()
  const ask: AskHere = async (endpoint, asked) => {
    const answering = answerings.get(nameOf(endpoint))
    if (!answering) throw new Error(`nothing is mounted at ${nameOf(endpoint)}`)
    const { said } = await answering(asked, { me: undefined, log: parts.log, from: ourselves })
    return said as Answer<typeof endpoint>
  }
  return { ...parts, answerings, ask }
}

/**
 * Makes the route of an endpoint: who may ask (before a byte of the body is read) → seen this key before? → well formed →
 * the handler → the answer as the contract knows it, everything else left out. A write is one transaction, its checked
 * answer included.
 * `bodyLimit` in bytes, 64 KB unless said. `perPlace`: how often one address may ask, counted for all servers together.
 * `prepare` does what takes long before the transaction of a write begins: everybody's writes wait for that one. What it
 * writes stays, also when the handler then refuses. `leaving` puts into an answer what is not to be stored with it.
 * `askedAnew`: whoever carries its answers to many asks each time whether they still hold.
 */
export function mount<E extends Endpoint, Ready = undefined>(
  api: Api,
  endpoint: E,
  answer: Handler<E, Ready>,
  more: {
    bodyLimit?: number
    perPlace?: readonly PlaceRule[]
    prepare?: (heard: Heard<E>, by: By<E>) => Promise<Ready>
    leaving?: (answer: Answer<E>) => Answer<E>
    askedAnew?: boolean
  } = {},
) {
  // The compiler says it too; this holds where it was talked out of it. A server with such a call does not start.
  if (!everyWho.includes(endpoint.who)) throw new Error(`${nameOf(endpoint)} does not say who may ask`)
  const answering: Answering = async (asked, by) => {
    try {
      return await answerTo(asked, by)
    } catch (error) {
      if (error instanceof Foreign && by.me)
        await noteForeign(api, by.me, { what: error.what, asked: error.asked, call: endpoint.path })
      throw error
    }
  }
  const answerTo: Answering = async (asked, { me, log, from, key }) => {
    allow(endpoint, me)
    const sent: Sent | undefined =
      me && key ? { personId: me.id, key, path: addressOf(endpoint, asked), hash: hashOf(asked) } : undefined
    const by = { db: api.db, me: me as By<E>['me'], log, from, key }
    const prepare = async () => {
      const heard = hear(endpoint, asked)
      return { heard, ready: (await more.prepare?.(heard, by)) as Ready }
    }
    const speak = async (db: Database, { heard, ready }: Awaited<ReturnType<typeof prepare>>) =>
      checked(endpoint, await answer(heard, { ...by, db }, ready)) as object
    const done =
      endpoint.offline === 'wait'
        ? await once(api.db, sent, { prepare, speak })
        : { said: await speak(api.db, await prepare()), again: false }
    return more.leaving ? { ...done, said: more.leaving(done.said as Answer<E>) as object } : done
  }
  const hidden = ({ ip }: FastifyRequest) => endpoint.path.startsWith('/operator/') && !api.deskSeenFrom(ip)
  api.answerings.set(nameOf(endpoint), answering)

  api.app.route({
    method: endpoint.method ?? 'POST',
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    ...(more.bodyLimit && { bodyLimit: more.bodyLimit }),
    config: { file: endpoint.raw ?? false },
    onRequest: async (request, reply) => {
      if (hidden(request)) return asIfNotThere(request, reply)
      request.me = await api.whoAsks(request.headers.authorization)
      await count(api, request, request.me ? 'theirs' : 'reads')
      allow(endpoint, request.me)
      // What may wait is somebody's: it waits for them to sign in again, and is not taken for nobody's.
      if (!request.me && endpoint.offline === 'wait' && request.headers.authorization) throw sessionOver()
      if (request.me && endpoint.who === 'operator') await stayAtDesk(api.db, request.me)
      if (more.perPlace) await passPlace(api, request.ip, endpoint.path, more.perPlace)
      if (endpoint.offline !== 'wait') return
      request.key = keyIn(request.headers)
      if (!request.me) return
      if (endpoint.raw) api.uploads(request.me.id, reply)
      await refuseOver(api.shared, `saves ${request.me.id}`, api.rules.saves)
    },
    handler: async (request, reply) => {
      if (hidden(request)) return refuse(reply, noSuchCall())
      const asked = toAsk(endpoint, request)
      const dear = searches(asked)
      if (dear) await count(api, request, dear)
      const { me, log, key } = request
      const { said, again } = await answering(asked, { me, log, from: fromOf(request), key })
      if (again) reply.header('idempotency-replayed', 'true')
      return deliver(
        request,
        answered(endpoint, request, reply, more.askedAnew),
        JSON.stringify({ code: code.done, ...said }),
      )
    },
  })
}

/**
 * A call that is not to be seen is refused as one that there is not: by its handler, when its body has been read and found
 * fit, but at once when the body is of a kind that nobody reads.
 */
function asIfNotThere({ server, headers }: FastifyRequest, reply: FastifyReply) {
  if (!server.hasContentTypeParser(headers['content-type'] ?? '')) return refuse(reply, noSuchCall())
}

const everyWho: readonly Who[] = ['anyone', 'signed-in', 'merchant', 'lspro', 'operator']

const nameOf = ({ method, path }: Endpoint) => `${method ?? 'POST'} ${path}`

/**
 * Throws unless this endpoint is for them. What is not for anyone is for nobody without a session. What is for operators
 * needs more than a session of one: somebody who has given a code at it.
 */
function allow({ who }: Endpoint, me: Me | undefined) {
  if (who === 'anyone') return
  if (!me) throw sessionOver()
  if (who !== 'signed-in' && who !== me.role) throw notYours(words.notYours)
  if (who === 'operator' && !me.desk) throw deskShut()
}

const sessionOver = () => new Problem('session', words.sessionOver, code.sessionOver)

function hear<E extends Endpoint>(endpoint: E, said: unknown): Heard<E> {
  const { asked, unfit, strange } = fitTexts(said)
  const fields: Record<string, string> = Object.fromEntries(unfit.map((field) => [field, unkeepable]))
  if (unfit.length > 0 || strange) throw malformed(words.malformed, fields)
  const read = endpoint.ask.safeParse(asked)
  if (read.success) return read.data as Heard<E>
  // The first thing wrong with a field is the one to put right first.
  // Of something that has no fields at all, there is none to say it at.
  for (const { path, message } of read.error.issues) if (path.length > 0) fields[path.join('.')] ??= message
  throw malformed(words.malformed, fields)
}

/** What the contract says of an answer, and not one key more: this is the list of what may leave the house. */
function checked<E extends Endpoint>(endpoint: E, answer: unknown): Answer<E> {
  const read = endpoint.answer.safeParse(answer)
  if (read.success) return read.data as Answer<E>
  const where = read.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`an answer of ${nameOf(endpoint)} is not what the contract says: ${where.join('; ')}`)
}

async function count({ limits, rules, db }: Api, { me, ip }: FastifyRequest, what: keyof Rules) {
  const wait = await limits.count(`${what} ${me ? `of ${me.id}` : neighbourhood(ip)}`, rules[what])
  // Nobody in particular is counted by their place.
  if (wait > 0 && (me || !(await isLifted(db, neighbourhood(ip)).catch(() => false)))) throw slowDown(wait)
}

/** Counts one asking; throws code 29 with the seconds to wait when it is one too many. */
export async function refuseOver(limits: Limits, key: string, rule: Rule) {
  const wait = await limits.count(key, rule)
  if (wait > 0) throw slowDown(wait)
}

const forAMoment = 'public, max-age=30, stale-while-revalidate=300'

/** What anyone may read may be kept for a moment by whoever carried it, unless somebody said who they are. */
function answered({ method, who }: Endpoint, request: FastifyRequest, reply: FastifyReply, askedAnew = false) {
  const anyones = method === 'GET' && who === 'anyone' && !request.headers.authorization
  return reply.headers({
    ...apiHeaders,
    'cache-control': anyones ? (askedAnew ? 'public, no-cache' : forAMoment) : 'no-store',
    vary: 'Authorization',
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    me: Me | undefined
    /** The idempotency key of a write. */
    key: string | undefined
  }
}
