import { beforeEach, expect, test } from 'vitest'
import type { FileStore } from '#server/file-store/file-store.ts'
import { deleteUnnamedFiles } from '#server/pictures/unnamed-files.ts'
import { newHex } from '../../fixtures/files.fixture.ts'
import { testStore } from '../../support/api.ts'
import { openTestDatabase, testFolder, usualEngine } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'

const db = await openTestDatabase(usualEngine(), { seed: 'none' })
let store: FileStore
beforeEach(async () => {
  store = await testStore(testFolder())
})
const { log, lines } = keptLog()
const tomorrow = () => Date.now() + 25 * 3_600_000

async function put(count: number, { named }: { named: boolean }) {
  const names = Array.from({ length: count }, () => `product/${newHex()}`)
  for (const name of names) {
    await store.put(`${name}.jpg`, Buffer.from('x'))
    if (named) await db.query('insert into picture (name, width, height) values ($1, 1, 1)', [name])
  }
  return names
}
const left = async (names: string[]) =>
  (await Promise.all(names.map((name) => store.has(`${name}.jpg`)))).filter(Boolean).length

test('files without a row are deleted after a day, and nothing else', async () => {
  const named = await put(8, { named: true })
  const loose = `photo/${newHex()}`
  await db.query('insert into loose_picture (name) values ($1)', [loose])
  await store.put(`${loose}.jpg`, Buffer.from('x'))
  const unnamed = await put(3, { named: false })
  await store.put('notes/readme.txt', Buffer.from('of the operator'))

  await deleteUnnamedFiles({ db, store, log })
  expect(await left(unnamed)).toBe(3)
  await deleteUnnamedFiles({ db, store, log, now: tomorrow() })
  expect([await left(unnamed), await left(named), await left([loose])]).toEqual([0, 8, 1])
  expect(await store.has('notes/readme.txt')).toBe(true)
})

test('when most files have no row, the store belongs to another database and is left alone', async () => {
  const named = await put(90, { named: true })
  const unnamed = await put(101, { named: false })
  await deleteUnnamedFiles({ db, store, log, now: tomorrow() })
  expect(await left([...named, ...unnamed])).toBe(191)
  expect(JSON.stringify(lines)).toContain('nothing is deleted')
})
