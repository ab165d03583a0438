import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { stopOnSignals } from '#server/http/serve.ts'
import { bundle } from '#tests/support/browser/bundle.ts'
import { keptLog, until } from '#tests/support/network/http.ts'

// @begins-early: one of the files that take longest.

/** Milliseconds within which a program has started or stopped on a busy machine. */
const starting = 100_000

let program: string
let template: string
let dataDir: string
let child: ChildProcess | undefined
// Creating a database takes seconds; copying one does not.
beforeAll(async () => {
  program = await bundle({
    'slow-server': 'tests/fixtures/slow-server.ts',
    main: 'src/server/main.ts',
    'pglite-worker': 'src/server/db/pglite/worker.ts',
  })
  template = await mkdtemp(join(tmpdir(), 'etalase-stop-'))
  await (await openDatabase({ dataDir: template, databaseUrl: undefined, log: keptLog().log })).close()
})
afterAll(() => rm(template, { recursive: true, force: true }))
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'etalase-stop-'))
  await cp(template, dataDir, { recursive: true })
})
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  await rm(dataDir, { recursive: true, force: true })
})

function start(file: string, args: string[], env: Record<string, string> = {}) {
  const started = spawn(process.execPath, ['--liftoff-only', join(program, file), ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  const said = { out: '', err: '', status: undefined as number | null | undefined }
  started.stdout.on('data', (part) => {
    said.out += part
  })
  started.stderr.on('data', (part) => {
    said.err += part
  })
  // Not its 'exit' event: its last output may not have arrived yet.
  started.on('close', (status) => {
    said.status = status
  })
  return { said, kill: (signal: NodeJS.Signals) => started.kill(signal) }
}

async function slowServer() {
  const running = start('slow-server.js', [dataDir])
  await until(() => {
    if (running.said.status !== undefined) throw new Error(running.said.err)
    return running.said.out.includes('listening')
  }, starting)
  return { ...running, address: /listening (\S+)/.exec(running.said.out)![1]! }
}

/**
 * Sends a request over a connection of this agent; resolves to the response, or to the error code of a broken
 * connection.
 */
const ask = (url: string, agent: Agent) =>
  new Promise<{ status?: number | undefined; body: string; ends?: boolean }>((resolve) => {
    get(url, { agent }, (response) => {
      let body = ''
      response.on('data', (part) => {
        body += part
      })
      response.on('end', () =>
        resolve({ status: response.statusCode, body, ends: response.headers.connection === 'close' }),
      )
      response.on('error', (error: NodeJS.ErrnoException) => resolve({ body: String(error.code) }))
    }).on('error', (error: NodeJS.ErrnoException) => resolve({ body: String(error.code) }))
  })

describe('SIGTERM', () => {
  test('lets thirty running requests finish, keeps what they wrote, and exits with 0', async () => {
    const { said, kill, address } = await slowServer()
    const agent = new Agent({ keepAlive: true })
    const asked = Array.from({ length: 30 }, (_, id) => ask(`${address}/api/slow/${id}`, agent))
    await until(() => said.out.split('inside').length === 31)
    kill('SIGTERM')
    const answers = await Promise.all(asked)
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 30 }, (_, id) => `{"code":"00","data":${id}}`))
    await until(() => said.status !== undefined)
    expect([said.status, said.err]).toEqual([0, expect.not.stringContaining('"level":"error"')])
    agent.destroy()

    const db = await openDatabase({ dataDir, databaseUrl: undefined, log: keptLog().log })
    expect(await db.query('select count(*) as n from visit')).toEqual([{ n: 30 }])
    await db.close()
  })

  test('under load breaks no request: each is answered or refused a connection', {
    tags: ['long'],
  }, async () => {
    const { said, kill, address } = await slowServer()
    const agent = new Agent({ keepAlive: true, maxSockets: 20 })
    const heard: Awaited<ReturnType<typeof ask>>[] = []
    const walk = async () => {
      for (let id = 1; ; id++) {
        const answer = await ask(`${address}/api/quick/${id}`, agent)
        heard.push(answer)
        if (answer.status === undefined) return
      }
    }
    const walkers = Array.from({ length: 20 }, walk)
    await until(() => heard.length > 500)
    kill('SIGTERM')
    await Promise.all(walkers)
    await until(() => said.status !== undefined)
    expect(said.status).toBe(0)
    expect(heard.filter(({ status }) => status !== undefined && status !== 200)).toEqual([])
    expect(new Set(heard.filter(({ status }) => status === undefined).map(({ body }) => body))).toEqual(
      new Set(['ECONNREFUSED']),
    )
    expect(heard.some(({ ends }) => ends)).toBe(true)
    agent.destroy()
  })

  test('a second time, later, exits at once with 1', { tags: ['long'] }, async () => {
    const { said, kill, address } = await slowServer()
    const agent = new Agent()
    const asked = ask(`${address}/api/never/1`, agent)
    await until(() => said.out.includes('inside'))
    kill('SIGTERM')
    await until(() => {
      kill('SIGTERM')
      return said.status !== undefined
    })
    expect(said.status).toBe(1)
    expect((await asked).status).toBeUndefined()
    agent.destroy()
  })
})

describe('Ctrl+C', () => {
  const others = new Set([...process.listeners('SIGINT'), ...process.listeners('SIGTERM')])
  afterEach(() => {
    vi.useRealTimers()
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      for (const listener of process.listeners(signal)) if (!others.has(listener)) process.off(signal, listener)
  })

  test('received twice at once, from the terminal and from npm, counts once; later it counts as the second', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const exits: number[] = []
    let stops = 0
    const stop = () => {
      stops++
      return new Promise<void>(() => undefined)
    }
    stopOnSignals(stop, keptLog().log, (status) => exits.push(status))
    process.emit('SIGINT', 'SIGINT')
    vi.setSystemTime(Date.now() + 200)
    process.emit('SIGINT', 'SIGINT')
    expect([stops, exits]).toEqual([1, []])
    vi.setSystemTime(Date.now() + 1000)
    process.emit('SIGINT', 'SIGINT')
    expect([stops, exits]).toEqual([1, [1]])
  })

  test('exits with 1 when closing fails', async () => {
    const exits: number[] = []
    const { log, lines } = keptLog()
    stopOnSignals(
      () => Promise.reject(new Error('the disk is gone')),
      log,
      (status) => exits.push(status),
    )
    process.emit('SIGTERM', 'SIGTERM')
    await until(() => exits.length > 0)
    expect(exits).toEqual([1])
    expect(lines.join()).toContain('the disk is gone')
  })
})

test('the program exits with code 1 and one sentence for each invalid variable, without a stack or a value', async () => {
  const { said } = start('main.js', [], { PORT: 'rahasia', REDIS_URL: 'redis://kunci@x', DATA_DIR: dataDir })
  await until(() => said.status !== undefined, starting)
  expect(said.status).toBe(1)
  expect(said.out).toBe('')
  expect(said.err.trim().split('\n')).toEqual([
    'REDIS_URL belum didukung oleh versi ini; hapus variabel itu.',
    'PORT harus bilangan bulat 0 sampai 65535.',
  ])
})
