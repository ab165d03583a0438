import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type EngineName, fillFolder, newDatabase, patiently, testSecret } from './database/engines.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The built server with the demo catalogue, for the e2e tests. */
export type DemoServer = ServerProcess & {
  /**
   * Runs `work` on the server's database. On PostgreSQL the server runs meanwhile; on the embedded engine, which only
   * one process may open, it is stopped for that time.
   */
  inside: <T>(work: (db: OpenDatabase) => Promise<T>) => Promise<T>
}

export type DemoServerOptions = {
  /** Default: E2E_ENGINE, then PostgreSQL where there is one. */
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

/** Starts a server on its own data. `remove` stops it and drops its data; the end of the run removes what is left. */
export async function startDemoServer({
  engine = defaultEngine(),
  env = {},
  prepare,
  ...options
}: DemoServerOptions = {}): Promise<DemoServer> {
  const run = inject('e2eFolder')
  const dataDir = await mkdtemp(join(run, 'data-'))
  // The demo's pictures have the same names everywhere, so all servers share one folder of them.
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
  /** The release that runs. */
  let started: string | undefined
  return {
    ...server,
    start: async (main) => {
      await server.start(main)
      started = main
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
        await server.start(started)
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
  // After a failed start the next file tries again.
  shared ??= startDemoServer().catch((error: unknown) => {
    shared = undefined
    throw error
  })
  const server = await shared
  // A test that failed between a stop and a start leaves the server stopped.
  if (server.pid() === undefined) await server.start()
  return server
}

/**
 * The server that all test files in this Vitest worker process share: a test creates its own users, and leaves the demo
 * unchanged. Call this at the top of a file, and the returned function inside a test.
 */
export function sharedServer(): () => DemoServer {
  let server: DemoServer | undefined
  beforeAll(async () => {
    server = await theSharedServer()
  })
  return () => running(server)
}

/** A server for the tests of one file: for tests that change shared data or stop the server. */
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
