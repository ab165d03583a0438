import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { answerAddresses } from './addresses.ts'
import type { Assets } from './assets.ts'
import { boundBodies } from './bodies.ts'
import { readBodies } from './body.ts'
import type { Config } from './config.ts'
import { type Crowd, countCrowd } from './crowd.ts'
import type { Database } from './db/database.ts'
import { type Keyed, keyedWith } from './files/keyed.ts'
import { closeUnread, refuseConnection } from './goodbye.ts'
import { everyHeaders } from './headers.ts'
import { answerHealth } from './health.ts'
import { countHere, type Limits, noLimits, type Rules, usualRules } from './limits.ts'
import { type Log, shortened } from './log.ts'
import { type Api, nobody, openApi, type WhoAsks } from './mount.ts'
import { seenFrom } from './operator/from.ts'
import { refuseForeignPages } from './own-origin.ts'
import { openPages, type RenderFirstScreen } from './pages.ts'
import { protocol, refuse, refuseError } from './refusals.ts'
import { type Pace, slowLine } from './slow-line.ts'
import { uploadsAtOnce, watchBodies } from './uploads.ts'

/** What one request, and one connection, may take of us (milliseconds, bytes, counts). */
export const usualBounds = {
  request: 30_000,
  /** After the grace a body has to have brought so many bytes for every second since. */
  grace: 5_000,
  pace: 500,
  /** A file in all, and how it has to come meanwhile: bytes a second in each stretch of milliseconds (I-11). */
  upload: 600_000,
  stretch: 20_000,
  speed: 250,
  /** How long an answer may stand still with somebody who does not read it, and how many may wait for their readers. */
  silence: 120_000,
  unread: 1_000,
  headers: 10_000,
  idle: 5_000,
  check: 1_000,
  body: 64 * 1024,
  address: 8 * 1024,
  requestsPerConnection: 1_000,
  connections: 2_000,
  atOnce: 200,
  unfinishedOfOne: 64,
  /** What large bodies may take of our memory, all together. */
  memory: 256 * 1024 * 1024,
  uploads: 60,
  uploadsOfOne: 4,
}

export type ServerParts = {
  config: Config
  db: Database
  log: Log
  /** The rooms of the API, each mounting its calls. */
  rooms: ReadonlyArray<(api: Api) => void>
  /** What the build made, and what draws its pages. Without: the API alone. */
  client?: { assets: Assets; template: string; render?: RenderFirstScreen | undefined }
  whoAsks?: WhoAsks
  limits?: Limits
  /** Counts for all servers together; without, this process counts alone. */
  shared?: Limits
  rules?: Partial<Rules>
  /** How a place waits that asks too much. */
  pace?: Pace
  bounds?: Partial<typeof usualBounds>
  /** Without, addresses of pictures with a key are good as long as this process. */
  keyed?: Keyed
}

export type Server = { app: FastifyInstance; crowd: Crowd; api: Api }

/** The whole server without a port: `app.listen` gives it one, tests inject. */
export function createServer({ config, db, log, rooms, client, ...more }: ServerParts): Server {
  const bounds = { ...usualBounds, ...more.bounds }
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(6).toString('base64url'),
    trustProxy: config.trustProxy ? [...config.trustProxy] : false,
    bodyLimit: bounds.body,
    requestTimeout: Math.max(bounds.upload, bounds.request),
    connectionTimeout: bounds.silence,
    keepAliveTimeout: bounds.idle,
    maxRequestsPerSocket: bounds.requestsPerConnection,
    // Ours says it in our own words: see crowd.ts.
    return503OnClosing: false,
    http: { headersTimeout: bounds.headers, connectionsCheckingInterval: bounds.check, maxHeaderSize: 16 * 1024 },
    frameworkErrors: refuseError,
    clientErrorHandler: refuseConnection,
  })
  app.server.maxConnections = bounds.connections
  app.decorateRequest('me', undefined)
  app.decorateRequest('key', undefined)
  app.setErrorHandler(refuseError)

  const always = everyHeaders(config)
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(always)
  })
  tellRequests(app)
  watchBodies(app, bounds)
  closeUnread(app)
  const crowd = countCrowd(app, {
    most: bounds.atOnce,
    unread: bounds.unread,
    works: (address) => !/^\/(files|assets|healthz)\b/.test(address),
  })
  app.addHook('onRequest', async (request, reply) => {
    if ((request.raw.url?.length ?? 0) > bounds.address) return refuse(reply, protocol(414))
  })
  boundBodies(app, { unfinishedOfOne: bounds.unfinishedOfOne, memory: bounds.memory, large: bounds.body })
  refuseForeignPages(app, config)
  readBodies(app)

  const limits = more.limits ?? (config.rateLimits ? countHere() : noLimits)
  const rules = { ...usualRules, ...more.rules }
  const api = openApi({
    app,
    baseUrl: config.baseUrl,
    db,
    log,
    whoAsks: more.whoAsks ?? nobody,
    limits,
    shared: more.shared ?? limits,
    rules,
    deskSeenFrom: seenFrom(config.operatorFrom),
    line: slowLine(more.pace),
    uploads: uploadsAtOnce({ each: bounds.uploadsOfOne, all: bounds.uploads }),
    keyed: more.keyed ?? keyedWith(randomBytes(32)),
  })
  for (const room of rooms) room(api)
  answerHealth(app, db)
  const pages = client && openPages({ ...client, render: client.render, config, ask: api.ask, log })
  answerAddresses(app, { assets: client?.assets ?? new Map(), pages, config, limits, rules })
  return { app, crowd, api }
}

/** One line a request: the route as it is written, never the address as it was asked. */
function tellRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: shortened(request.ip),
      },
      'answered',
    )
  })
}
