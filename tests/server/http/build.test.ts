import { mkdir, mkdtemp, rm, unlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { needsBuild } from '#server/build.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'etalase-build-'))
  for (const path of [
    'src/app/App.tsx',
    'src/app/styles.css',
    'sw/sw.ts',
    'public/logo.svg',
    'index.html',
    'package-lock.json',
  ])
    await put(path, 1000)
  for (const path of [
    'dist/client/index.html',
    'dist/client/sw.js',
    'dist/server/first-screen.js',
    'dist/server/main.js',
  ])
    await put(path, 2000)
  for (const folder of ['src', 'src/app', 'sw', 'public']) await utimes(join(home, folder), 1000, 1000)
})
afterEach(() => rm(home, { recursive: true }))

/** A file last changed at `second`. */
async function put(path: string, second: number) {
  await mkdir(dirname(join(home, path)), { recursive: true })
  await writeFile(join(home, path), '')
  await utimes(join(home, path), second, second)
}

test('needsBuild is false for a build of these sources', () => {
  expect(needsBuild(home)).toBe(false)
})

describe('needsBuild is true', () => {
  test.each([['src/app/App.tsx'], ['sw/sw.ts'], ['public/logo.svg'], ['index.html'], ['package-lock.json']])(
    'when %s has changed',
    async (path) => {
      await put(path, 3000)
      expect(needsBuild(home)).toBe(true)
    },
  )

  test('when a source file was deleted', async () => {
    await unlink(join(home, 'src/app/styles.css'))
    expect(needsBuild(home)).toBe(true)
  })

  test.each([['dist/client/index.html'], ['dist/server/first-screen.js'], ['dist/server/main.js']])(
    'when %s is missing, because a build may have been interrupted',
    async (path) => {
      await unlink(join(home, path))
      expect(needsBuild(home)).toBe(true)
    },
  )
})
