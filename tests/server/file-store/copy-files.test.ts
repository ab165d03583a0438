import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { copyFiles } from '#server/file-store/copy-files.ts'
import { openDiskStore } from '#server/file-store/disk-store.ts'
import { runFilesCommand } from '#server/file-store/files-command.ts'
import { openS3Store } from '#server/file-store/s3-store.ts'
import { newHex } from '../../fixtures/files.fixture.ts'
import { testFolder } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'
import { keys, s3AddressOf, startS3 } from '../../support/s3-server.ts'

const s3 = await startS3()
const bucket = await openS3Store(s3AddressOf(s3.address()), (error) => {
  throw error
})
const env = { AWS_ACCESS_KEY_ID: keys.accessKeyId, AWS_SECRET_ACCESS_KEY: keys.secretAccessKey }
const run = (...words: string[]) => runFilesCommand(words, env, keptLog().log, () => undefined)

async function folderWith(count: number) {
  const folder = testFolder()
  const store = await openDiskStore(folder)
  const names = Array.from({ length: count }, () => `product/${newHex()}-480.avif`)
  for (const name of names) await store.put(name, Buffer.from(`bytes of ${name}`))
  return { folder, store, names }
}

test('copying files: from a folder to a bucket and back, and again only what is new or different', async () => {
  const { folder, store, names } = await folderWith(30)
  const there = ['copy', '--from', `file:${folder}`, '--to', s3.address()]
  expect(await run(...there)).toMatchObject({
    exitCode: 0,
    lines: [expect.stringContaining('30 berkas disalin, 0 sudah ada')],
  })

  await store.put(`person/${newHex()}.jpg`, Buffer.from('new'))
  await bucket.put(names[0]!, Buffer.from('half of an interrupted copy'))
  expect((await run(...there)).lines[0]).toContain('2 berkas disalin, 29 sudah ada, 0 gagal')

  const back = testFolder()
  expect((await run('copy', '--from', s3.address(), '--to', `file:${back}`)).lines[0]).toContain('31 berkas disalin')
  const copy = await openDiskStore(back)
  for (const name of names) expect(await text((await copy.open(name))!.stream())).toBe(`bytes of ${name}`)
})

test('copying files: a file that arrives changed is named, and the command fails', async () => {
  const { store, names } = await folderWith(3)
  const target = await openDiskStore(testFolder())
  const careless = {
    ...target,
    put: (name: string, bytes: Uint8Array) => target.put(name, name === names[1] ? Buffer.from('rotten') : bytes),
  }
  expect(await copyFiles(store, careless)).toEqual({ copied: 2, present: 0, failed: [names[1]] })
  expect(await copyFiles(store, target)).toEqual({ copied: 1, present: 2, failed: [] })
})

test('copying files: the command says what is wrong', async () => {
  const folder = testFolder()
  await mkdir(folder, { recursive: true })
  const both = ['--from', `file:${folder}`, '--to', `file:${join(folder, 'b')}`]
  for (const words of [[], ['move', ...both], ['copy', '--from', 'file:/a'], ['copy', '--form', 'x']])
    expect(await run(...words)).toMatchObject({ exitCode: 1, lines: [expect.stringMatching(/^Cara pakai/)] })
  expect((await run('copy', '--from', 'nothing', '--to', 'file:/a')).lines[0]).toMatch(/^FILE_STORE harus/)
  expect((await run('copy', '--from', `file:${folder}`, '--to', `file:${folder}/`)).lines[0]).toMatch(
    /tempat yang sama/,
  )
  expect((await run('copy', '--from', `file:${join(folder, 'mistyped')}`, '--to', `file:${folder}`)).lines[0]).toMatch(
    /mistyped tidak ada/,
  )
  // The same name at another provider is another bucket.
  const elsewhere = s3.address().replace('127.0.0.1', 'localhost')
  expect(await run('copy', '--from', s3.address(), '--to', elsewhere)).toMatchObject({ exitCode: 0 })
  await writeFile(join(folder, 'a file'), 'x')
  const broken = await run('copy', '--from', `file:${folder}`, '--to', `file:${join(folder, 'a file')}`)
  expect(broken.exitCode).toBe(1)
})
