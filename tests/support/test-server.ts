import { afterAll } from 'vitest'
import type { CallOptions } from '#contract/http/call.ts'
import { authenticateWith } from '#server/account/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { createLogger } from '#server/http/log.ts'
import { roomsOn } from './api.ts'
import { openTestDatabase, usualEngine } from './engines.ts'

/** What may happen to a request on its way. */
export type Road = 'open' | 'closed' | 'loses replies' | 'portal'

/** The page of a hotel's network: 200, HTML, for whatever was asked. */
const portalPage = () =>
  new Response('<!doctype html><title>Selamat datang di Wi-Fi kami</title><form action="/masuk"></form>', {
    headers: { 'content-type': 'text/html' },
  })

/**
 * The real server on the real embedded database, in this process, behind a road that can be closed.
 * Give `visitor` to call(): `call(contract.showcase.home, {}, world.visitor)`.
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
  let road: Road = 'open'
  const heard: string[] = []

  async function send(request: Request): Promise<Response> {
    if (road === 'closed') throw new TypeError('Failed to fetch')
    if (road === 'portal') return portalPage()
    const { pathname, search } = new URL(request.url)
    heard.push(pathname)
    const body = request.method === 'GET' ? undefined : Buffer.from(await request.arrayBuffer())
    const said = await app.inject({
      method: request.method as 'GET' | 'POST',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body !== undefined && { payload: body }),
    })
    if (road === 'loses replies') throw new TypeError('Failed to fetch')
    const headers = Object.entries(said.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(new Uint8Array(said.rawPayload), { status: said.statusCode, headers })
  }

  return {
    db,
    app,
    /** Addresses the server was asked at, in order: what never arrived is not among them. */
    heard,
    visitor: { send } satisfies CallOptions,
    send,
    takeRoad: (next: Road) => {
      road = next
    },
  }
}
