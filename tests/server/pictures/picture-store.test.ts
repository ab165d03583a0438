import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FileStore, openDiskStore } from '#server/pictures/file-store.ts'

let folder: string
let store: FileStore
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'etalase-store-')), 'data', 'files')
  store = await openDiskStore(folder)
})
afterEach(() => rm(join(folder, '..', '..'), { recursive: true, force: true }))

const name = 'product/0123456789abcdef0123456789abcdef.jpg'
const readBack = async (file: string) => {
  const found = await store.open(file)
  return found && text(found.stream())
}

test('the picture store keeps a file complete and private, and can replace and remove it', async () => {
  expect([await store.has(name), await store.open(name)]).toEqual([false, null])
  await store.put(name, Buffer.from('first'))
  const first = await store.open(name)
  expect(first?.size).toBe(5)
  await first?.close()
  await store.put(name, Buffer.from('second, longer'))
  expect(await readBack(name)).toBe('second, longer')
  const second = await store.open(name)
  expect(second?.etag).not.toBe(first?.etag)
  await second?.close()
  expect((await stat(join(folder, 'product'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  await store.remove(name)
  await store.remove(name)
  expect(await store.has(name)).toBe(false)
})

test('the picture store keeps one complete file when twenty write the same name at once', async () => {
  const texts = Array.from({ length: 20 }, (_, i) => String(i).repeat(50_000))
  await Promise.all(texts.map((bytes) => store.put(name, Buffer.from(bytes))))
  expect(texts).toContain(await readBack(name))
  expect(await readdir(join(folder, 'product'))).toHaveLength(1)
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
})

test('the picture store leaves nothing behind after a failed write', async () => {
  await mkdir(join(folder, name), { recursive: true })
  await expect(store.put(name, Buffer.from('x'))).rejects.toThrow()
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
  expect(await store.open(name)).toBeNull()
})

test('the picture store does not follow symbolic links', async () => {
  await writeFile(join(folder, '..', 'outside'), 'secret')
  await mkdir(join(folder, 'product'))
  await symlink(join(folder, '..', 'outside'), join(folder, name))
  expect(await store.open(name)).toBeNull()
})

test('the picture store deletes old incomplete files, and none that another process is writing', async () => {
  const [old, young] = [join(folder, '.incoming', 'old'), join(folder, '.incoming', 'young')]
  await writeFile(old, 'half')
  await writeFile(young, 'half')
  await utimes(old, new Date(0), new Date(0))
  await openDiskStore(folder)
  expect(await readdir(join(folder, '.incoming'))).toEqual(['young'])
})
