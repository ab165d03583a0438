import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Access,
  type Answer,
  addressOf,
  type Endpoint,
  type Input,
  isIdempotent,
  type RequestOf,
} from '#contract/endpoint.ts'
import { code, malformed, notYours, Problem } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Database } from '../db/database.ts'
import { type ReadReplicas, storeLastWrite } from '../db/read-replicas.ts'
import { answerPreflight } from './cors.ts'
import type { CurrentUser } from './current-user.ts'
import { cutOversized } from './cut-oversized.ts'
import { deskLockedProblem, extendDesk } from './desk-session.ts'
import { notFoundReply, sendError, tooManyRequests } from './error-replies.ts'
import { ForeignResource, logForeignAccess } from './foreign-resource.ts'
import { apiHeaders } from './headers.ts'
import {
  hashInput,
  type IdempotentWrite,
  idempotencyKeyOf,
  replayedWrites,
  runOnce,
  type WriteResult,
} from './idempotency.ts'
import { type IpRateLimit, isLimitLifted, throttleIp } from './limits/ip-throttle.ts'
import { largestBody } from './limits/largest-body.ts'
import { type RateLimit, type RateLimiter, type RateLimits, rateLimitKey } from './limits/rate-limits.ts'
import type { Throttle } from './limits/throttle.ts'
import type { AdmitUpload } from './limits/upload-limits.ts'
import type { Log } from './log.ts'
import { invalidCharacterText, normalizeTexts } from './normalize-text.ts'
import { type ClientInfo, clientInfoOf, requestInput, searchRateLimit } from './request-input.ts'
import { sendJson } from './send-json.ts'
import type { SignedPaths } from './signed-paths.ts'

/** Finds the person of an Authorization header. */
export type Authenticate = (authorization: string | undefined) => Promise<CurrentUser | undefined>

/** For a server without sessions: no request belongs to a user. */
export const noAuthentication: Authenticate = async () => undefined

/**
 * The context of a request, for its handler. `db` is the transaction of a write. `me` is defined wherever the endpoint
 * requires a session.
 */
export type RequestContext<E extends Endpoint> = {
  db: Database
  me: E['access'] extends 'anyone' ? CurrentUser | undefined : CurrentUser
  log: Log
  from: ClientInfo
  /** The idempotency key of a write, if the request has one. */
  key: string | undefined
}
/** `ready` is the result of the endpoint's `prepare`, undefined without one. */
export type Handler<E extends Endpoint, Ready = undefined> = (
  input: Input<E>,
  by: RequestContext<E>,
  ready: Ready,
) => Promise<Answer<E>> | Answer<E>

/** Calls an endpoint in process, without a session, through the same checks as over HTTP. Throws the same Problem. */
export type CallInProcess = <E extends Endpoint>(endpoint: E, ask: RequestOf<E>) => Promise<Answer<E>>

type CallContext = { me: CurrentUser | undefined; log: Log; from: ClientInfo; key?: string | undefined }
type EndpointCall = (rawInput: unknown, by: CallContext) => Promise<WriteResult>
const inProcessClient: ClientInfo = { ip: '', device: '' }

/** The API while it is being assembled: `mount` adds to it, `ask` calls it. */
export type Api = {
  app: FastifyInstance
  /** The public base address, for addresses in answers. */
  baseUrl: string
  db: Database
  /** The replicas for public reads; undefined without replicas. */
  replicas: ReadReplicas | undefined
  log: Log
  authenticate: Authenticate
  limits: RateLimiter
  /**
   * Counts for all servers together, in the database. For expensive or dangerous requests; reads are counted by
   * `limits`.
   */
  sharedLimits: RateLimiter
  rules: RateLimits
  uploads: AdmitUpload
  /** The queue of addresses with too many requests. */
  throttle: Throttle
  /** Signs addresses of pictures that are not public, for users who may see them. */
  signedPaths: SignedPaths
  /** Whether the operator's endpoints exist for an address (OPERATOR_FROM). */
  isDeskVisibleFrom: (ip: string) => boolean
  /**
   * By method and path, not by endpoint: the code that renders pages is a bundle of its own with its own copy of the
   * contract.
   */
  calls: Map<string, EndpointCall>
  ask: CallInProcess
}

export function createApi(parts: Omit<Api, 'calls' | 'ask'>): Api {
  const calls = new Map<string, EndpointCall>()
  const ask: CallInProcess = async (endpoint, input) => {
    const call = calls.get(endpointName(endpoint))
    if (!call) throw new Error(`nothing is mounted at ${endpointName(endpoint)}`)
    const { answer } = await call(input, { me: undefined, log: parts.log, from: inProcessClient })
    return answer as Answer<typeof endpoint>
  }
  return { ...parts, calls, ask }
}

/** The database for a public read: a replica, if there is one that has what this session wrote. */
export const readDatabase = ({ replicas, db }: Pick<Api, 'replicas' | 'db'>, me?: CurrentUser): Database =>
  replicas?.forRead(me?.lastWrite ?? undefined) ?? db

