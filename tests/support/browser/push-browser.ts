import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPushClient } from '#server/push/client.ts'
import { afterFile } from '../after-file.ts'

// A phone that receives push messages, and the push service of its browser: the parts outside our server.

/**
 * The keys that a browser makes with a subscription, and `open`, which decrypts a message: implemented again from RFC
 * 8291.
 */
export function pushPhone() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const open = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body[20]!)
    const sealed = body.subarray(21 + body[20]!)
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
    const shared = hkdfSync('sha256', pair.computeSecret(sender), auth, about, 32)
    const part = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, Buffer.from(`Content-Encoding: ${what}\0`), length))
    const reading = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    reading.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([reading.update(sealed.subarray(0, -16)), reading.final()])
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
  return { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url'), open }
}

type Received = { path: string; headers: http.IncomingHttpHeaders; body: Buffer }
type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'hangs'

/**
 * A push service on this machine, and the push client that connects to it. Phones register the real address
 * `https://fcm.googleapis.com/<path>`, which is what the server stores; the client sends to this machine instead.
 */
export async function fakePushService() {
  const caught: Received[] = []
  const replies = new Map<string, Reply[]>()
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? ''
    caught.push({ path, headers: request.headers, body: Buffer.concat(parts) })
    const queue = replies.get(path)
    const reply = queue && queue.length > 1 ? queue.shift()! : (queue?.[0] ?? { status: 201 })
    if (reply === 'hangs') return
    response.writeHead(reply.status, reply.headers).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    caught,
    /** The replies at a path, in order; the last one repeats. */
    answers: (path: string, ...next: Reply[]) => void replies.set(path, next),
    road: (within?: number) =>
      createPushClient({
        post: (address, options) => http.request(new URL(`${origin}${address.pathname}`), options),
        ...(within && { within }),
      }),
  }
}
