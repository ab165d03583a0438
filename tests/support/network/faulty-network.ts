import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { chance } from '../random.ts'
import { freePort } from '../server-process.ts'

// The network of a moving bus between real phones and the real server: a proxy that refuses connections, loses requests
// and responses, and sends requests twice. Phones use its address as the server's, so pages and workers both go through
// it.

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

/** A write of a phone as it passed the proxy. */
export type PassedWrite = {
  /** `/merchant/stage-1/save` */
  path: string
  /** Its idempotency key. */
  key: string
  body: string
  /** Its bearer token, or ''. */
  token: string
  /** The sender, by the Referer header: the worker or a page. */
  by: 'worker' | 'page'
  /** performance.now() on arrival at the proxy. */
  at: number
  fault?: Fault
  /** The server's code, '00' for success, or the HTTP status if its body has none; undefined if it never arrived. */
  code?: string
}

/** One entry per idempotency key, the last: a write that takes long is sent again under the same key. */
export const distinctWrites = (writes: readonly PassedWrite[]) => [
  ...new Map(writes.map((one) => [one.key, one])).values(),
]

type Hold = { test: (path: string) => boolean; reached: () => void; gone: Promise<void> }

export type FaultyNetwork = {
  /** `http://localhost:PORT`, the address that phones use. */
  url: string
  port: number
  /** Every write that arrived at the proxy, in that order, including the lost ones. */
  writes: PassedWrite[]
  /** The writes that the server answered, in the order of its answers. */
  answered: PassedWrite[]
  /** How often each fault occurred. */
  done: Record<Fault, number>
  /** From now on this share (0 to 1) of all writes has a fault, one of `which`. */
  setFaults: (share: number, which?: readonly Fault[]) => void
  /** Refuses connections and cuts the open ones. */
  shut: () => Promise<void>
  open: () => Promise<void>
  /** Holds the next write to a matching path. `reached` resolves when the proxy holds it; `release` forwards it. */
  hold: (path: RegExp) => { reached: Promise<void>; release: () => void }
}

/** Opens a proxy to the server on port `to`. It is closed after the test. */
export async function openFaultyNetwork({ to, seed = 1 }: { to: number; seed?: number }): Promise<FaultyNetwork> {
  const port = await freePort()
  const random = chance(seed)
  const done = Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number>
  let share = 0
  let among: readonly Fault[] = faults
  let holds: Hold[] = []
  const writes: PassedWrite[] = []
  const answered: PassedWrite[] = []

  const forward = (incoming: IncomingMessage, reply: ServerResponse) => {
    if (incoming.method !== 'POST' || !incoming.headers['idempotency-key']) return pass(incoming, reply, to)
    void write(incoming, reply).catch(() => incoming.socket.destroy()) // the phone or the server hung up
  }

  async function write(incoming: IncomingMessage, reply: ServerResponse) {
    const body = Buffer.concat(await incoming.toArray())
    const one: PassedWrite = {
      path: incoming.url!.replace(/^\/api/, ''),
      key: String(incoming.headers['idempotency-key']),
      body: body.toString(incoming.headers['content-type'] === 'application/json' ? 'utf8' : 'latin1'),
      token: (incoming.headers.authorization ?? '').replace('Bearer ', ''),
      by: incoming.headers.referer?.endsWith('/sw.js') ? 'worker' : 'page',
      at: performance.now(),
    }
    if (random() < share) {
      one.fault = among[Math.floor(random() * among.length)]!
      done[one.fault]++
    }
    writes.push(one)
    for (const hold of holds.filter(({ test }) => test(one.path))) {
      holds = holds.filter((other) => other !== hold)
      hold.reached()
      await hold.gone
    }
    await meet(one, incoming, reply, body)
  }

  /** Applies the fault of a write, and answers the phone. */
  async function meet(one: PassedWrite, incoming: IncomingMessage, reply: ServerResponse, body: Buffer) {
    if (one.fault === 'dropped before') return incoming.socket.destroy()
    const substitute = gatewayAnswers[one.fault as keyof typeof gatewayAnswers]
    if (substitute) return say(reply, substitute)
    if (one.fault === 'delayed') await new Promise((later) => setTimeout(later, 100 + random() * 900))
    const asking = () => ask(to, incoming, body)
    const answers = await (one.fault === 'said twice' ? Promise.all([asking(), asking()]) : Promise.all([asking()]))
    const answer = answers[0]!
    one.code = codeOf(answer)
    answered.push(one)
    if (one.fault === 'dropped after') return incoming.socket.destroy()
    if (one.fault !== 'cut short') return say(reply, answer)
    // Half of the JSON, with a matching Content-Length.
    say(reply, { ...answer, body: answer.body.subarray(0, answer.body.length / 2) })
  }

  const server = createServer(forward)
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
    writes,
    answered,
    done,
    setFaults: (next, which = faults) => {
      share = next
      among = which
    },
    shut,
    open,
    hold: (path) => {
      let release = () => {}
      const gone = new Promise<void>((go) => {
        release = go
      })
      const reached = new Promise<void>((done) => holds.push({ test: (to) => path.test(to), reached: done, gone }))
      return { reached, release }
    },
  }
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

const page = (title: string) => Buffer.from(`<!doctype html><title>${title}</title><h1>${title}</h1>`)
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const html = { 'content-type': 'text/html' }
const asJson = { 'content-type': 'application/json' }

/** The answers of a gateway, in place of the server's. */
const gatewayAnswers: Partial<Record<Fault, Answer>> = {
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
  const { 'transfer-encoding': _, ...rest } = headers
  reply.writeHead(status, { ...rest, 'content-length': String(body.length) }).end(body)
}

const codeOf = ({ status, body }: Answer): string => {
  try {
    return String((JSON.parse(body.toString()) as { code: unknown }).code)
  } catch {
    return String(status)
  }
}

/** Sends the request once and returns the whole answer, uncompressed. */
async function ask(to: number, { url, method, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const { 'accept-encoding': _, ...plain } = headers
  const asking = request({ port: to, host: '127.0.0.1', path: url, method, headers: plain, agent: false })
  asking.end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return { status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(await answer.toArray()) }
}

/** Forwards any other request unchanged. */
function pass(incoming: IncomingMessage, reply: ServerResponse, to: number) {
  const { url, method, headers } = incoming
  const asking = request({ port: to, host: '127.0.0.1', path: url, method, headers, agent: false }, (answer) => {
    reply.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(reply)
  })
  // A stopped server looks like a broken network.
  asking.on('error', () => incoming.socket.destroy())
  incoming.pipe(asking)
}
