import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskStore } from '#server/file-store/disk-store.ts'
import type { FileStore } from '#server/file-store/file-store.ts'

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

test('folder of files: only this user may read them', async () => {
  await store.put(name, Buffer.from('private'))
  expect((await stat(join(folder, 'product'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
})

test('folder of files: keeps one complete file when twenty write the same name at once', async () => {
  const texts = Array.from({ length: 20 }, (_, i) => String(i).repeat(50_000))
  await Promise.all(texts.map((bytes) => store.put(name, Buffer.from(bytes))))
  expect(texts).toContain(await readBack(name))
  expect(await readdir(join(folder, 'product'))).toHaveLength(1)
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
})

test('folder of files: leaves nothing behind after a failed write', async () => {
  await mkdir(join(folder, name), { recursive: true })
  await expect(store.put(name, Buffer.from('x'))).rejects.toThrow()
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
  expect(await store.open(name)).toBeNull()
})

test('folder of files: does not follow symbolic links', async () => {
  await writeFile(join(folder, '..', 'outside'), 'secret')
  await mkdir(join(folder, 'product'))
  await symlink(join(folder, '..', 'outside'), join(folder, name))
  expect(await store.open(name)).toBeNull()
})

test('folder of files: deletes old incomplete files, and none that another process is writing', async () => {
  const [old, young] = [join(folder, '.incoming', 'old'), join(folder, '.incoming', 'young')]
  await writeFile(old, 'half')
  await writeFile(young, 'half')
  await utimes(old, new Date(0), new Date(0))
  await openDiskStore(folder)
  expect(await readdir(join(folder, '.incoming'))).toEqual(['young'])
})
