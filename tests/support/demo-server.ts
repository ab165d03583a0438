import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type EngineName, fillFolder, newDatabase, patiently, testSecret } from './engines.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The built server with the demo catalogue, as the e2e tests use it. */
export type DemoServer = ServerProcess & {
  /**
   * Works on the server's database while it runs; on the embedded engine, which one process may open, the server is
   * stopped meanwhile.
   */
  inside: <T>(work: (db: OpenDatabase) => Promise<T>) => Promise<T>
}

export type DemoServerOptions = {
  /** PostgreSQL where there is one, unless E2E_ENGINE or this says otherwise. */
  engine?: EngineName
  port?: number
  /** Another built release than the one in dist/. */
  main?: string
  env?: Record<string, string>
  /** Changes the demo before the server starts. */
  prepare?: (db: OpenDatabase) => Promise<void>
}

const defaultEngine = (): EngineName =>
  (process.env.E2E_ENGINE as EngineName | undefined) ?? (process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite')

/** Starts a server on data of its own. `remove` ends it and drops its data; what is left the end of the run removes. */
export async function startDemoServer({
  engine = defaultEngine(),
  env = {},
  prepare,
  ...options
}: DemoServerOptions = {}): Promise<DemoServer> {
  const run = inject('e2eFolder')
  const dataDir = await mkdtemp(join(run, 'data-'))
  // The demo's pictures have the same names everywhere: what one server has drawn no other draws again.
  symlinkSync(join(run, 'pictures'), join(dataDir, 'files'))
  const database = engine === 'postgres' ? await newDatabase('e2e') : undefined
  if (!database) await fillFolder(dataDir, 'e2e')
  const open = () =>
    openDatabase({ ...patiently, dataDir, ...(database && { databaseUrl: database.databaseUrl, size: 3 }) })
  if (prepare) await withDatabase(open, prepare)

  const server = await startServer({
    ...options,
    dataDir,
    env: {
      SECRET: testSecret,
      SEED: 'demo',
      ...(database && { DATABASE_URL: database.databaseUrl }),
      ...env,
    },
  })
  const noteProcess = () => writeFileSync(join(run, `${server.pid()}.server`), '')
  noteProcess()
  let opened: Promise<OpenDatabase> | undefined
  return {
    ...server,
    start: async (main) => {
      await server.start(main)
      noteProcess()
    },
    inside: async (work) => {
      if (database) {
        opened ??= open()
        return work(await opened)
      }
      await server.stop()
      try {
        return await withDatabase(open, work)
      } finally {
        await server.start()
        noteProcess()
      }
    },
    remove: async () => {
      await (await opened)?.close()
      await server.stop()
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function withDatabase<T>(open: () => Promise<OpenDatabase>, work: (db: OpenDatabase) => Promise<T>): Promise<T> {
  const db = await open()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

let shared: Promise<DemoServer> | undefined

/** See `sharedServer`. */
export async function theSharedServer(): Promise<DemoServer> {
  // One that did not start is none: the next file tries again.
  shared ??= startDemoServer().catch((error: unknown) => {
    shared = undefined
    throw error
  })
  const server = await shared
  // A test that failed between a stop and a start leaves it stopped.
  if (server.pid() === undefined) await server.start()
  return server
}

/**
 * The server of this worker process, which all test files that run in it share: a test makes its own people, and leaves
 * the demo as it was. Call it at the top of a file; ask for the server inside a test.
 */
export function sharedServer(): () => DemoServer {
  let server: DemoServer | undefined
  beforeAll(async () => {
    server = await theSharedServer()
  })
  return () => running(server)
}

/** A server for the tests of one file: for those that change what everybody sees, or stop it. */
export function ownServer(options: DemoServerOptions | (() => DemoServerOptions) = {}): () => DemoServer {
  let server: DemoServer | undefined
  beforeAll(async () => {
    server = await startDemoServer(typeof options === 'function' ? options() : options)
  })
  afterAll(async () => {
    await server?.remove()
    server = undefined
  })
  return () => running(server)
}

function running(server: DemoServer | undefined): DemoServer {
  if (!server) throw new Error('the server runs while tests do, not before')
  return server
}
