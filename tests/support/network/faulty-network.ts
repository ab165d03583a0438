import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { freePort } from '../server-process.ts'

// The road between real phones and the real server, as it is on a bus: it closes, loses what it carries, says it twice.
// It stands where the phones believe the server is, so their pages and their workers take it alike.

export const faults = [
  'dropped before',
  'dropped after',
  'delayed',
  'said twice',
  '500',
  '502',
  '503',
  '429',
  'portal',
  'cut short',
] as const
export type Fault = (typeof faults)[number]

/** A write of a phone as the road saw it pass. */
export type Passed = {
  /** `/merchant/stage-1/save` */
  path: string
  /** Its idempotency key; a write without one would be a mistake of ours, and has ''. */
  key: string
  body: string
  /** Bearer token it came with. */
  token: string
  /** By the worker or by a page: what the browser says of who asked. */
  by: 'worker' | 'page'
  /** performance.now() when it came by. */
  at: number
  fault?: Fault
  /** What the server said to it, when it got there: '00', or the status when there was no envelope. */
  said?: string
}

/** Different writes: one that takes long is said again, under the same key. What is known last of each stands there. */
export const eachOnce = (writes: readonly Passed[]) => [...new Map(writes.map((one) => [one.key, one])).values()]

type Held = { test: (path: string) => boolean; reached: () => void; gone: Promise<void> }

export type Road = {
  /** `http://localhost:PORT`: where phones go. */
  url: string
  port: number
  /** Every write that came by, in that order, what was lost on the way too. */
  passed: Passed[]
  /** The same in the order in which the server answered them. */
  answered: Passed[]
  /** How often each fault was done. */
  done: Record<Fault, number>
  /** From now on this share (0 to 1) of all writes meets a fault. */
  trouble: (share: number, which?: readonly Fault[]) => void
  /** Nobody is there: connections are refused, and what is under way is cut. */
  shut: () => Promise<void>
  open: () => Promise<void>
  /** Holds the next write to such a path back, before the server. `reached` when it is held; `letGo` sends it on. */
  hold: (path: RegExp) => { reached: Promise<void>; letGo: () => void }
}

/** Always the same numbers for the same seed: a run that fails can be had again. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Opens a road to the server on `to`. It is gone when the test is over. */
export async function openRoad({ to, seed = 1 }: { to: number; seed?: number }): Promise<Road> {
  const port = await freePort()
  const random = chance(seed)
  const done = Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number>
  let share = 0
  let among: readonly Fault[] = faults
  let held: Held[] = []
  const passed: Passed[] = []
  const answered: Passed[] = []

  const carry = (asked: IncomingMessage, reply: ServerResponse) => {
    if (asked.method !== 'POST' || !asked.headers['idempotency-key']) return pass(asked, reply, to)
    void write(asked, reply).catch(() => asked.socket.destroy()) // the phone has gone meanwhile, or the server
  }

  async function write(asked: IncomingMessage, reply: ServerResponse) {
    const body = Buffer.concat(await asked.toArray())
    const one: Passed = {
      path: asked.url!.replace(/^\/api/, ''),
      key: String(asked.headers['idempotency-key']),
      body: body.toString(asked.headers['content-type'] === 'application/json' ? 'utf8' : 'latin1'),
      token: (asked.headers.authorization ?? '').replace('Bearer ', ''),
      by: asked.headers.referer?.endsWith('/sw.js') ? 'worker' : 'page',
      at: performance.now(),
    }
    if (random() < share) {
      one.fault = among[Math.floor(random() * among.length)]!
      done[one.fault]++
    }
    passed.push(one)
    for (const hold of held.filter(({ test }) => test(one.path))) {
      held = held.filter((other) => other !== hold)
      hold.reached()
      await hold.gone
    }
    await meet(one, asked, reply, body)
  }

  /** What happens to a write, and what its phone hears of it. */
  async function meet(one: Passed, asked: IncomingMessage, reply: ServerResponse, body: Buffer) {
    if (one.fault === 'dropped before') return asked.socket.destroy()
    const refusal = made[one.fault as keyof typeof made]
    if (refusal) return say(reply, refusal)
    if (one.fault === 'delayed') await new Promise((later) => setTimeout(later, 100 + random() * 900))
    const asking = () => ask(to, asked, body)
    const answers = await (one.fault === 'said twice' ? Promise.all([asking(), asking()]) : Promise.all([asking()]))
    const answer = answers[0]!
    one.said = codeOf(answer)
    answered.push(one)
    if (one.fault === 'dropped after') return asked.socket.destroy()
    if (one.fault !== 'cut short') return say(reply, answer)
    // Half of the JSON, and nothing that says so.
    say(reply, { ...answer, body: answer.body.subarray(0, answer.body.length / 2) })
  }

  const server = createServer(carry)
  server.keepAliveTimeout = 2000
  const shut = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  const open = async () => {
    if (server.listening) return
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open()
  onTestFinished(shut)
  return {
    url: `http://localhost:${port}`,
    port,
    passed,
    answered,
    done,
    trouble: (next, which = faults) => {
      share = next
      among = which
    },
    shut,
    open,
    hold: (path) => {
      let letGo = () => {}
      const gone = new Promise<void>((go) => {
        letGo = go
      })
      const reached = new Promise<void>((tell) => held.push({ test: (asked) => path.test(asked), reached: tell, gone }))
      return { reached, letGo }
    },
  }
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

const page = (title: string) => Buffer.from(`<!doctype html><title>${title}</title><h1>${title}</h1>`)
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const html = { 'content-type': 'text/html' }
const asJson = { 'content-type': 'application/json' }

/** What is answered in the server's place. */
const made: Partial<Record<Fault, Answer>> = {
  '500': { status: 500, headers: asJson, body: json({ code: '50', message: 'Server tersandung' }) },
  '502': { status: 502, headers: html, body: page('Bad Gateway') },
  '503': { status: 503, headers: { ...html, 'retry-after': '1' }, body: page('Service Unavailable') },
  '429': {
    status: 429,
    headers: { ...asJson, 'retry-after': '0' },
    body: json({ code: '29', message: 'Terlalu sering', retry_after: 0 }),
  },
  portal: { status: 200, headers: html, body: page('Selamat datang di Wi-Fi kami') },
}

function say(reply: ServerResponse, { status, headers, body }: Answer) {
  const { 'transfer-encoding': _, ...said } = headers
  reply.writeHead(status, { ...said, 'content-length': String(body.length) }).end(body)
}

const codeOf = ({ status, body }: Answer): string => {
  try {
    return String((JSON.parse(body.toString()) as { code: unknown }).code)
  } catch {
    return String(status)
  }
}

/** Asks the server once and gives its whole answer, readable. */
async function ask(to: number, { url, method, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const { 'accept-encoding': _, ...plain } = headers
  const asking = request({ port: to, host: '127.0.0.1', path: url, method, headers: plain, agent: false })
  asking.end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return { status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(await answer.toArray()) }
}

/** Everything else goes through as it is. */
function pass(asked: IncomingMessage, reply: ServerResponse, to: number) {
  const { url, method, headers } = asked
  const asking = request({ port: to, host: '127.0.0.1', path: url, method, headers, agent: false }, (answer) => {
    reply.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(reply)
  })
  // A server that is away looks like a road that is.
  asking.on('error', () => asked.socket.destroy())
  asked.pipe(asking)
}
