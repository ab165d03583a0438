import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { closedServers, echo, saysRaw } from '#tests/support/network/http.ts'

// A connection that is kept open for the next request.

const server = closedServers()
const idle = 150

// In another thread, so that it sends while the server's thread is busy.
const client = `
  const { workerData: { port, host, sent }, parentPort } = require('node:worker_threads')
  const socket = require('node:net').connect(port, host)
  const request = 'GET /api/thing/1 HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'
  let text = ''
  socket.on('data', (part) => {
    text += part
    if (text.split('HTTP/1.1 200').length === 2 && text.endsWith('}')) parentPort.postMessage('answered')
    if (text.split('HTTP/1.1 200').length === 3) parentPort.postMessage('answered again')
  })
  socket.on('error', ({ code }) => parentPort.postMessage(code))
  socket.on('close', () => parentPort.postMessage('closed'))
  socket.write(request)
  parentPort.on('message', () => socket.write(request, () => {
    Atomics.store(sent, 0, 1)
    Atomics.notify(sent, 0)
  }))
`

/** A client with one answer. `next`: what happens to it next. */
async function connected() {
  const made = server({ routes: [echo], bounds: { idle } })
  const { port, hostname: host } = new URL(await made.listen())
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(client, { eval: true, workerData: { port: Number(port), host, sent } })
  const next = async () => (await once(worker, 'message'))[0] as string
  expect(await next()).toBe('answered')
  return { worker, sent, next }
}

test('a request that arrives while the server is busy is answered although the connection was idle for too long meanwhile', async () => {
  const { worker, sent, next } = await connected()
  const answeredAt = Date.now()
  worker.postMessage('send')
  // The server's thread is busy from before the request until after the idle time, to which Node adds a second.
  Atomics.wait(sent, 0, 0)
  while (Date.now() - answeredAt < 2 * idle + 1500);
  expect(await next()).toBe('answered again')
  await worker.terminate()
})

test('a connection ends with the answer to its last request, and every answer on it has our headers', async () => {
  const made = server({ routes: [echo], bounds: { requestsPerConnection: 3 } })
  const address = await made.listen()
  const heard = await saysRaw(address, 'GET /api/thing/1 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5))
  const answers = heard.split(/(?=HTTP\/1\.1 )/)
  expect(answers.length).toBeGreaterThanOrEqual(3)
  expect(answers.slice(0, 3).every((answer) => answer.startsWith('HTTP/1.1 200 '))).toBe(true)
  expect(answers.map((answer) => /\r\nconnection: close\r\n/i.test(answer)).slice(0, 3)).toEqual([false, false, true])
  for (const answer of answers) {
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
    expect(answer).toMatch(/\r\n\r\n\{"code":/)
  }
})

test('a connection without another request is closed', async () => {
  const { worker, next } = await connected()
  expect(await next()).toBe('closed')
  await worker.terminate()
})
