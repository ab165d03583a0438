import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built server as its own process with its own data folder, started and stopped as an operator does. */
export type ServerProcess = {
  /** `http://localhost:PORT`, the same after a restart. localhost is a secure context, so the service worker runs. */
  url: string
  port: number
  dataDir: string
  pid: () => number | undefined
  /** Its output since the first start, standard output and standard error. */
  log: () => string
  /** SIGTERM, as an operator stops it. Resolves to the exit code. */
  stop: () => Promise<number | null>
  /** SIGKILL, as when the machine loses power. */
  kill: () => Promise<void>
  /** Starts it again on the same port and folder; `main`: the entry file of another built release. */
  start: (main?: string) => Promise<void>
  /** Stops it and removes its folder. */
  remove: () => Promise<void>
}

export type ServerProcessOptions = {
  /** A data folder to copy, of a server that was seeded. Without it the folder is empty, and the start seeds it. */
  template?: string | undefined
  port?: number
  /** An existing data folder, which `remove` does not delete. Without it a new one is made, and deleted by `remove`. */
  dataDir?: string
  /** The entry file of another built release than the one in dist/. */
  main?: string
  env?: Record<string, string>
  /** Chooses a port when `port` is not set. */
  ports?: () => Promise<number>
}

/** The entry of this release, as it is built. */
export const built = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** Milliseconds. Long, because the first start seeds ninety thousand regions on a machine that runs other tests. */
const patience = 180_000

export async function startServer({
  template,
  dataDir: givenFolder,
  port: givenPort,
  main = built,
  env,
  ports = freePort,
}: ServerProcessOptions = {}): Promise<ServerProcess> {
  const dataDir = givenFolder ?? (await mkdtemp(join(tmpdir(), 'etalase-server-')))
  if (template) await cp(template, dataDir, { recursive: true })
  let port = givenPort ?? (await ports())
  // V8's baseline WebAssembly compiler alone (--liftoff-only) halves the time of a start; a start that seeds the whole
  // demo is faster with the optimising one.
  const compiling = template || givenFolder ? ['--liftoff-only'] : []
  let child: ChildProcess | undefined
  let log = ''

  async function start(entry = main) {
    if (child) throw new Error('it runs already')
    const started = spawn(process.execPath, [...compiling, entry], {
      env: {
        ...bare(process.env),
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: '127.0.0.1',
        RATE_LIMITS: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    started.on('exit', () => {
      child = undefined
    })
    await listening(started, (text) => {
      log += text
    }).catch((error: unknown) => {
      started.kill('SIGKILL')
      throw new Error(`${error instanceof Error ? error.message : error}\n${log}`)
    })
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child
    if (!running) return null
    const gone = once(running, 'exit')
    running.kill(signal)
    const [code] = (await gone) as [number | null]
    return code
  }

  // Another program may take a port between the check and the start.
  for (let again = true; again; ) {
    again = await start().then(
      () => false,
      (error: Error) => {
        if (givenPort !== undefined || !error.message.includes('EADDRINUSE')) throw error
        return true
      },
    )
    if (again) port = await ports()
  }
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    pid: () => child?.pid,
    log: () => log,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    start,
    remove: async () => {
      await end('SIGTERM')
      if (!givenFolder) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Resolves when it has printed its address; rejects when it ends before, or after `patience`. */
function listening(child: ChildProcess, keep: (text: string) => void) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not listen in ${patience} ms`)), patience)
    let output = ''
    const read = (bytes: Buffer) => {
      keep(bytes.toString())
      output += bytes.toString()
      if (/Alamat\s+http:\/\/\S+/.test(output)) {
        clearTimeout(timer)
        resolve()
      }
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', (bytes: Buffer) => keep(bytes.toString()))
    child.on('error', reject)
    child.on('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the server ended with ${code} before it listened`))
    })
  })
}

// Below 32768, where the system's ephemeral ports start: a stopped server must find its port free again.
const ports = { from: 20_000, to: 32_768 }
// Each process starts at its own block of ports, so that none takes the port of another's stopped server.
let nextPort = (process.pid % 49) * 256

/** A port that is free now. Chosen before the server starts, because the app's address contains it. */
export async function freePort(): Promise<number> {
  for (let left = ports.to - ports.from; left > 0; left--) {
    const port = ports.from + (nextPort++ % (ports.to - ports.from))
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error('no port is free')
}

/** The environment without the settings of a developer's own server, and without the variables of the test runner. */
function bare(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(PORT|HOST|BASE_URL|DATA_DIR|DATABASE_URL|FILE_HOST|MAIL_URL|SECRET|SEED|ALLOW_DEMO|LOG_LEVEL|LOG_FORMAT|TRUST_PROXY)$/
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !ours.test(name) && !/^(VITEST|NODE_ENV|NODE_OPTIONS)/.test(name)),
  )
}
