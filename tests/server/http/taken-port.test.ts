import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startServer } from '../../support/server-process.ts'

/** A server that only prints where it listens, or why it cannot. */
const small = `
require('node:net').createServer()
  .on('error', (error) => { console.error(error.message); process.exit(1) })
  .listen(process.env.PORT, '127.0.0.1', () => console.log('Alamat http://localhost:' + process.env.PORT))
`

test('a test server whose port was taken meanwhile starts on the next port', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'etalase-port-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const main = join(folder, 'small.cjs')
  writeFileSync(main, small)
  const [taken, free] = [await freePort(), await freePort()]
  const somebody = createServer().listen(taken, '127.0.0.1')
  await once(somebody, 'listening')
  onTestFinished(() => void somebody.close())
  const ports = [taken, free]
  const server = await startServer({ main, ports: async () => ports.shift()! })
  onTestFinished(server.remove)
  expect([server.port, server.url]).toEqual([free, `http://localhost:${free}`])
  await expect(startServer({ main, port: taken }), 'who says a port means that one').rejects.toThrow('EADDRINUSE')
})
