import { afterAll } from 'vitest'
import type { CallOptions } from '#contract/http/call.ts'
import { authenticateWith } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { createLogger } from '#server/http/log.ts'
import { roomsOn } from './api.ts'
import { openTestDatabase, usualEngine } from './database/engines.ts'

/** The state of the network: `loses replies` delivers requests and drops the responses. */
export type Road = 'open' | 'closed' | 'loses replies' | 'portal'

/** The page of a captive portal: 200 and HTML for every request. */
const portalPage = () =>
  new Response('<!doctype html><title>Selamat datang di Wi-Fi kami</title><form action="/masuk"></form>', {
    headers: { 'content-type': 'text/html' },
  })

/**
 * The real server on a real database, in this process, behind a network that can be broken (`takeRoad`).
 * Pass `visitor` to call(): `call(contract.showcase.home, {}, world.visitor)`.
 */
export async function openWorld({ seed = 'demo' }: { seed?: 'none' | 'reference' | 'demo' } = {}) {
  const db = await openTestDatabase(usualEngine(), { seed })
  const log = createLogger('silent')
  const { app } = createServer({
    config: readConfig({ RATE_LIMITS: 'off' }),
    db,
    log,
    routes: await roomsOn(db, log),
    authenticate: authenticateWith(db),
  })
  afterAll(() => app.close())
  let network: Road = 'open'
  const paths: string[] = []

  async function send(request: Request): Promise<Response> {
    if (network === 'closed') throw new TypeError('Failed to fetch')
    if (network === 'portal') return portalPage()
    const { pathname, search } = new URL(request.url)
    paths.push(pathname)
    const body = request.method === 'GET' ? undefined : Buffer.from(await request.arrayBuffer())
    const response = await app.inject({
      method: request.method as 'GET' | 'POST',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body !== undefined && { payload: body }),
    })
    if (network === 'loses replies') throw new TypeError('Failed to fetch')
    const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(new Uint8Array(response.rawPayload), { status: response.statusCode, headers })
  }

  return {
    db,
    app,
    /** The paths of the requests that arrived at the server, in order. */
    heard: paths,
    visitor: { send } satisfies CallOptions,
    send,
    takeRoad: (next: Road) => {
      network = next
    },
  }
}
