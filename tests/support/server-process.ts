import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built server as its own process, on a folder of its own: what people will run, stopped and started as they do. */
export type ServerProcess = {
  /** `http://localhost:PORT`, the same after a restart. localhost is a secure context, so its service worker runs. */
  url: string
  port: number
  dataDir: string
  pid: () => number | undefined
  /** Everything it said since the first start, both streams. */
  log: () => string
  /** SIGTERM, as an operator stops it. Resolves to the exit code. */
  stop: () => Promise<number | null>
  /** SIGKILL: the machine lost its power. */
  kill: () => Promise<void>
  /** Starts it again on the same port and folder; `main`: as another built release. */
  start: (main?: string) => Promise<void>
  /** Stops it and removes its folder. */
  remove: () => Promise<void>
}

export type ServerWishes = {
  /** A folder to begin with, copied: a server that was seeded once. Empty otherwise, which seeds first. */
  template?: string | undefined
  port?: number
  /** A folder that stays; a new one otherwise, gone with the server. */
  dataDir?: string
  /** Another built release than the one in dist/. */
  main?: string
  env?: Record<string, string>
  /** Where a port comes from when none is said. */
  ports?: () => Promise<number>
}

const built = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** First start seeds ninety thousand regions, on a machine that runs other tests (milliseconds). */
const patience = 180_000

export async function startServer({
  template,
  dataDir: kept,
  port: wanted,
  main = built,
  env,
  ports = freePort,
}: ServerWishes = {}): Promise<ServerProcess> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'etalase-server-')))
  if (template) await cp(template, dataDir, { recursive: true })
  let port = wanted ?? (await ports())
  // The quick compiler of WebAssembly halves what a start costs; one that has all of the demo to write is better off
  // without it.
  const compiling = template || kept ? ['--liftoff-only'] : []
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

  // Another program may take a port between the look at it and the start.
  for (let again = true; again; ) {
    again = await start().then(
      () => false,
      (error: Error) => {
        if (wanted !== undefined || !error.message.includes('EADDRINUSE')) throw error
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
      if (!kept) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Resolves when it has said its address; rejects when it ends before, or says nothing for too long. */
function listening(child: ChildProcess, keep: (text: string) => void) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not listen in ${patience} ms`)), patience)
    let heard = ''
    const hear = (bytes: Buffer) => {
      keep(bytes.toString())
      heard += bytes.toString()
      if (/Alamat\s+http:\/\/\S+/.test(heard)) {
        clearTimeout(timer)
        resolve()
      }
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', (bytes: Buffer) => keep(bytes.toString()))
    child.on('error', reject)
    child.on('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the server ended with ${code} before it listened`))
    })
  })
}

// The system gives ports from 32768 on to whoever asks for any: what is stopped for a while would find its own taken.
const ports = { from: 20_000, to: 32_768 }
// A block for each process: what one has stopped for a while no other takes.
let asked = (process.pid % 49) * 256

/** A port that nobody uses now. Given before the start, because the address of the app is made of it. */
export async function freePort(): Promise<number> {
  for (let left = ports.to - ports.from; left > 0; left--) {
    const port = ports.from + (asked++ % (ports.to - ports.from))
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

/** The environment without what a developer has set for their own server, and without the marks of the test runner. */
function bare(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(PORT|HOST|BASE_URL|DATA_DIR|DATABASE_URL|FILE_HOST|MAIL_URL|SECRET|SEED|ALLOW_DEMO|LOG_LEVEL|TRUST_PROXY)$/
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !ours.test(name) && !/^(VITEST|NODE_ENV|NODE_OPTIONS)/.test(name)),
  )
}
