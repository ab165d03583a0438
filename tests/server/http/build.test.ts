import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, unlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildBeforeStart, needsBuild } from '#server/build.ts'

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

describe('the build before a start', () => {
  /** A bundler that prints a line for each file of its output, and fails if the sources say so. */
  const bundler = `
    import { existsSync } from 'node:fs'
    console.log('dist/assets/a.js 12 kB')
    console.error('a warning of the bundler')
    if (existsSync('src/broken.ts')) { console.error('src/broken.ts:1:1 unexpected token'); process.exitCode = 1 }`

  async function buildFor(terminal: boolean, env: Record<string, string> = {}) {
    const printed: string[] = []
    const dataDir = join(home, 'data')
    const isBuilt = await buildBeforeStart(home, {
      env: { DATA_DIR: dataDir, ...env },
      terminal,
      out: (line) => printed.push(line),
      err: (line) => printed.push(line),
    })
    const path = join(dataDir, 'build.log')
    return { isBuilt, printed, path, log: existsSync(path) ? await readFile(path, 'utf8') : undefined }
  }

  beforeEach(async () => {
    const vite = join(home, 'node_modules/vite')
    await mkdir(join(vite, 'bin'), { recursive: true })
    await writeFile(join(vite, 'package.json'), '{"type":"module"}')
    await writeFile(join(vite, 'bin/vite.js'), bundler)
  })

  test('is left out when the build is up to date', async () => {
    expect(await buildFor(true)).toMatchObject({ isBuilt: true, printed: [], log: undefined })
  })

  test.each([
    ['at a terminal', true, {}],
    ['with LOG_FORMAT=text', false, { LOG_FORMAT: 'text' }],
  ])('prints one line %s, and the list of files goes to build.log', async (_, terminal, env) => {
    await put('src/app/App.tsx', 3000)
    const { isBuilt, printed, path, log } = await buildFor(terminal, env)
    expect(isBuilt).toBe(true)
    expect(printed).toEqual([expect.stringMatching(/^Membangun aplikasi .* …$/)])
    expect(printed[0]).toContain(path)
    expect(log?.match(/a\.js 12 kB/g)).toHaveLength(2)
  })

  test.each([
    ['no terminal', false, {}],
    ['LOG_FORMAT=json at a terminal', true, { LOG_FORMAT: 'json' }],
  ])('writes no build.log with %s, where the bundler prints as it does alone', async (_, terminal, env) => {
    await put('src/app/App.tsx', 3000)
    expect(await buildFor(terminal, env)).toMatchObject({ isBuilt: true, log: undefined })
  })

  test('that fails prints everything the bundler has said', async () => {
    await put('src/broken.ts', 3000)
    const { isBuilt, printed } = await buildFor(true)
    expect(isBuilt).toBe(false)
    expect(printed).toHaveLength(3)
    expect(printed[1]).toMatch(/a\.js 12 kB[\s\S]*a warning of the bundler[\s\S]*broken\.ts:1:1 unexpected token/)
  })

  test('in a folder that cannot be written prints through, and is made all the same', async () => {
    await put('src/app/App.tsx', 3000)
    const { isBuilt, printed } = await buildFor(true, { DATA_DIR: join(home, 'index.html', 'data') })
    expect([isBuilt, printed]).toEqual([true, ['Membangun aplikasi (sekali saja, kira-kira setengah menit) …']])
  })
})
