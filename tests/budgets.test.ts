import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { oldestBrowsers } from '#app/oldest-browsers.ts'
import { ssrPages } from '#app/routes-ssr.ts'
import { loadClientBuild } from '#server/http/pages/build-output.ts'
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
} from './support/sources/build-output.ts'
import { laterFeaturesOf, laterStylesOf } from './support/sources/later-features.ts'

// Size limits of the build. 1 kB is 1000 bytes, as networks count. Bytes are the same on every machine: unlike a
// timing, they may fail the tests.

const kB = 1000
const manifest = builtManifest()
const paths = (files: string[]) => files.map((file) => `${client}/${file}`)
const entry = scriptsOf(readFileSync(`${client}/index.html`, 'utf8'))
const figure = (what: string, is: number, most: number) =>
  console.log(`${what.padEnd(34)} ${(is / kB).toFixed(1).padStart(7)} kB of ${most / kB}`)

describe('size limits: first load of a page', () => {
  const showcase = (page: string) => `src/features/showcase/${page}.tsx`
  test.each([
    ['home', 'shell', showcase('HomePage'), 106.5],
    ['showcase', 'shell', showcase('ShowcasePage'), 115.9],
    ['product', 'shell', showcase('ProductPage'), 115.7],
    ['producers and shop', 'shell', 'shops', 121.3],
    ['certification bodies', 'shell', 'lspro', 124],
    ['sign-in', 'auth', 'src/features/account/auth/SignInPage.tsx', 119.9],
  ])('first load: the page %s, in layout %s, stays within its limit of script', (name, layout, page, most) => {
    // Counted: the entry script, the app it loads, the layout and the page.
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

  test('first load: the wizard adds at most 45.3 kB of script, and the product form and the editor stay within theirs', () => {
    const shared = loadedFor(manifest, [
      ...entry,
      ...['base', 'form', 'after-start'].map((name) => chunkNamed(manifest, name)),
    ])
    const stages = chunkNamed(manifest, 'wizard')
    const alone = /\/(wizard|ProductFormPage)-/
    const own = (chunk: string) => {
      const alreadyLoaded = alone.test(chunk) ? shared : [...shared, ...loadedFor(manifest, [stages])]
      return loadedFor(manifest, [chunk]).filter((file) => !alreadyLoaded.includes(file))
    }
    for (const [what, chunk, most] of [
      ['five stages', stages, 45.3],
      // Including the script that it shares with the stages.
      ['product form', chunkOf(manifest, 'src/features/products/ProductFormPage.tsx'), 63.9],
      ['editor', chunkOf(manifest, 'src/ui/fields/RichEditor.tsx'), 40],
    ] as const) {
      const bytes = sizeOf(paths(own(chunk).filter((file) => file.endsWith('.js'))), 'gz')
      figure(`${what}, script of its own, gzip`, bytes, most * kB)
      expect(bytes, own(chunk).join('\n')).toBeLessThanOrEqual(most * kB)
    }
  })

  test('first load: the style sheets are at most 14.3 kB (gzip)', () => {
    const html = readFileSync(`${client}/index.html`, 'utf8')
    const styles = [...html.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, name]) => `${client}/${name}`)
    expect(styles).not.toEqual([])
    const bytes = sizeOf(styles, 'gz')
    figure('style, gzip', bytes, 14.3 * kB)
    expect(bytes).toBeLessThanOrEqual(14.3 * kB)
  })
})

