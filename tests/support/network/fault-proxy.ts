import { chance } from '../random.ts'
import { type Fault, faults } from './faulty-network.ts'

// The network of a moving bus, simulated inside this process: thousands of writes pass it within seconds. Browsers get
// the same faults from faulty-network.ts.

type Send = (request: Request) => Promise<Response>

/** The response of a gateway, in place of the server's. */
const gatewayResponses: Partial<Record<Fault, () => Response>> = {
  '500': () => json(500, { code: '50', message: 'Server tersandung' }),
  '502': () => html(502, 'Bad Gateway'),
  '503': () => html(503, 'Service Unavailable'),
  '429': () => json(429, { code: '29', message: 'Terlalu sering', retry_after: 7 }, { 'retry-after': '7' }),
  portal: () => html(200, 'Selamat datang di Wi-Fi kami'),
}

const json = (status: number, body: object, more = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...more } })
const html = (status: number, title: string) =>
  new Response(`<!doctype html><title>${title}</title>`, { status, headers: { 'content-type': 'text/html' } })

/** Sends a request with one fault; undefined sends it unchanged. Throws TypeError as fetch does. */
export async function meet(fault: Fault | undefined, send: Send, request: Request): Promise<Response> {
  const fallback = fault && gatewayResponses[fault]
  if (fallback) return fallback()
  if (fault === 'dropped before') throw new TypeError('Failed to fetch')
  if (fault === 'delayed') await new Promise((later) => setTimeout(later, 3))
  const twin = fault === 'said twice' ? send(request.clone()) : undefined
  const response = await send(request)
  await twin
  if (fault === 'dropped after') throw new TypeError('Failed to fetch')
  if (fault !== 'cut short') return response
  const text = await response.text()
  return new Response(text.slice(0, text.length / 2), { status: response.status, headers: response.headers })
}

/** A `send` on which this share (0 to 1) of requests has a fault; the same seed gives the same faults. */
export function faultyWay(send: Send, { share, seed = 1 }: { share: number; seed?: number }) {
  const random = chance(seed)
  const done = Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number>
  return {
    done,
    send: (request: Request) => {
      const fault = random() < share ? faults[Math.floor(random() * faults.length)]! : undefined
      if (fault) done[fault]++
      return meet(fault, send, request)
    },
  }
}
