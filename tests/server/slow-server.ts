import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { openLog } from '#server/log.ts'
import { mount } from '#server/mount.ts'
import { serve, stopOnSignals } from '#server/serve.ts'

// A process of its own for stop.test.ts: the real server on the real database, with calls that take their time.
// Arguments: the data folder. Says its address on standard output once it listens, then what happens to it.

const config = readConfig({ DATA_DIR: process.argv[2], RATE_LIMITS: 'off', LOG_LEVEL: 'info' })
const log = openLog(config.logLevel)
const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: undefined, log })
await db.script('create table if not exists visit (id int primary key)')

const slow = {
  path: '/slow/{id}',
  method: 'GET',
  who: 'anyone',
  ask: z.object({ id: z.number() }),
  answer: z.object({ data: z.number() }),
} satisfies Endpoint
const quick = { ...slow, path: '/quick/{id}' } satisfies Endpoint
const never = { ...slow, path: '/never/{id}' } satisfies Endpoint

const server = createServer({
  config,
  db,
  log,
  rooms: [
    (api) => {
      mount(api, slow, async ({ id }) => {
        console.log(`inside ${id}`)
        await pause(700)
        await db.rows('insert into visit (id) values ($1)', [id])
        return { data: id }
      })
      mount(api, quick, ({ id }) => ({ data: id }))
      mount(api, never, ({ id }) => {
        console.log(`inside ${id}`)
        return new Promise<never>(() => undefined)
      })
    },
  ],
})
const { address, stop } = await serve(server, { host: '127.0.0.1', port: 0 }, [db.close])
stopOnSignals(stop, log)
console.log(`listening ${address}`)
