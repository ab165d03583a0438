import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Question, Request } from './questions.ts'

// One visitor with one connection, who sends a request when the last one is answered.

export type Answers = { p50: number; p95: number; p99: number; failed: number }

/** Sends one request; resolves to the milliseconds until the whole answer had arrived, and its status. */
export function send(url: string, { method, path, body, headers }: Request, agent: Agent) {
  return new Promise<{ ms: number; status: number; text: string }>((resolve, reject) => {
    const from = performance.now()
    const sent = request(url.replace('localhost', '127.0.0.1') + path, { method, headers, agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        resolve({ ms: performance.now() - from, status: response.statusCode ?? 0, text })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The time in which requests are not counted: each connection plans its statements, and the code is compiled. */
const warmUpMs = 2_000

/** Asks one question for `seconds`, at most 5,000 times, after some requests that are not counted. */
export async function askAlone(url: string, { ask }: Question, seconds: number): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let failed = 0
  const warm = performance.now() + warmUpMs
  while (performance.now() < warm) await send(url, ask(), agent)
  const end = performance.now() + seconds * 1000
  while (times.length < 20 || (performance.now() < end && times.length < 5000)) {
    const { ms, status } = await send(url, ask(), agent)
    times.push(ms)
    if (status !== 200) failed++
  }
  agent.destroy()
  return { ...percentiles(times), failed }
}

/** The 95th percentile of a visitor who reads list and home in turn until `isOver`, in milliseconds. */
export async function readUntil(url: string, questions: Question[], isOver: () => boolean): Promise<number> {
  const reads = questions.filter(({ name }) => name === 'home' || name === 'list, page 1')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let nth = 0; !isOver(); nth++) {
    times.push((await send(url, reads[nth % reads.length]!.ask(), agent)).ms)
    await wait(10)
  }
  agent.destroy()
  return percentiles(times).p95
}

function percentiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
