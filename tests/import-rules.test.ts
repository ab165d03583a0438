import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { foreignClasses, hoverWithoutPointer } from './support/sources/css-classes.ts'
import { allowedImports, areaOf, forbiddenImports, importCycles, imports } from './support/sources/import-rules.ts'
import {
  mountingImportErrors,
  mutualFolders,
  serverImportErrors,
  serverSources,
} from './support/sources/server-folders.ts'
import {
  carelessMarkup,
  importsWithThen,
  machinePaths,
  outsideUses,
  pageRoutes,
  phoneClockUses,
  silentCuts,
  unguardedApis,
} from './support/sources/source-rules.ts'

const ends = (names: string[], pattern: RegExp) => names.filter((name) => pattern.test(name))
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
const ours = ['src', 'sw', 'tests', 'public'].flatMap(filesIn)
const code = ends(ours, /\.tsx?$/)
const read = (path: string) => readFileSync(path, 'utf8')

describe('import rules', () => {
  test.each(Object.keys(allowedImports))('import rules: %s imports only from the areas that it may', (area) => {
    const wrong = ends(code, /^(src|sw)\//)
      .filter((path) => areaOf(path)?.split('/')[0] === area)
      .flatMap((path) => forbiddenImports(path, read(path)))
    expect(wrong).toEqual([])
  })

  test('import rules: CSS files import only from the areas that theirs may', () => {
    const styles = ends(ours, /^src\/.*\.css$/)
    expect(styles.flatMap((path) => forbiddenImports(path, read(path)))).toEqual([])
    expect(forbiddenImports('src/ui/styles/a.css', '@import "../../features/showcase/home.css";')).toHaveLength(1)
  })

  test('import rules: a folder of the server imports only folders below it', () => {
    const wrong = [...serverSources()].flatMap(([path, source]) => serverImportErrors(path, source))
    expect(wrong).toEqual([])
  })

  test.each([
    ['src/server/db/a.ts', `import { x } from '../shops/shop.ts'`],
    ['src/server/db/a.ts', `import type { X } from '../http/current-user.ts'`],
    ['src/server/http/a.ts', `import { x } from '../auth/sessions.ts'`],
    ['src/server/listing/a.ts', `import { x } from '../showcase/product-list.ts'`],
    ['src/server/listing/a.ts', `import { x } from '../claims/claims.ts'`],
    ['src/server/products/a.ts', `const x = await import('../shops/shop.ts')`],
    ['src/server/sni/labels/a.ts', `import { x } from '../../operator/queue/queue.ts'`],
    ['src/server/operator/review/a.ts', `import { seed } from '../../seed/seed.ts'`],
    ['src/server/pictures/a.ts', `const at = new URL('../seed/x.ts', import.meta.url)`],
    ['src/server/shops/a.ts', `import { allRoutes } from '../routes.ts'`],
    ['src/server/a-new-folder/a.ts', ''],
  ])('import rules: on the server %s is rejected with %s', (path, source) => {
    expect(serverImportErrors(path, source)).toHaveLength(1)
  })

  test.each([
    ['src/server/shops/a.ts', `import { x } from '../search/b.ts'`],
    ['src/server/http/a.ts', `import { x } from '../db/b.ts'\nimport { y } from '../config.ts'`],
    [
      'src/server/operator/review/a.ts',
      `import { x } from '../../claims/claims.ts'\nimport { y } from '../queue/y.ts'`,
    ],
    ['src/server/run.ts', `import { x } from './shops/b.ts'`],
  ])('import rules: on the server %s may contain %s', (path, source) => {
    expect(serverImportErrors(path, source)).toEqual([])
  })

  test('import rules: no two folders of the server import each other', () => {
    expect(mutualFolders(serverSources())).toEqual([])
    const two = new Map([
      ['src/server/shops/a.ts', `import { b } from '../search/b.ts'`],
      ['src/server/search/c.ts', `import type { D } from '../shops/d.ts'`],
      ['src/server/search/e.ts', `import { f } from './f.ts'`],
    ])
    expect(mutualFolders(two)).toEqual(['search ↔ shops'])
  })

  test('import rules: a file that mounts endpoints is imported only by its feature and by routes.ts', () => {
    expect(mountingImportErrors(serverSources())).toEqual([])
    const files = new Map([
      ['src/server/shops/routes.ts', `import { type Api, mount } from '../http/mount.ts'\nmount(api, a, b)`],
      ['src/server/shops/a.ts', `import { mountShops } from './routes.ts'`],
      ['src/server/shops/shop.ts', `import { enforceRateLimit } from '../http/mount.ts'`],
      ['src/server/routes.ts', `import { mountShops } from './shops/routes.ts'`],
      ['src/server/lspro/a.ts', `import { x } from '../shops/shop.ts'`],
    ])
    expect(mountingImportErrors(files)).toEqual([])
    files.set('src/server/lspro/b.ts', `import { mountShops } from '../shops/routes.ts'`)
    files.set('src/server/run.ts', `import { mountShops } from './shops/routes.ts'`)
    expect(mountingImportErrors(files)).toHaveLength(2)
  })

  test('import rules: no folder uses a CSS class of a feature that is not its own, or of a folder that it may not import', () => {
    const textsOf = (paths: string[]) => new Map(paths.map((path) => [path, read(path)]))
    const sheets = textsOf(ends(ours, /^src\/.*\.css$/))
    // The pages that the server writes by itself have style sheets of their own.
    const components = textsOf(ends(code, /^src\/(?!server\/)/))
    expect(foreignClasses(sheets, components)).toEqual([])
    const two = new Map([
      ['src/features/a/a.css', '.own { color: red } @media print { .own__part > .deep:hover { color: red } }'],
      ['src/ui/styles/b.css', '.shared { width: 1.5em }'],
    ])
    const uses = (path: string, source: string) => foreignClasses(two, new Map([[path, source]]))
    expect(uses('src/features/b/B.tsx', '<p className="own shared">')).toEqual([
      'src/features/b/B.tsx uses .own of features/a',
    ])
    expect(uses('src/ui/B.tsx', "<p className={on ? 'shared deep' : 'shared'}>")).toHaveLength(1)
    expect(uses('src/catalog/B.tsx', "const listClass = 'own__part'")).toHaveLength(1)
    expect(uses('src/features/a/A.tsx', '<p className="own shared deep">')).toEqual([])
    expect(uses('src/app/A.tsx', '<p className="own">')).toEqual([])
  })

  test('styles: a hover style applies only where there is a pointer that hovers', () => {
    const sheets = ends(ours, /^src\/.*\.css$/)
    expect(sheets.flatMap((path) => hoverWithoutPointer(read(path)).map((selector) => `${path}: ${selector}`))).toEqual(
      [],
    )
    expect(hoverWithoutPointer('.a { color: red } .a:hover { color: blue }')).toEqual(['.a:hover'])
    expect(hoverWithoutPointer('@media (min-width: 9px) { .a:hover { color: blue } }')).toHaveLength(1)
    expect(hoverWithoutPointer('@media (hover: hover) { .a:hover { color: blue } .b:hover { top: 0 } }')).toEqual([])
  })

  test('import rules: no source file imports itself through others', () => {
    const sources = new Map(ends(code, /^(src|sw)\//).map((path) => [path, read(path)]))
    expect(importCycles(sources)).toEqual([])
    const two = new Map([
      ['src/ui/a.ts', `import { b } from './b.ts'`],
      ['src/ui/b.ts', `import type { A } from '#ui/a.ts'`],
    ])
    expect(importCycles(two)).toEqual(['src/ui/a.ts → src/ui/b.ts → src/ui/a.ts'])
  })

  test('import rules: modules for server rendering (-ssr) are imported by no client code', () => {
    const serverOnly = /-ssr\.ts$/
    const users = (targets: RegExp) =>
      ends(code, /^(src|sw)\//).filter((path) => imports(read(path)).some((target) => targets.test(target)))
    expect(ends(code, serverOnly).length).toBeGreaterThan(1)
    expect(users(/^#features\/.*-ssr\.ts$/)).toEqual(['src/app/routes-ssr.ts'])
    expect(users(/routes-ssr\.ts$/)).toEqual(['src/app/ssr/render.tsx'])
    expect(users(serverOnly).toSorted()).toEqual(['src/app/routes-ssr.ts', 'src/app/ssr/render.tsx'])
  })

  test('import rules: every source file is in an area of the table', () => {
    expect(
      ends(code, /^(src|sw)\//).filter((path) => !((areaOf(path) ?? '').split('/')[0]! in allowedImports)),
    ).toEqual([])
  })

  test.each([
    ['src/contract/a.ts', `import { x } from '#server/y.ts'`],
    ['src/session/a.ts', `export { x } from '#offline/y.ts'`],
    ['src/offline/a.ts', `const x = await import('#ui/y.ts')`],
    ['src/ui/A.tsx', `import '#features/showcase/look.css'`],
    ['src/ui/A.tsx', `import type { X } from '#offline/y.ts'`],
    ['src/server/a.ts', `import { x } from '#app/routes.ts'`],
    ['src/server/db/a.ts', `import { x } from '../../contract/y.ts'`],
    ['src/features/shops/A.tsx', `import { X } from '../showcase/X.tsx'`],
    ['src/features/shops/A.tsx', `import { X } from '#features/showcase/X.tsx'`],
    ['src/features/shops/A.tsx', `import { x } from '#app/routes.ts'`],
    ['src/features/outbox/write-records.ts', `import { X } from '#features/shops/own/OwnShopPage.tsx'`],
    ['src/features/outbox/A.tsx', `import { x } from '#features/shops/own/shop-writes.ts'`],
    ['src/app/a.ts', `import { x } from '#server/y.ts'`],
    ['src/main.tsx', `import { x } from '#server/y.ts'`],
    ['sw/sw.ts', `import { x } from '#ui/y.ts'`],
    ['sw/sw.ts', `import { x } from '../src/app/y.ts'`],
    ['src/contract/a.ts', `import { x } from '#tests/y.ts'`],
    ['src/server/a.ts', `const all = import.meta.glob('../ui/*.css')`],
    ['src/server/a.ts', `const at = new URL('../offline/y.ts', import.meta.url)`],
  ])('import rules: %s is rejected with %s', (path, source) => {
    expect(forbiddenImports(path, source)).toHaveLength(1)
  })

  test.each([
    ['src/features/showcase/A.tsx', `import { contract } from '#contract/index.ts'\nimport { a } from './a.ts'`],
    ['src/app/shell/A.tsx', `import { a } from '../a.ts'\nimport { b } from '#features/showcase/B.tsx'`],
    [
      'src/server/db/a.ts',
      `import { words } from '#contract/text/common-messages.ts'\nimport { b } from '../mount.ts'`,
    ],
    ['src/features/outbox/write-records.ts', `import { x } from '#features/shops/own/shop-writes.ts'`],
    ['sw/sw.ts', `import { x } from '#session/y.ts'`],
  ])('import rules: %s may contain %s', (path, source) => {
    expect(imports(source)).not.toEqual([])
    expect(forbiddenImports(path, source)).toEqual([])
  })
})

describe('Konsta', () => {
  const importsKonsta = (source: string) => imports(source).some((target) => /^konsta(\/|$)/.test(target))
  test('Konsta: only the wrappers in src/ui import it', () => {
    const users = ends(code, /^(src|sw)\//).filter((path) => importsKonsta(read(path)))
    expect(users.filter((path) => !path.startsWith('src/ui/'))).toEqual([])
    expect(users).not.toEqual([])
    expect(importsKonsta(`import { Card } from 'konsta/react'`)).toBe(true)
  })
})

describe('project root', () => {
  const allowed =
    'package.json package-lock.json vite.config.ts tsconfig.json biome.json index.html src public sw tests README.md LICENSE'.split(
      ' ',
    )
  const unexpected = (names: string[]) =>
    names.filter(
      (name) => !allowed.includes(name) && !/^\.(ci|git\w*|npmrc|editorconfig|nvmrc|node-version)$/.test(name),
    )

  test('project root: contains only the allowed files and folders', () => {
    expect(unexpected(topLevel())).toEqual([])
  })

  test.each(['notes.md', 'scripts', '.eslintrc', 'vitest.config.ts'])('project root: %s would be rejected', (name) => {
    expect(unexpected([...topLevel(), name])).toContain(name)
  })

  const vague = /^(utils?|libs?|hooks|helpers?|components|types|common|misc|shared)$/
  const folders = [...new Set(ours.flatMap((path) => path.split('/').slice(0, -1)))]
  test('folders: none has a vague name such as utils or common', () => {
    expect(folders.filter((name) => vague.test(name))).toEqual([])
    expect(['src', 'hooks', 'lib'].filter((name) => vague.test(name))).toEqual(['hooks', 'lib'])
  })

  test('files and folders: those over 400 lines or 30 files are printed, not rejected', () => {
    const long = ends(ours, /\.(tsx?|css|sql)$/)
      .map((path) => ({ path, lines: linesOf(read(path)) }))
      .filter(({ lines }) => lines > 400)
    const folders = ours.map((path) => path.split('/').slice(0, -1).join('/'))
    const full = [...new Set(folders)]
      .map((folder) => ({ folder, files: folders.filter((one) => one === folder).length }))
      .filter(({ files }) => files > 30)
    for (const { path, lines } of long) console.log(`${path} has ${lines} lines`)
    for (const { folder, files } of full) console.log(`${folder} has ${files} files`)
    expect(linesOf('x\n'.repeat(401))).toBe(401)
  })
  const linesOf = (source: string) => source.trimEnd().split('\n').length
})

describe('Content-Security-Policy of the pages', () => {
  test('Content-Security-Policy: no client source contains markup that it would block', () => {
    const sources = [...ends(code, /^(src\/(?!server)|sw\/)/), 'index.html']
    expect(sources.flatMap((path) => carelessMarkup(path, read(path)))).toEqual([])
  })

  test.each([
    ['A.tsx', '<p style={{ color }} />'],
    ['A.tsx', '<p style="color:red" />'],
    ['A.tsx', '<p dangerouslySetInnerHTML={{ __html }} />'],
    ['a.ts', `button.setAttribute('style', 'top:0')`],
    ['a.ts', `button.setAttribute("onclick", 'go()')`],
    ['a.ts', 'root.innerHTML = answer'],
    ['a.ts', `root.insertAdjacentHTML('beforeend', answer)`],
    ['a.ts', `const tag = '<img onerror="x()">'`],
    ['a.ts', 'document.write(answer)'],
    ['index.html', '<script>start()</script>'],
    ['index.html', '<body onload="start()">'],
    ['index.html', '<div style="top:0">'],
  ])('Content-Security-Policy: %s is rejected with %s', (path, source) => {
    expect(carelessMarkup(path, source)).toHaveLength(1)
  })

  test.each([
    ['A.tsx', '<Photo className="style" onClick={go} />'],
    ['index.html', '<script type="module" src="/src/main.tsx"></script>'],
    ['a.ts', `element.style.setProperty('--x', '1px')`],
    ['a.ts', '<script type="application/ld+json">{"name":"Keripik"}</script>'],
  ])('Content-Security-Policy: %s may contain %s', (path, source) => {
    expect(carelessMarkup(path, source)).toEqual([])
  })
})

describe('plain http in a LAN, and blocked site data', () => {
  test('plain http: no client source uses an API that is missing there, or throws, outside the file that does without it', () => {
    const sources = ends(code, /^(src\/(?!server)|sw\/)/)
    expect(sources.flatMap((path) => unguardedApis(path, read(path)))).toEqual([])
  })

  test.each([
    'const id = crypto.randomUUID()',
    'await crypto.subtle.digest(a, b)',
    `navigator.serviceWorker?.addEventListener('message', f)`,
    `const channel = new BroadcastChannel('a')`,
    'navigator.clipboard.writeText(text)',
    'await navigator.share({ url })',
    'navigator.locks.request(name, work)',
    'await navigator.storage.persist()',
    'await caches.open(name)',
  ])('plain http: %s is rejected', (source) => {
    expect(unguardedApis('src/ui/a.ts', source)).toHaveLength(1)
  })

  test('plain http: an optional call of an API that only warns is allowed', () => {
    expect(unguardedApis('src/ui/a.ts', 'await navigator.storage?.estimate?.()')).toEqual([])
  })
})

test('imports on demand: a failure to load the styles reaches the code that handles a failure', () => {
  const sources = ends(code, /^src\/(?!server)/)
  expect(sources.flatMap((path) => importsWithThen(path, read(path)))).toEqual([])
  expect(importsWithThen('src/ui/a.ts', "import('./b.ts')\n  .then(({ b, c }) => b(c), () => say('…'))")).toHaveLength(
    1,
  )
  expect(importsWithThen('src/ui/a.ts', "import('./b.ts').then(({ b, c }) => b(c, 1)).catch(say)")).toEqual([])
})

test('fields: no browser cuts what is pasted into an e-mail or search field', () => {
  expect(ends(code, /^src\/(?!server).*\.tsx$/).flatMap((path) => silentCuts(path, read(path)))).toEqual([])
  expect(silentCuts('a.tsx', '<input\n  type="search"\n  name={name}\n  maxLength={100}\n/>')).toEqual(['a.tsx:2'])
})

test('e2e: a request is held back or answered for page and worker alike', () => {
  expect(ends(code, /^tests\/(e2e|support)\//).flatMap((path) => pageRoutes(path, read(path)))).toEqual([])
  expect(pageRoutes('a.test.ts', "await phone.page.route('**/api/home', hold)")).toEqual(['a.test.ts:1'])
})

describe('clocks', () => {
  test('clocks: no client source reads the phone’s own clock, outside the files that measure with it', () => {
    const sources = ends(code, /^(src\/(?!server)|sw\/)/)
    expect(sources.flatMap((path) => phoneClockUses(path, read(path)))).toEqual([])
  })

  test.each([
    'const now = Date.now()',
    'useState(Date.now)',
    'const today = new Date()',
    'end < dayInJakarta()',
    'formatDateTime(query.dataUpdatedAt)',
    'new Date(last.keptAt ?? serverTime())',
  ])('clocks: %s is rejected', (source) => {
    expect(phoneClockUses('src/ui/a.ts', source)).toHaveLength(1)
  })
})

describe('environment', () => {
  test('environment: drafts, photos, outbox and idempotency take clock, chance, network and database from outside', () => {
    const sources = ends(code, /^src\//)
    expect(sources.flatMap((path) => outsideUses(path, read(path)))).toEqual([])
  })

  test.each([
    'const at = Date.now()',
    'const today = new Date()',
    'const start = performance.now()',
    'const delay = Math.random() * 2',
    'const id = newId()',
    'setTimeout(work, 400)',
    'clearTimeout(timer)',
    'const answer = await fetch(request)',
    'const open = indexedDB.open(name)',
    'if (!globalThis.indexedDB) throw error',
    'const request = new XMLHttpRequest()',
    'crypto.getRandomValues(bytes)',
  ])('environment: %s is rejected in these folders alone', (source) => {
    for (const path of ['src/offline/a.ts', 'src/drafts/a.ts', 'src/photos/a.ts', 'src/server/http/idempotency.ts'])
      expect(outsideUses(path, source)).toHaveLength(1)
    expect(outsideUses('src/ui/a.ts', source)).toEqual([])
  })

  test('environment: its own calls, and the time of another, are allowed', () => {
    const source = 'environment.fetch(request); environment.indexedDB()?.open(name); new Date(at); query.refetch()'
    expect(outsideUses('src/offline/a.ts', source)).toEqual([])
  })
})

test('sources: no file contains an absolute path of a developer’s machine', () => {
  const texts = [...ours, 'package.json', 'vite.config.ts', 'index.html', 'biome.json', ...filesIn('.ci')].filter(
    (path) => !/\.(png|jpe?g|avif|webp|ico|woff2)$/.test(path) && basename(path) !== 'import-rules.test.ts',
  )
  expect(texts.flatMap((path) => machinePaths(read(path)).map((found) => `${path}: ${found}`))).toEqual([])
  expect(machinePaths(`const a = '/work/main/x.ts'; const b = "/home/ani/etalase/y"; open(/Users/ani/z)`)).toHaveLength(
    3,
  )
  expect(machinePaths(`path: '/home', '/api/home/x', '/files/home/abc.jpg', 'artwork/main/x'`)).toEqual([])
})

/**
 * The files and folders at the root that git tracks or would add; without git (an unpacked archive), all but known
 * leftovers.
 */
function topLevel(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  if (status === 0)
    return [
      ...new Set(
        stdout
          .trim()
          .split('\n')
          .map((path) => path.split('/')[0]!),
      ),
    ]
  return readdirSync('.').filter((name) => !/^(node_modules|dist|data|audit|\.git)$|\.log$/.test(name))
}
