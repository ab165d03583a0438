import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { createEasel, type Easel } from '#server/files/easel.ts'
import { keyedWith } from '#server/files/keyed.ts'
import { answerFiles } from '#server/files/serve.ts'
import { openDiskStore, type Store } from '#server/files/store.ts'
import { openLog } from '#server/log.ts'
import type { Api } from '#server/mount.ts'
import { afterFile } from '#tests/support/after-file.ts'
import { patience } from '#tests/support/browser-arguments.ts'
import { accountParts, openTestDatabase, usualEngine } from '#tests/support/engines.ts'

/** A folder, a database with pictures to draw, an easel and a file host in front of them: the real ones. */
export type Place = {
  folder: string
  db: Database
  store: Store
  easel: Easel
  /** Names of the files that were put, in order: how often something was drawn. */
  put: string[]
  /** Lines of the log, newest last. */
  told: string[]
  /** Where the file host listens, without a slash at its end. */
  host: string
  /** A row to be drawn; its name. Without a folder: 'product'. */
  picture: (
    recipe: string | null,
    options?: { folder?: string; name?: string },
  ) => Promise<{ id: number; name: string }>
  /** The server ends in good order and another begins on the same folder and database. */
  restart: () => Promise<void>
  /** One request with the address exactly as given, not as a library would tidy it. */
  raw: (address: string, method?: string) => Promise<{ status: number; head: string; body: string }>
  close: () => Promise<void>
}

// One of each for a test file: opening one takes a while.
const opened = new Map<string, Promise<Database>>()
function database(seed: 'none' | 'demo'): Promise<Database> {
  const known = opened.get(seed)
  if (known) return known
  const db = openTestDatabase(usualEngine(), { seed })
  opened.set(seed, db)
  afterFile(() => opened.delete(seed))
  return db
}

/** Every place knows the same keys. */
export const keyed = keyedWith(accountParts.keys.pictures)

let given = 0
/** 32 hex digits that were not given before. */
export const newHex = () => (++given).toString(16).padStart(32, '0')

/** A busy machine may draw for longer than a phone waits: it waits here, unless that is what is tried. */
export async function openPlace({
  patienceMs = 100_000,
  openForMs,
  seed = 'none',
}: {
  patienceMs?: number
  openForMs?: number
  seed?: 'none' | 'demo'
} = {}): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-files-'))
  const db = await database(seed)
  if (seed === 'none') await db.rows('delete from picture')
  const put: string[] = []
  const told: string[] = []
  const log = openLog('info', { write: (line: string) => told.push(line) })

  const open = async () => {
    const disk = await openDiskStore(join(folder, 'files'))
    const store: Store = {
      ...disk,
      put: async (name, bytes) => {
        await disk.put(name, bytes)
        put.push(name)
      },
    }
    const easel = createEasel({ db, store, log, pauseMs: 0 })
    const parts = {
      db,
      store,
      easel,
      log,
      patienceMs,
      ...(openForMs !== undefined && { openForMs }),
    }
    const rooms = [(api: Api) => answerFiles(api, parts)]
    const { app } = createServer({ config: readConfig({}), db, log, rooms, keyed })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return { store, easel, app, port: (app.server.address() as AddressInfo).port }
  }
  let now = await open()
  const shut = async () => {
    await now.app.close()
    await now.easel.close()
  }

  return {
    folder,
    db,
    put,
    told,
    get store() {
      return now.store
    },
    get easel() {
      return now.easel
    },
    get host() {
      return `http://127.0.0.1:${now.port}`
    },
    picture: async (recipe, options = {}) => {
      const name = options.name ?? `${options.folder ?? 'product'}/${newHex()}`
      const sql = 'insert into picture (name, width, height, recipe) values ($1, 1, 1, $2) returning id, name'
      const [row] = await db.rows<{ id: number; name: string }>(sql, [name, recipe])
      return row!
    },
    restart: async () => {
      await shut()
      now = await open()
    },
    raw: (address, method = 'GET') => ask(now.port, address, method),
    close: async () => {
      await shut()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function ask(port: number, address: string, method: string) {
  return new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${method} ${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, 'latin1'),
    )
    socket.on('data', (part) => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = Buffer.concat(parts).toString('latin1').split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body })
    })
  })
}

/** Waits for something to become true; fails after `ms`. */
export async function until(true_: () => Promise<boolean> | boolean, ms = patience): Promise<void> {
  const end = Date.now() + ms
  while (!(await true_())) {
    if (Date.now() > end) throw new Error('It never happened')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
