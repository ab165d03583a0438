import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { afterEach } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { text, whole } from '#contract/schemas.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { createServer, type ServerParts } from '#server/http/app.ts'
import { createLogger } from '#server/http/log.ts'
import { type Api, mount } from '#server/http/mount.ts'
import { patience } from '../browser/browser-arguments.ts'

/** For requests that are answered without a query. */
const rejectQuery = () => Promise.reject(new Error('this request must not query the database'))
export const noDatabase: Database = { query: rejectQuery, exec: rejectQuery, transaction: rejectQuery }

/** A log that collects its lines. */
export function keptLog(level: 'debug' | 'silent' = 'debug') {
  const lines: string[] = []
  const to = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  return { lines, log: createLogger(level, to) }
}

/** The real server with the routes and parts that a test passes, on a free port once `listen` is called. */
export function serverWith(parts: Partial<ServerParts> & { env?: Record<string, string> } = {}) {
  const { env, ...more } = parts
  const { lines, log } = keptLog()
  const server = createServer({ config: readConfig(env ?? {}), db: noDatabase, log, routes: [echo], ...more })
  return { ...server, lines, listen: () => server.app.listen({ host: '127.0.0.1', port: 0 }) }
}

/** Opens servers as `serverWith`, each closed after the test that opened it. */
export function closedServers(): typeof serverWith {
  const open: ReturnType<typeof serverWith>[] = []
  afterEach(async () => {
    for (const { app } of open.splice(0)) await app.close()
  })
  return (parts) => {
    const server = serverWith(parts)
    open.push(server)
    return server
  }
}

/** Limits small enough to be reached in a test. */
export const shout = {
  path: '/shout',
  access: 'anyone',
  ask: z.object({
    word: text(20),
    times: z._default(whole(1, 9), 1),
    search: z.optional(text(100)),
    /** Anything, as long as the body allows it. */
    deep: z.optional(z.catch(text(12_000), '')),
  }),
  answer: z.object({ data: z.object({ said: z.string() }) }),
} satisfies Endpoint

export const thing = {
  path: '/thing/{id}',
  method: 'GET',
  access: 'anyone',
  ask: z.object({ id: whole(1, 1000) }),
  answer: z.object({ data: z.object({ id: z.number() }) }),
} satisfies Endpoint

export function echo(api: Api) {
  mount(api, shout, ({ word, times }) => ({ data: { said: word.repeat(times) } }))
  mount(api, thing, ({ id }) => ({ data: { id } }))
}

/** Sends exactly these bytes to a server and returns everything it sends until it closes the connection. */
export function saysRaw(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (part) => {
      received += part
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
    socket.write(bytes)
  })
}

/** Waits until `true_` returns a truthy value; throws after `most` milliseconds. */
export async function until(true_: () => unknown, most = patience) {
  const end = Date.now() + most
  while (!(await true_())) {
    if (Date.now() > end) throw new Error('it did not happen')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
