import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { queueNames } from '#contract/operator/system.ts'
import type { OpenDatabase } from '../db/database.ts'
import type { ReadReplicas } from '../db/read-replicas.ts'
import type { Answered } from '../http/app.ts'
import { refusedWrites } from '../http/error-replies.ts'
import { replayedWrites } from '../http/idempotency.ts'
import type { Log } from '../http/log.ts'
import { cacheCounts } from '../http/micro-cache.ts'
import { type RegistryState, readRegistryState } from '../sni/registry/registry-state.ts'
import { readQueues } from './queues.ts'

export type Metrics = {
  /** Counts a request. */
  onAnswered: (answered: Answered) => void
  /** Listens; resolves to the port. Errors of the port are thrown. */
  listen: (host: string, port: number) => Promise<number>
  close: () => Promise<void>
}

/** Seconds. Half of the answers take less than 2 ms, and a picture that is drawn may take ten seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

type Parts = { db: OpenDatabase; replicas?: ReadReplicas | undefined; log: Log }

/**
 * Numbers about this process and its database, as Prometheus reads them: `GET /metrics` on a port of its own. Requests
 * have the pattern of their route, never their address; nothing in it is about a person. While the database is away its
 * queues are missing.
 */
export function createMetrics({ db, replicas, log }: Parts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that were answered, by method, pattern of the route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  })
  const cacheAnswers: Counter<'result'> = new Counter({
    name: 'cache_answers_total',
    help: 'Answers from the cache (hit) or made anew (miss) since the start',
    labelNames: ['result'] as const,
    registers,
    collect: () => {
      cacheAnswers.reset()
      for (const [result, n] of Object.entries(cacheCounts)) cacheAnswers.inc({ result }, n)
    },
  })
  const replays: Counter = new Counter({
    name: 'outbox_replays_total',
    help: 'Writes that arrived again and got the stored answer of their idempotency key since the start',
    registers,
    collect: () => {
      replays.reset()
      replays.inc(replayedWrites.count)
    },
  })
  const refusals: Counter<'code'> = new Counter({
    name: 'write_refusals_total',
    help: 'Writes with an idempotency key that were refused or failed since the start, by the code of the answer',
    labelNames: ['code'] as const,
    registers,
    collect: () => {
      refusals.reset()
      for (const [code, n] of Object.entries(refusedWrites)) refusals.inc({ code }, n)
    },
  })
  if (db.connections) {
    const connections: Gauge<'state'> = new Gauge({
      name: 'database_connections',
      help: 'Connections of the pool: all, those without work, and who waits for one',
      labelNames: ['state'] as const,
      registers,
      collect: () => {
        for (const [state, n] of Object.entries(db.connections!())) connections.set({ state }, n)
      },
    })
  }
  if (replicas) {
    const lags: Gauge<'replica'> = new Gauge({
      name: 'database_replica_lag_seconds',
      help: 'How far each replica is behind the primary; missing while it does not answer',
      labelNames: ['replica'] as const,
      registers,
      collect: () => {
        lags.reset()
        for (const { host, lag } of replicas.states()) if (lag !== undefined) lags.set({ replica: host }, lag)
      },
    })
    const used: Gauge<'replica'> = new Gauge({
      name: 'database_replica_used',
      help: '1 while public reads go to the replica, 0 while they go to the primary instead',
      labelNames: ['replica'] as const,
      registers,
      collect: () => {
        for (const state of replicas.states()) used.set({ replica: state.host }, Number(state.used))
      },
    })
  }
  const length = new Gauge({
    name: 'queue_length',
    help: 'How much waits for the jobs of all servers, and for the operators; 10,000 at most',
    labelNames: ['queue'] as const,
    registers,
    collect: async () => {
      for (const { queue, waiting, oldest } of await queuesNow()) {
        length.set({ queue }, waiting)
        age.set({ queue }, oldest)
      }
    },
  })
  const age = new Gauge({
    name: 'queue_oldest_seconds',
    help: 'How long the oldest of them waits',
    labelNames: ['queue'] as const,
    registers,
  })

  registerGauge(
    'sni_register_age_seconds',
    'How long ago the register of certificates was published; phones take one of seven days for too old',
    ({ age }) => age,
  )
  registerGauge(
    'sni_register_certificates',
    'How many certificates the published register has',
    ({ age, certificates }) => (age === null ? null : certificates),
  )

  function registerGauge(name: string, help: string, valueIn: (state: RegistryState) => number | null) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => {
        try {
          const value = valueIn(await readRegistryState(db))
          if (value === null) gauge.remove()
          else gauge.set(value)
        } catch (error) {
          log.warn({ err: error }, 'the state of the register could not be read')
          gauge.remove()
        }
      },
    })
  }

  async function queuesNow() {
    try {
      return await readQueues(db)
    } catch (error) {
      log.warn({ err: error }, 'the queues could not be counted')
      for (const queue of queueNames) {
        length.remove({ queue })
        age.remove({ queue })
      }
      return []
    }
  }

  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be read')
      response.writeHead(500).end()
    }
  })

  return {
    onAnswered: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1000),
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => resolve((server.address() as { port: number }).port))
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
