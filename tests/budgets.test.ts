import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  builtManifest,
  chunkNamed,
  chunkOf,
  client,
  filesUnder,
  loadedFor,
  precached,
  scriptsOf,
  sizeOf,
} from './support/build-output.ts'

// What the build may weigh. 1 kB is 1000 bytes, as networks count. Bytes are the same on every machine: unlike a
// timing, they may fail the tests.

const kB = 1000
const manifest = builtManifest()
const paths = (files: string[]) => files.map((file) => `${client}/${file}`)
const entry = scriptsOf(readFileSync(`${client}/index.html`, 'utf8'))
const figure = (what: string, is: number, most: number) =>
  console.log(`${what.padEnd(34)} ${(is / kB).toFixed(1).padStart(7)} kB of ${most / kB}`)

describe('the first load of a page', () => {
  const showcase = (page: string) => `src/features/showcase/${page}.tsx`
  test.each([
    ['home', 'shell', showcase('HomePage'), 105],
    ['showcase', 'shell', showcase('ShowcasePage'), 112],
    ['product', 'shell', showcase('ProductPage'), 112],
    ['producers and shop', 'shell', 'shops', 117],
    ['certification bodies', 'shell', 'lspro', 121],
    ['sign-in', 'doors', 'src/features/account/auth/SignInPage.tsx', 118],
  ])('%s, in %s, needs little script', (name, layout, page, most) => {
    // The page's own script only begins; the app it fetches, what surrounds the page and the page itself count.
    const own = page.includes('/') ? chunkOf(manifest, page) : chunkNamed(manifest, page)
    const app = [chunkNamed(manifest, 'base'), chunkNamed(manifest, layout), own]
    const files = loadedFor(manifest, [...entry, ...app])
    const scripts = paths(files.filter((file) => file.endsWith('.js')))
    const bytes = sizeOf(scripts, 'gz')
    figure(`${name}, script, gzip`, bytes, most * kB)
    figure(`${name}, script, brotli`, sizeOf(scripts, 'br'), most * kB)
    const heaviest = scripts.map((path) => `${(sizeOf([path], 'gz') / kB).toFixed(1)} kB ${path}`)
    expect(bytes, heaviest.join('\n')).toBeLessThanOrEqual(most * kB)
  })

  test('a stage of the wizard brings at most 40 kB of its own, its map, its editor and the product form little more', () => {
    const shared = loadedFor(manifest, [
      ...entry,
      ...['base', 'form', 'late'].map((name) => chunkNamed(manifest, name)),
    ])
    const stages = chunkNamed(manifest, 'wizard')
    const alone = /\/(wizard|ProductFormPage)-/
    const own = (chunk: string) => {
      const there = alone.test(chunk) ? shared : [...shared, ...loadedFor(manifest, [stages])]
      return loadedFor(manifest, [chunk]).filter((file) => !there.includes(file))
    }
    for (const [what, chunk, most] of [
      ['five stages', stages, 40],
      // With what it shares with the stages.
      ['product form', chunkOf(manifest, 'src/features/products/ProductFormPage.tsx'), 60],
      ['editor', chunkOf(manifest, 'src/ui/fields/RichEditor.tsx'), 40],
      // Leaflet alone is 43; it comes when somebody wants to set a pin.
      ['map', chunkOf(manifest, 'src/drafts/region/MapPin.tsx'), 50],
    ] as const) {
      const bytes = sizeOf(paths(own(chunk).filter((file) => file.endsWith('.js'))), 'gz')
      figure(`${what}, script of its own, gzip`, bytes, most * kB)
      expect(bytes, own(chunk).join('\n')).toBeLessThanOrEqual(most * kB)
    }
  })

  test('style is at most 15.2 kB (gzip)', () => {
    const html = readFileSync(`${client}/index.html`, 'utf8')
    const styles = [...html.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, name]) => `${client}/${name}`)
    expect(styles).not.toEqual([])
    const bytes = sizeOf(styles, 'gz')
    figure('style, gzip', bytes, 15.2 * kB)
    expect(bytes).toBeLessThanOrEqual(15.2 * kB)
  })
})

