import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { ReadReplicas } from '../db/read-replicas.ts'
import { addBodyParsers } from './body-parser.ts'
import {
  closeIdleConnections,
  closeUnreadRequests,
  endLongConnections,
  limitConnections,
  refuseConnection,
} from './connection-close.ts'
import { openRoutesToSites } from './cors.ts'
import { handleError, sendError, statusReply } from './error-replies.ts'
import { commonHeaders } from './headers.ts'
import { type HealthStore, mountHealth } from './health.ts'
import { ipAllowlist } from './ip-allowlist.ts'
import { limitBodies } from './limits/body-limits.ts'
import { type LoadShedder, shedLoad } from './limits/load-shedding.ts'
import {
  defaultRateLimits,
  inMemoryRateLimiter,
  noRateLimiter,
  type RateLimiter,
  type RateLimits,
} from './limits/rate-limits.ts'
import { createThrottle, type ThrottleOptions } from './limits/throttle.ts'
import { enforceBodyTimeouts, limitUploads } from './limits/upload-limits.ts'
import { anonymizeIp, type Log } from './log.ts'
import { type Api, type Authenticate, createApi, noAuthentication, readDatabase } from './mount.ts'
import { refuseMalformedRequests, rewriteUrl } from './normalize-request.ts'
import { refuseForeignOrigins } from './origin-check.ts'
import { mountSpaRoutes } from './pages/spa-routes.ts'
import { createSsrPages, type RenderPage } from './pages/ssr.ts'
import type { Assets } from './pages/static-assets.ts'
import { fromTrustedProxy, requestIds } from './request-id.ts'
import { type SignedPaths, signedPathsWith } from './signed-paths.ts'
import { closeQueuedAnswers } from './when-closed.ts'

/** Limits of a request and of a connection (milliseconds, bytes, counts). */
export const defaultBounds = {
  request: 30_000,
  /** After a grace period of `grace` milliseconds a body must arrive at `pace` bytes a second or faster. */
  grace: 5_000,
  pace: 500,
  /** The time limit of an upload; in each `stretch` of milliseconds it must arrive at `speed` bytes a second. */
  upload: 600_000,
  stretch: 20_000,
  speed: 250,
  /**
   * The time an answer may wait for a client that does not read it, and how many answers may wait, of all and of one
   * address.
   */
  connectionTimeout: 120_000,
  unreadAnswers: 1_000,
  unreadAnswersPerIp: 250,
  /** Requests in flight on one connection: more are pipelined by no browser. */
  requestsInFlight: 10,
  headers: 10_000,
  idle: 5_000,
  check: 1_000,
  body: 64 * 1024,
  address: 8 * 1024,
  requestsPerConnection: 1_000,
  connections: 2_000,
  /** Connections of one address: a training venue with sixty people has 360. */
  connectionsPerIp: 500,
  concurrentRequests: 200,
  /** How long the server may refuse every request before /readyz says so. */
  full: 5_000,
  unfinishedBodiesPerIp: 64,
  /** The memory that all large bodies together may take. */
  bodyMemory: 256 * 1024 * 1024,
  uploads: 60,
  uploadsPerPerson: 4,
}

/** A request that was answered. `route` is the pattern of its route, 'unknown' without one; `ms` in milliseconds. */
export type Answered = { method: string; route: string; status: number; ms: number }

export type ServerParts = {
  config: Config
  db: Database
  /** For public reads. */
  replicas?: ReadReplicas | undefined
  log: Log
  /** The routes of the API; each function mounts its endpoints. */
  routes: ReadonlyArray<(api: Api) => void>
  /** The built client, and the function that renders pages. Without it the server is the API alone. */
  client?: { assets: Assets; template: string; render?: RenderPage | undefined }
  /** Called after each request. */
  onAnswered?: (answered: Answered) => void
  /** Adds spans of the requests, before any other hook. */
  trace?: (app: FastifyInstance) => void
  /** For /readyz. */
  store?: HealthStore
  authenticate?: Authenticate
  limits?: RateLimiter
  /** Counts for all servers together; without it this process counts alone. */
  sharedLimits?: RateLimiter
  rules?: Partial<RateLimits>
  /** The way an IP address with too many requests is slowed down. */
  throttle?: ThrottleOptions
  bounds?: Partial<typeof defaultBounds>
  /** Without it, signed addresses of pictures are valid as long as this process. */
  signedPaths?: SignedPaths
}

