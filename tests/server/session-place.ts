import { afterAll } from 'vitest'
import { whoAsksIn } from '#server/account/sessions.ts'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Api } from '#server/mount.ts'
import { roomsOn } from '../support/api.ts'
import { type EngineName, type Filling, openTestDatabase } from '../support/engines.ts'
import { keptLog } from '../support/http.ts'

/** Every room as the program mounts them, without a port, on a database of its own. `first` comes before the others. */
export async function everything(
  engine: EngineName,
  { seed = 'none', first = [] }: { seed?: Filling; first?: ((api: Api) => void)[] } = {},
) {
  const db = await openTestDatabase(engine, { seed })
  const { lines, log } = keptLog()
  const { app, api } = createServer({
    config: readConfig({ RATE_LIMITS: 'off' }),
    db,
    log,
    rooms: [...first, ...(await roomsOn(db, log))],
    whoAsks: whoAsksIn(db),
  })
  afterAll(() => app.close())

  /** Asks at an address under /api with a body, well formed or not. Gives the whole response. */
  const send = (path: string, body: unknown, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'POST') =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const ask = async (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    (await send(path, body, headers)).json()

  return { db, app, api, lines, send, ask }
}
