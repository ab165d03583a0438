import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database, OpenDatabase } from '../db/database.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { Log } from '../http/log.ts'
import { fromTrustedProxy } from '../http/request-id.ts'

// Spans of requests, of their SQL and of their files, for OpenTelemetry. Loaded only with OTEL_EXPORTER_OTLP_ENDPOINT.
// Nothing in them is about a person: a route is its pattern, a statement has $1 instead of values, a file is its kind.

export type Tracing = {
  /** Makes a span of each request. */
  requests: (app: FastifyInstance) => void
  /** Wraps the database: its statements become spans of the request that waits for them. */
  database: (db: OpenDatabase) => OpenDatabase
  /** Wraps the store: its calls become spans of the request that waits for them. */
  fileStore: (store: FileStore) => FileStore
  /** Sends what is left, for `closeMs` at most. */
  close: () => Promise<void>
}

type TracingParts = {
  /** The collector's address: spans are sent to its `/v1/traces`, as JSON. */
  endpoint: string
  release: string
  trustProxy: readonly string[] | false
  log: Log
  /** Milliseconds between two batches. */
  every?: number
}

const closeMs = 3000
/** A collector that does not answer is logged this often at most, in milliseconds. */
const logEvery = 600_000
/** Characters of a statement. */
const longestSql = 2000
/** Asked every few seconds, or answered without any work. */
const untraced = /^\/(healthz|readyz|assets)\b/

/**
 * Sends spans in batches, in the background; spans that a collector does not take are dropped. The SDK reads the other
 * OTEL_* variables, such as OTEL_TRACES_SAMPLER and OTEL_EXPORTER_OTLP_HEADERS, from the environment.
 */
export function createTracing({ endpoint, release, trustProxy, log, every = 5000 }: TracingParts): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'etalase-mutu', 'service.version': release }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: every })],
  })
  const tracer = provider.getTracer('etalase-mutu')
  const propagator = new W3CTraceContextPropagator()
  const isTrusted = fromTrustedProxy(trustProxy)
  const current = new AsyncLocalStorage<Span>()
  logFailures(log)

  /**
   * Runs `work` in a span of the request that waits for it. What runs after that request or without one has no span.
   */
  async function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    const parent = current.getStore()
    if (!parent?.isRecording()) return work()
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent))
    try {
      return await current.run(span, work)
    } catch (error) {
      // Never the message: a database quotes values in it.
      const { code, name: type } = error as Error & { code?: unknown }
      span.setAttribute('error.type', String(code ?? type))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  const withSpans = (db: Database): Database => ({
    query: (sql, values) => inSpan(`SQL ${verbOf(sql)}`, sqlAttributes(sql), () => db.query(sql, values)),
    exec: (sql) => inSpan('SQL script', sqlAttributes(sql), () => db.exec(sql)),
    transaction: (work) =>
      inSpan('SQL transaction', { 'db.system.name': 'postgresql' }, () => db.transaction((tx) => work(withSpans(tx)))),
  })

  return {
    requests(app) {
      const spans = new WeakMap<FastifyRequest, Span>()
      app.addHook('onRequest', (request, reply, done) => {
        if (untraced.test(request.raw.url ?? '')) return done()
        const parent = isTrusted(request.raw.socket)
          ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
          : ROOT_CONTEXT
        const route = request.routeOptions.url ?? 'unknown'
        const attributes = { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id }
        const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
        spans.set(request, span)
        // Also of an answer that was broken off.
        reply.raw.once('close', () => {
          span.setAttribute('http.response.status_code', reply.statusCode)
          if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        })
        current.run(span, done)
      })
      // The events of a body come from the socket, outside of the request's context.
      app.addHook('preValidation', (request, _, done) => {
        const span = spans.get(request)
        if (span) current.run(span, done)
        else done()
      })
    },
    database: (db) => ({ ...db, ...withSpans(db) }),
    fileStore: (store) => ({
      ...store,
      put: (name, bytes) => inSpan('file put', fileAttributes(name), () => store.put(name, bytes)),
      putStream: (name, chunks) => inSpan('file put', fileAttributes(name), () => store.putStream(name, chunks)),
      open: (name) => inSpan('file open', fileAttributes(name), () => store.open(name)),
      has: (name) => inSpan('file has', fileAttributes(name), () => store.has(name)),
      remove: (name) => inSpan('file remove', fileAttributes(name), () => store.remove(name)),
    }),
    close: async () => {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, closeMs).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), timeout])
    },
  }
}

const verbOf = (sql: string) => /\w+/.exec(sql)?.[0].toLowerCase() ?? 'statement'

const sqlAttributes = (sql: string): Attributes => ({
  'db.system.name': 'postgresql',
  'db.query.text': sql.replace(/\s+/g, ' ').trim().slice(0, longestSql),
})

/** 'product/0f…e2-480.avif' → its folder and type; never its name, which may be signed for one person. */
function fileAttributes(name: string): Attributes {
  const [, folder = '', type = ''] = /^(\w+)\/.*\.(\w+)$/.exec(name) ?? []
  return { 'file.kind': folder, 'file.type': type }
}

/** The SDK reports batches that were not taken to one handler of the whole process. */
function logFailures(log: Log) {
  let loggedAt = 0
  setGlobalErrorHandler((error) => {
    if (Date.now() - loggedAt < logEvery) return
    loggedAt = Date.now()
    log.warn({ err: error instanceof Error ? error : new Error(String(error)) }, 'the collector does not take spans')
  })
}