/**
 * Adds the route of an endpoint: authorization (before a byte of the body is read) → stored answer of its idempotency
 * key → validation → handler → the answer, reduced to the contract's shape. A write is one transaction that includes
 * checking its answer.
 * `bodyLimit` in bytes, by default the largest body that the contract allows; a file, and a request with an unbounded
 * part, must have one. `perIp`: limits of one address, counted for all servers together. `prepare`
 * does slow work before the transaction of a write begins, because all writes wait for that transaction on the embedded
 * engine. What it writes stays, also when the handler then refuses. `transformAnswer` changes an answer without storing
 * the change with the key. `revalidate`: caches must revalidate each time.
 */
export function mount<E extends Endpoint, Ready = undefined>(
  api: Api,
  endpoint: E,
  handler: Handler<E, Ready>,
  options: {
    bodyLimit?: number
    perIp?: readonly IpRateLimit[]
    prepare?: (input: Input<E>, by: RequestContext<E>) => Promise<Ready>
    transformAnswer?: (answer: Answer<E>) => Answer<E>
    revalidate?: boolean
  } = {},
) {
  const bodyLimit = options.bodyLimit ?? largestBody(endpoint.ask)
  if (!Number.isFinite(bodyLimit) && endpoint.method !== 'GET')
    throw new Error(`${endpointName(endpoint)} has no largest body`)
  // The compiler checks this too; a server that has bypassed it does not start.
  if (!roles.includes(endpoint.access)) throw new Error(`${endpointName(endpoint)} does not say who may ask`)
  const call: EndpointCall = async (rawInput, by) => {
    try {
      return await handle(rawInput, by)
    } catch (error) {
      if (error instanceof ForeignResource && by.me)
        await logForeignAccess(api, by.me, { what: error.what, asked: error.asked, call: endpoint.path })
      throw error
    }
  }
  const handle: EndpointCall = async (rawInput, { me, log, from, key }) => {
    authorize(endpoint, me)
    const write: IdempotentWrite | undefined =
      me && key ? { personId: me.id, key, path: addressOf(endpoint, rawInput), hash: hashInput(rawInput) } : undefined
    const db = isPublicRead(endpoint) ? readDatabase(api, me) : api.db
    const by = { db, me: me as RequestContext<E>['me'], log, from, key }
    const prepare = async () => {
      const input = parseInput(endpoint, rawInput)
      return { input, ready: (await options.prepare?.(input, by)) as Ready }
    }
    const run = async (db: Database, { input, ready }: Awaited<ReturnType<typeof prepare>>) => {
      const answer = checkAnswer(endpoint, await handler(input, { ...by, db }, ready)) as object
      if (api.replicas && me && mayWrite(endpoint)) {
        const stored = storeLastWrite(db, me.sessionId)
        // Outside of a transaction the write is committed already, and its answer must say so.
        await (isIdempotent(endpoint)
          ? stored
          : stored.catch((error: Error) => log.warn({ err: error }, 'the last write of a session was not stored')))
      }
      return answer
    }
    const done = isIdempotent(endpoint)
      ? await runOnce(api.db, write, { prepare, run })
      : { answer: await run(db, await prepare()), replayed: false }
    return options.transformAnswer
      ? { ...done, answer: options.transformAnswer(done.answer as Answer<E>) as object }
      : done
  }
  const hidden = ({ ip }: FastifyRequest) => endpoint.path.startsWith('/operator/') && !api.isDeskVisibleFrom(ip)
  api.calls.set(endpointName(endpoint), call)

  const url = `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
  const allowsAnyOrigin = endpoint.api === 'public'
  if (allowsAnyOrigin) answerPreflight(api.app, url, endpoint.method ?? 'POST')
  api.app.route({
    method: endpoint.method ?? 'POST',
    url,
    ...(endpoint.method !== 'GET' && { bodyLimit }),
    config: { file: endpoint.raw ?? false, allowsAnyOrigin, ...(endpoint.accepts && { accepts: endpoint.accepts }) },
    onRequest: async (request, reply) => {
      request.isHidden = hidden(request)
      if (request.isHidden) return hideEndpoint(request, reply)
      request.me = await api.authenticate(request.headers.authorization)
      await countRequest(api, request, request.me ? 'signedIn' : 'reads')
      authorize(endpoint, request.me)
      // A write from the outbox belongs to a user: with an expired token it waits for their next sign-in instead of
      // being accepted without a session.
      if (!request.me && isIdempotent(endpoint) && request.headers.authorization) throw sessionExpired()
      if (request.me && endpoint.access === 'operator') await extendDesk(api.db, request.me)
      if (options.perIp) await throttleIp(api, request.ip, endpoint.path, options.perIp)
      if (!isIdempotent(endpoint)) return
      request.key = idempotencyKeyOf(request.headers)
      if (endpoint.raw) api.uploads(request.me?.id ?? rateLimitKey(request.ip), reply)
      if (!request.me) return
      await enforceRateLimit(api.sharedLimits, `saves ${request.me.id}`, api.rules.saves)
    },
    handler: async (request, reply) => {
      if (request.isHidden) return sendError(reply, notFoundReply())
      const rawInput = requestInput(endpoint, request)
      const searchLimit = searchRateLimit(rawInput)
      if (searchLimit) await countRequest(api, request, searchLimit)
      const { me, log, key } = request
      const { answer, replayed } = await call(rawInput, { me, log, from: clientInfoOf(request), key })
      if (replayed) {
        replayedWrites.count++
        reply.header('idempotency-replayed', 'true')
      }
      return sendJson(
        request,
        setAnswerHeaders(endpoint, request, reply, options.revalidate),
        JSON.stringify({ code: code.done, ...answer }),
      )
    },
  })
}

/**
 * A hidden endpoint answers like one that does not exist: in its handler after the body was parsed, and at once when no
 * parser accepts the body's type.
 */
function hideEndpoint({ server, headers }: FastifyRequest, reply: FastifyReply) {
  if (!server.hasContentTypeParser(headers['content-type'] ?? '')) return sendError(reply, notFoundReply())
}

/** Public reads that phones keep: a replica may answer them. */
const isPublicRead = ({ access, keep }: Endpoint) => access === 'anyone' && keep !== undefined

/**
 * Reads by POST count as writes: storing one too many costs a statement, one too few would hide what a person has just
 * saved.
 */
const mayWrite = ({ method, keep }: Endpoint) => method !== 'GET' && keep === undefined

const roles: readonly Access[] = ['anyone', 'signed-in', 'merchant', 'lspro', 'operator']

const endpointName = ({ method, path }: Endpoint) => `${method ?? 'POST'} ${path}`

/**
 * Throws unless the caller may use this endpoint. Endpoints that are not public need a session. Those for operators
 * also need an open desk, which needs an authenticator code.
 */
function authorize({ access }: Endpoint, me: CurrentUser | undefined) {
  if (access === 'anyone') return
  if (!me) throw sessionExpired()
  if (access !== 'signed-in' && access !== me.role) throw notYours(commonTexts.notYours)
  if (access === 'operator' && !me.desk) throw deskLockedProblem()
}

const sessionExpired = () => new Problem('session', commonTexts.sessionOver, code.sessionOver)

/** An answer names so many wrong fields at most. */
const maxFields = 200

/** The input of an endpoint as its schema has it. Throws code 05 with the fields that are wrong. */
export function parseInput<E extends Endpoint>(endpoint: E, rawInput: unknown): Input<E> {
  // Normalizing shortens a text, to a quarter at most.
  const { asked, invalidFields, hasInvalidName } = normalizeTexts(cutOversized(endpoint.ask, rawInput, 4))
  const input = cutOversized(endpoint.ask, asked)
  const fields: Record<string, string> = Object.fromEntries(
    invalidFields.slice(0, maxFields).map((field) => [field, invalidCharacterText]),
  )
  if (invalidFields.length > 0 || hasInvalidName) throw malformed(commonTexts.malformed, fields)
  const parsed = endpoint.ask.safeParse(input)
  if (parsed.success) return parsed.data as Input<E>
  // The first error of a field is shown.
  for (const { path, message } of parsed.error.issues.slice(0, maxFields))
    if (path.length > 0) fields[path.join('.')] ??= message
  throw malformed(commonTexts.malformed, fields)
}

/** Reduces an answer to the contract's shape: only these fields are sent. */
function checkAnswer<E extends Endpoint>(endpoint: E, answer: unknown): Answer<E> {
  const parsed = endpoint.answer.safeParse(answer)
  if (parsed.success) return parsed.data as Answer<E>
  const where = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`an answer of ${endpointName(endpoint)} is not what the contract says: ${where.join('; ')}`)
}

async function countRequest({ limits, rules, db }: Api, { me, ip }: FastifyRequest, what: keyof RateLimits) {
  const wait = await limits.count(`${what} ${me ? `of ${me.id}` : rateLimitKey(ip)}`, rules[what])
  // Without a session the IP address is counted.
  if (wait > 0 && (me || !(await isLimitLifted(db, rateLimitKey(ip)).catch(() => false)))) throw tooManyRequests(wait)
}

/** Counts a request; throws code 29 with the seconds to wait when it is over the limit. */
export async function enforceRateLimit(limits: RateLimiter, key: string, rule: RateLimit) {
  const wait = await limits.count(key, rule)
  if (wait > 0) throw tooManyRequests(wait)
}

const publicCacheControl = 'public, max-age=30, stale-while-revalidate=300'

/** Public answers may be cached for a moment, unless the request has a token. */
function setAnswerHeaders(
  { method, access }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  revalidate = false,
) {
  const isPublic = method === 'GET' && access === 'anyone' && !request.headers.authorization
  return reply.headers({
    ...apiHeaders,
    'cache-control': isPublic ? (revalidate ? 'public, no-cache' : publicCacheControl) : 'no-store',
    vary: 'Authorization',
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    me: CurrentUser | undefined
    /** The idempotency key of a write. */
    key: string | undefined
    /** An endpoint of the desk, for an address that may not see it. */
    isHidden: boolean
  }
}