describe('what a phone keeps at install', () => {
  const kept = precached(readFileSync(`${client}/sw.js`, 'utf8'))

  test('the worker itself is at most 18 kB (gzip)', () => {
    const bytes = sizeOf([`${client}/sw.js`], 'gz')
    figure('worker, gzip', bytes, 18 * kB)
    expect(bytes).toBeLessThanOrEqual(18 * kB)
  })

  test('at most 60 files and 460 kB (brotli)', () => {
    const bytes = sizeOf(paths(kept), 'br')
    figure(`precache, ${kept.length} files, brotli`, bytes, 460 * kB)
    expect(bytes).toBeLessThanOrEqual(460 * kB)
    expect(kept.length, kept.join('\n')).toBeLessThanOrEqual(60)
  })

  test('is the shell, and the code and style of every page, once each', () => {
    const made = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
    const desk = made.filter((file) => /^assets\/(operator-pages|DeskLayout)-/.test(file))
    expect(desk.length, 'the operator’s desk has pieces of its own').toBeGreaterThanOrEqual(2)
    expect(
      kept.filter((file) => desk.includes(file)),
      'no phone carries the desk, which needs a connection',
    ).toEqual([])
    const pages = ['index.html', ...made].filter((file) => /\.(html|js|css)$/.test(file) && !desk.includes(file))
    const missing = pages.filter((file) => !kept.includes(file))
    expect(missing, 'a page that would not open without a signal').toEqual([])
    expect(new Set(kept).size).toBe(kept.length)
    expect(
      kept.filter((file) => !existsSync(`${client}/${file}`)),
      'one missing file and no worker installs',
    ).toEqual([])
  })

  test('is read out of the worker as it is, minified or not', () => {
    expect(precached('x([{"revision":null,"url":"assets/a.js"},{"revision":"1","url":"/index.html"}])')).toEqual([
      'assets/a.js',
      'index.html',
    ])
    expect(precached('x([{revision:null,url:`assets/a.js`},{url:"b.js",revision:`2`}]);y({url:`c`})')).toEqual([
      'assets/a.js',
      'b.js',
    ])
  })
})

describe('the built files', () => {
  const built = [...filesUnder(client), ...filesUnder('dist/server')]

  test('carry no source maps', () => {
    expect(built.filter((path) => /\.map(\.(br|gz))?$/.test(path))).toEqual([])
    const scripts = built.filter((path) => /\.(js|css)$/.test(path))
    expect(scripts.filter((path) => /[#@]\s*sourceMappingURL=/.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  test('know neither the machine they were made on nor a server on it', () => {
    // The server says which address it listens at; what goes to phones may not know any.
    const place = /(?<![\w.])(\/(?:work|home|Users|root|tmp)\/[\w.-]+\/[\w.-]+|localhost:\d+|127\.0\.0\.1|\[::1\])/
    const found = built
      .filter((path) => /\.(js|css|html|json|webmanifest)$/.test(path))
      .flatMap((path) => {
        const machine = place.exec(readFileSync(path, 'utf8'))?.[0]
        const isServers = path.startsWith('dist/server/') && /127\.0\.0\.1|localhost|::1/.test(machine ?? '')
        return machine && !isServers ? [`${path}: ${machine}`] : []
      })
    expect(found).toEqual([])
    expect(['"/tmp/a/b.js"', 'http://localhost:3000'].every((text) => place.test(text))).toBe(true)
  })

  test('each text stands beside its brotli and gzip', () => {
    const texts = filesUnder(client).filter(
      (path) => /\.(js|css|html|svg|webmanifest)$/.test(path) && !path.includes('/.vite/'),
    )
    expect(texts.filter((path) => !existsSync(`${path}.br`) || !existsSync(`${path}.gz`))).toEqual([])
  })
})