describe('size limits: service worker and precache', () => {
  const listedFiles = precached(readFileSync(`${client}/sw.js`, 'utf8'))
  // The worker caches these when they are used (sw/precache-list.ts).
  const isOptional = (file: string) => /^assets\/(sni|downloads)-/.test(file)
  const precachedFiles = listedFiles.filter((file) => !isOptional(file))

  test('Periksa SNI: the decoder of QR codes is at most 16 kB (gzip), and no other script contains it', () => {
    const decoder = listedFiles.filter((file) => file.startsWith('assets/sni-decoder'))
    expect(decoder).toHaveLength(1)
    const bytes = sizeOf(paths(decoder), 'gz')
    figure('decoder of QR codes, gzip', bytes, 16 * kB)
    expect(bytes).toBeLessThanOrEqual(16 * kB)
    // The names of its character sets are in no other script.
    const withDecoder = listedFiles.filter((file) => /ibm437/.test(readFileSync(`${client}/${file}`, 'utf8')))
    expect(withDecoder).toEqual(decoder)
  })

  test('service worker: its script is at most 22.5 kB (gzip)', () => {
    const bytes = sizeOf([`${client}/sw.js`], 'gz')
    figure('worker, gzip', bytes, 22.5 * kB)
    expect(bytes).toBeLessThanOrEqual(22.5 * kB)
  })

  test('precache: it has at most 65 files and 500 kB (brotli)', () => {
    const most = 500 * kB
    const bytes = sizeOf(paths(precachedFiles), 'br')
    figure(`precache, ${precachedFiles.length} files, brotli`, bytes, most)
    expect(bytes).toBeLessThanOrEqual(most)
    expect(precachedFiles.length, precachedFiles.join('\n')).toBeLessThanOrEqual(65)
  })

  test('worker: it lists the shell and the script and style of every page but the operator’s and the imports, once each', () => {
    const chunkFiles = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
    const online = chunkFiles.filter((file) => /^assets\/(desk|DeskLayout|imports|report-errors)-/.test(file))
    expect(online.length, 'the operator’s desk and the imports have their own chunks').toBeGreaterThanOrEqual(5)
    expect(
      precachedFiles.filter((file) => online.includes(file)),
      'the precache has no chunk of the pages that need a connection',
    ).toEqual([])
    // Shared files must not be in these chunks, or a page would not open without a connection.
    const scripts = Object.values(manifest).flatMap(({ file }) =>
      file.endsWith('.js') && !online.includes(file) ? [file] : [],
    )
    for (const script of scripts)
      expect(
        loadedFor(manifest, [script]).filter(
          (file) => online.includes(file) || (isOptional(file) && !isOptional(script)),
        ),
        `loaded with ${script}`,
      ).toEqual([])
    const pages = ['index.html', ...chunkFiles].filter(
      (file) => /\.(html|js|css)$/.test(file) && !online.includes(file),
    )
    const missing = pages.filter((file) => !listedFiles.includes(file))
    expect(missing, 'these pages would not open offline').toEqual([])
    expect(new Set(listedFiles).size).toBe(listedFiles.length)
    expect(
      listedFiles.filter((file) => !existsSync(`${client}/${file}`)),
      'a missing file prevents the worker’s install',
    ).toEqual([])
  })

  test('precache: its list is read from the worker’s source, minified or not', () => {
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

test('server-rendered pages: their HTML names the style sheets of the page’s own chunk, so that nothing moves when it arrives', () => {
  const routes = readFileSync('src/app/routes.ts', 'utf8')
  const sources = [...routes.matchAll(/^ {2}(\w+): \{[^{}]*?import\('#(features[^']+)'\)/gm)]
  const checked = sources.flatMap(([, key, path]) => {
    const page = ssrPages[key as keyof typeof ssrPages]
    const [, tag] = /^\/\/ @chunk ([\w-]+)/.exec(readFileSync(`src/${path}`, 'utf8')) ?? []
    if (!page || !tag) return []
    const { css = [] } = Object.values(manifest).find(({ file }) => file === chunkNamed(manifest, tag))!
    if (css.length > 0) expect(page.chunks, `${key}, whose page is in ${tag}`).toContain(tag)
    return css.length > 0 ? [key] : []
  })
  expect(checked).toEqual(expect.arrayContaining(['faq', 'openData', 'contact']))
})

describe('built files', () => {
  const built = [...filesUnder(client), ...filesUnder('dist/server')]
  /** The scripts and style sheets of this release; those of earlier ones lie in the same folder. */
  const current = [
    ...new Set([
      'sw.js',
      ...Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]),
      ...precached(readFileSync(`${client}/sw.js`, 'utf8')),
    ]),
  ].map((file) => `${client}/${file}`)

  test('built files: none is a source map or names one', () => {
    expect(built.filter((path) => /\.map(\.(br|gz))?$/.test(path))).toEqual([])
    const scripts = built.filter((path) => /\.(js|css)$/.test(path))
    expect(scripts.filter((path) => /[#@]\s*sourceMappingURL=/.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  test('built files: none contains a path of the build machine or an address of a server on it', () => {
    // The server's files may name the address it listens at; the client's files may not.
    const place = /(?<![\w.])(\/(?:work|home|Users|root|tmp)\/[\w.-]+\/[\w.-]+|localhost:\d+|127\.0\.0\.1|\[::1\])/
    const found = built
      .filter((path) => /\.(js|css|html|json|webmanifest)$/.test(path))
      .flatMap((path) => {
        const machine = place.exec(readFileSync(path, 'utf8'))?.[0]
        const isServers = path.startsWith('dist/server/') && /127\.0\.0\.1|localhost|::1/.test(machine ?? '')
        return machine && !isServers ? [`${path}: ${machine}`] : []
      })
    expect(found).toEqual([])
  })

  // The features that the code asks for before it uses them, and the ones that change the look alone.
  const optional: Record<string, string> = {
    BarcodeDetector: 'without it the scanner loads a decoder of its own',
    ImageDecoder: 'without it a photo is decoded whole',
    requestIdleCallback: 'without it a timer',
    scheduler: 'of React: without it a message channel',
    setAppBadge: 'without it the icon has no number',
    startViewTransition: 'of React: only where a page asks for it',
    getHTML: 'a method of the editor, not of the element',
    '@property': 'of Tailwind, beside its own fallback',
    'relative colors': 'in a condition of Tailwind, which asks for them',
    'field-sizing': 'without it a text field scrolls',
    'text-wrap': 'without it a heading breaks elsewhere',
  }
  /** 'checkVisibility (line 3)' → 'checkVisibility' */
  const nameOf = (feature: string) => feature.replace(/ \(.*/, '')

  test('built files: none needs syntax, an API or a style that the oldest browsers of the app do not have', () => {
    const found: string[] = []
    const used = new Set<string>()
    for (const path of current.filter((path) => /\.(js|css)$/.test(path))) {
      const text = readFileSync(path, 'utf8')
      for (const feature of path.endsWith('.js') ? laterFeaturesOf(text, path) : laterStylesOf(text)) {
        used.add(nameOf(feature))
        if (!Object.hasOwn(optional, nameOf(feature))) found.push(`${path}: ${feature}`)
      }
    }
    expect(found).toEqual([])
    expect(
      Object.keys(optional).filter((name) => !used.has(name)),
      'the list has no name that is not used',
    ).toEqual([])
  })

  test('built files: what a browser may lack is found in scripts and style sheets', () => {
    const script = String.raw`URL.canParse(a); link.checkVisibility(); /(?<=a)b/.test(c); /[\p{L}--a]/v.test(d); /(?i:e)/.test(f); /(?:g)/`
    expect(laterFeaturesOf(script).map(nameOf)).toEqual([
      'URL.canParse',
      'checkVisibility',
      'flag v of a regular expression',
      'lookbehind in a regular expression',
      'modifiers in a regular expression',
    ])
    expect(laterStylesOf('.a{color:light-dark(#000,#fff);&:hover{top:0}}')).toHaveLength(2)
    expect(laterStylesOf('.a{content:"&"}/* @scope */')).toEqual([])
  })

  test('the notice for older browsers names the versions for which the app is built', () => {
    const html = readFileSync(`${client}/index.html`, 'utf8')
    expect(/class="old-browser">[^<]*iOS ([\d.]+)/.exec(html)?.[1]).toBe(oldestBrowsers.ios)
    const styles = current.filter((path) => path.endsWith('.css')).map((path) => readFileSync(path, 'utf8'))
    const hides = /@supports [^{]*1lh[^{]*color-mix[^{]*:has[^{]*\{\.old-browser\{display:none\}\}/
    expect(styles.filter((css) => hides.test(css))).toHaveLength(1)
  })

  test('built files: each text file has a brotli and a gzip copy beside it', () => {
    const texts = filesUnder(client).filter(
      (path) => /\.(js|css|html|svg|webmanifest)$/.test(path) && !path.includes('/.vite/'),
    )
    expect(texts.filter((path) => !existsSync(`${path}.br`) || !existsSync(`${path}.gz`))).toEqual([])
  })
})

// React's development build takes five times as long for a page, and nothing else shows which one was loaded.
test('build: a server that is started without NODE_ENV renders with the production build of React', async () => {
  vi.stubEnv('NODE_ENV', undefined)
  try {
    await loadClientBuild(new URL('../dist/', import.meta.url))
    expect(process.env.NODE_ENV).toBe('production')
  } finally {
    vi.unstubAllEnvs()
  }
})
