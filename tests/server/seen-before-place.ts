import { afterAll } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { whoAsksIn } from '#server/account/sessions.ts'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { type Api, mount } from '#server/mount.ts'
import { type EngineName, openTestDatabase } from '../support/engines.ts'
import { keptLog } from '../support/http.ts'

export const note = {
  path: '/note/save',
  who: 'signed-in',
  ask: z.object({ words: z.string().check(z.maxLength(40, 'Terlalu panjang')), more: z._default(z.string(), '') }),
  answer: z.object({ message: z.string(), data: z.object({ id: z.number(), at: z.string() }) }),
  offline: 'wait',
} satisfies Endpoint
export const other = { ...note, path: '/other/save' } satisfies Endpoint
export const read = { ...note, path: '/note/read', offline: 'keep' } satisfies Endpoint

/** What a test may do to the handler, and what it did. */
type Happening = {
  prepared: number
  /** The handler waits for it once its row is written. */
  hold: Promise<void> | undefined
  /** What goes wrong then. */
  trouble: (() => Error | undefined) | undefined
}

/** The real server with a call that writes one row each time it is done, and says a number nobody can guess. */
export async function openNotes(engine: EngineName) {
  const db = await openTestDatabase(engine, { seed: 'none' })
  await db.script('create table note (id serial primary key, person_id int not null, words text not null)')
  const { lines, log } = keptLog()
  const happening: Happening = { prepared: 0, hold: undefined, trouble: undefined }

  const room = (api: Api) => {
    for (const one of [note, other, read])
      mount(
        api,
        one,
        async ({ words }, { db: tx, me }) => {
          const [row] = await tx.rows<{ id: number }>(
            'insert into note (person_id, words) values ($1, $2) returning id',
            [me.id, words],
          )
          await happening.hold
          const wrong = happening.trouble?.()
          if (wrong) throw wrong
          return { message: 'Tersimpan "✓"', data: { id: row!.id, at: `${Math.random()}` } }
        },
        { prepare: async () => void happening.prepared++ },
      )
  }

  /** One more server on the same database, with these rooms or the usual one, or by connections of its own, `on`. */
  const open = (rooms = [room], on: Database = db) => {
    const { app } = createServer({
      config: readConfig({ RATE_LIMITS: 'off' }),
      db: on,
      log,
      rooms,
      whoAsks: whoAsksIn(on),
    })
    afterAll(() => app.close())
    return app
  }
  const app = open()

  const send = (
    who: { headers: Record<string, string> },
    body: object | string,
    key?: string,
    path: string = note.path,
    server = app,
  ) =>
    server.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: {
        'content-type': 'application/json',
        ...who.headers,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const notes = ({ personId }: { personId: number }) =>
    db.rows<{ id: number; words: string }>('select id, words from note where person_id = $1 order by id', [personId])
  const keys = ({ personId }: { personId: number }) =>
    db.rows('select key, answer from answered_key where person_id = $1', [personId])
  return { db, lines, happening, open, send, notes, keys }
}
