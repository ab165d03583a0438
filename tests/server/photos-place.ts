import { afterAll } from 'vitest'
import { contract } from '#contract/index.ts'
import { keyless } from '#contract/picture-path.ts'
import { whoAsksIn } from '#server/account/sessions.ts'
import { createServer, type ServerParts } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createPhotos } from '#server/files/photos.ts'
import { answerPhotos } from '#server/photos.ts'
import { countTogether } from '#server/shared-limits.ts'
import { testStore } from '../support/api.ts'
import { type EngineName, openTestDatabase, type TestDatabase } from '../support/engines.ts'
import { keptLog } from '../support/http.ts'
import { actor } from '../support/people.ts'
import type { Said } from './account-place.ts'
import { keyed } from './files-place.ts'

type More = { limits?: boolean; bounds?: ServerParts['bounds']; on?: TestDatabase; room?: number }

/** The real server with the call that photos come in by, on a database and a folder of its own, or on the database `on`. `room`: bytes its disk still takes. */
export async function openUploads(engine: EngineName, { limits = false, bounds = {}, on, room }: More = {}) {
  const db = on ?? (await openTestDatabase(engine, { seed: 'none' }))
  const disk = await testStore()
  const store = room === undefined ? disk : { ...disk, room: async () => room }
  const { lines, log } = keptLog()
  const photos = createPhotos({ db, store, log })
  const { app, crowd } = createServer({
    config: readConfig({ RATE_LIMITS: limits ? 'on' : 'off' }),
    db,
    log,
    rooms: [answerPhotos({ photos })],
    keyed,
    whoAsks: whoAsksIn(db),
    bounds,
    ...(limits && { shared: countTogether(db) }),
  })
  afterAll(() => app.close())

  /** Sends bytes as they are; `key` as every phone does, a kind that need not be true. */
  const send = (
    who: { headers: Record<string, string> } | undefined,
    bytes: Buffer | string,
    { key, kind = 'image/jpeg' }: { key?: string; kind?: string } = {},
  ) =>
    app.inject({
      method: 'POST',
      url: `/api${contract.photos.save.path}`,
      headers: { 'content-type': kind, ...who?.headers, ...(key !== undefined && { 'idempotency-key': key }) },
      payload: bytes,
    })
  const upload = async (...asked: Parameters<typeof send>) => (await send(...asked)).json<Said>()

  const bytesOf = async (name: string) => {
    const file = await store.open(keyless(name))
    if (!file) throw new Error(`${name} is not there`)
    const parts: Buffer[] = []
    for await (const part of file.stream()) parts.push(part as Buffer)
    return Buffer.concat(parts)
  }
  return { app, crowd, db, store, photos, lines, send, upload, bytesOf, somebody: () => actor(db) }
}
