import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { variants } from '#server/pictures/file-names.ts'
import { newHex } from '../../fixtures/files.fixture.ts'
import { bundle } from '../../support/browser/bundle.ts'
import { quiet, testDataDir } from '../../support/database/engines.ts'
import { until } from '../../support/network/http.ts'
import { processesUnder } from '../../support/process-tree.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

// The whole program draws pictures in a process of its own. Its child processes are found in /proc.

vi.setConfig({ testTimeout: 240_000 })
/** Milliseconds within which a busy machine has drawn a picture. */
const drawing = 100_000

let main: string
const servers: ServerProcess[] = []
beforeAll(async () => {
  const program = await bundle({
    'bare-server': 'tests/fixtures/bare-server.ts',
    'pglite-worker': 'src/server/db/pglite/worker.ts',
    'image-worker': 'src/server/pictures/image-worker.ts',
  })
  main = join(program, 'bare-server.js')
})
afterAll(async () => {
  for (const server of servers) await server.remove()
})

/** The program on a database with so many pictures that are not drawn. */
async function startWithPictures(count: number) {
  const dataDir = await testDataDir('reference')
  const names = Array.from({ length: count }, () => `merchant/${newHex()}`)
  const db = await openDatabase({ dataDir, log: quiet })
  for (const name of names)
    await db.query(`insert into picture (name, width, height, recipe) values ($1, 1, 1, 'merchants.1.logo')`, [name])
  await db.close()
  const server = await startServer({ main, dataDir, env: { SEED: 'none' } })
  servers.push(server)
  const pid = server.pid()!
  return {
    ...server,
    /** Ids of the processes below the server. */
    children: () => processesUnder(pid).filter((one) => one !== pid),
    loaded: () => readFileSync(`/proc/${pid}/maps`, 'utf8'),
    isDrawn: () =>
      names.every((name) => variants.every((variant) => existsSync(join(dataDir, 'files', name + variant)))),
  }
}

test.skipIf(!existsSync('/proc'))(
  'pictures are drawn in another process, which ends afterwards, and the server never loads the image library',
  async () => {
    const server = await startWithPictures(1)
    await until(server.isDrawn, drawing)
    await until(() => server.children().length === 0, drawing)
    expect(server.loaded()).toContain('node')
    expect(server.loaded()).not.toMatch(/vips|sharp/)
  },
)

test.skipIf(!existsSync('/proc'))('when the server is killed, the process that draws pictures ends, too', async () => {
  const server = await startWithPictures(200)
  await until(() => server.children().length > 0, drawing)
  const [child] = server.children()
  await server.kill()
  await until(() => !existsSync(`/proc/${child}`), drawing)
})