export type Server = { app: FastifyInstance; loadShedder: LoadShedder; api: Api }

/** The whole server without a port: `app.listen` gives it one, tests inject. */
export function createServer({ config, db, log, routes, client, ...more }: ServerParts): Server {
  const bounds = { ...defaultBounds, ...more.bounds }
  const isTrustedProxy = fromTrustedProxy(config.trustProxy)
  const common = commonHeaders(config)
  const app = Fastify({
    rewriteUrl,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config.trustProxy),
    trustProxy: config.trustProxy ? [...config.trustProxy] : false,
    bodyLimit: bounds.body,
    // A part of a path may be as long as the address: the contract shortens the name of a file, or refuses it with a
    // sentence.
    routerOptions: { maxParamLength: bounds.address },
    requestTimeout: Math.max(bounds.upload, bounds.request),
    connectionTimeout: bounds.connectionTimeout,
    keepAliveTimeout: bounds.idle,
    // Our own limiter answers with our own message: see load-shedding.ts.
    return503OnClosing: false,
    http: {
      headersTimeout: bounds.headers,
      connectionsCheckingInterval: bounds.check,
      maxHeaderSize: 16 * 1024,
      // Node's own answer has none of our headers: see normalize-request.ts.
      requireHostHeader: false,
    },
    // No hook runs before it.
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, reply.headers({ ...common, 'x-request-id': request.id })),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, common),
  })
  app.server.maxConnections = bounds.connections
  app.decorateRequest('me', undefined)
  app.decorateRequest('key', undefined)
  app.decorateRequest('isHidden', false)
  app.setErrorHandler(handleError)

  more.trace?.(app)
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.headers(common).header('x-request-id', id)
  })
  logRequests(app, more.onAnswered)
  enforceBodyTimeouts(app, bounds, common)
  endLongConnections(app, bounds.requestsPerConnection)
  closeUnreadRequests(app)
  closeIdleConnections(app.server)
  closeQueuedAnswers(app.server)
  limitConnections(app.server, bounds.connectionsPerIp, isTrustedProxy)
  const loadShedder = shedLoad(app, {
    maxActive: bounds.concurrentRequests,
    maxUnread: bounds.unreadAnswers,
    unreadPerIp: bounds.unreadAnswersPerIp,
    perConnection: bounds.requestsInFlight,
    isWork: (address) => !/^\/(files|assets|healthz|readyz)\b/.test(address),
  })
  refuseMalformedRequests(app)
  app.addHook('onRequest', async (request, reply) => {
    if ((request.raw.url?.length ?? 0) > bounds.address) return sendError(reply, statusReply(414))
  })
  limitBodies(app, { unfinishedPerIp: bounds.unfinishedBodiesPerIp, memory: bounds.bodyMemory, large: bounds.body })
  refuseForeignOrigins(app, config)
  openRoutesToSites(app)
  addBodyParsers(app)

  const limits = more.limits ?? (config.rateLimits ? inMemoryRateLimiter() : noRateLimiter)
  const rules = { ...defaultRateLimits, ...more.rules }
  const api = createApi({
    app,
    baseUrl: config.baseUrl,
    db,
    replicas: more.replicas,
    log,
    authenticate: more.authenticate ?? noAuthentication,
    limits,
    sharedLimits: more.sharedLimits ?? limits,
    rules,
    isDeskVisibleFrom: ipAllowlist(config.operatorFrom),
    throttle: createThrottle(more.throttle),
    uploads: limitUploads({ each: bounds.uploadsPerPerson, all: bounds.uploads }),
    signedPaths: more.signedPaths ?? signedPathsWith(randomBytes(32)),
  })
  for (const mountRoutes of routes) mountRoutes(api)
  const isFull = () => loadShedder.fullFor() > bounds.full
  mountHealth(app, { readDatabase: () => readDatabase(api), store: more.store, isFull })
  const pages = client && createSsrPages({ ...client, render: client.render, config, ask: api.ask, log })
  mountSpaRoutes(app, { assets: client?.assets ?? new Map(), pages, config, limits, rules })
  return { app, loadShedder, api }
}

/** Logs one line a request, with the route's pattern and never the requested address. */
function logRequests(app: FastifyInstance, onAnswered: (answered: Answered) => void = () => undefined) {
  app.addHook('onResponse', async (request, reply) => {
    const answered = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    onAnswered(answered)
    request.log.info({ ...answered, ip: anonymizeIp(request.ip) }, 'answered')
  })
}
