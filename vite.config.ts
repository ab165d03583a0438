import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildTargets } from './src/app/oldest-browsers.ts'

const client = 'dist/client'
const assets = `${client}/assets`
const month = 30 * 24 * 3_600_000

const shortcutIcon = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }
const screenshot = (name: string, label: string) => ({ src: `/screenshots/${name}.webp`, type: 'image/webp', label })
const narrow = (name: string, label: string) => ({
  ...screenshot(name, label),
  sizes: '824x1648',
  form_factor: 'narrow' as const,
})

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? serverBuild : clientBuild))

const alias = {
  // Konsta merges Tailwind classes on every render of every component: 8.5 kB gz and time, for conflicts that src/ui never makes.
  'use-sync-external-store/shim/index.js': new URL('./src/app/external-store.ts', import.meta.url).pathname,
  'tailwind-merge': new URL('./src/ui/nav/tailwind-merge.ts', import.meta.url).pathname,
}

// Konsta does not say that its modules have no side effects: without this every piece of it would be in each bundle.
const treeshake = {
  moduleSideEffects: [{ test: /node_modules\/konsta\/(react|shared)\/.*\.js$/, sideEffects: false }],
}

type Chunk = {
  name: string
  /** Modules of packages, or all files of folders, that belong to it. */
  libraries?: RegExp
  folders?: RegExp
}

/**
 * The chunks of the app. A source file names its chunk in its first line: `// @chunk lists`. In this order: a chunk takes
 * along what its files import, unless an earlier one has it. What every page needs at once comes first, each in one file,
 * because a dozen small ones cost more in packing and in requests. Files without a name are divided by the bundler.
 */
const chunks: Chunk[] = [
  // The libraries that every page needs. A release of ours does not change them.
  {
    name: 'react',
    libraries:
      /node_modules\/(react|react-dom|scheduler|wouter|regexparam|@tanstack\/(react-query|query-core))\/(?!.*(useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver|useMutation|mutationObserver))/,
  },
  { name: 'boot', libraries: /preload-helper/ },
  { name: 'base' },
  // Modules that Konsta's components share, and the two components that pages of the first load use.
  {
    name: 'konsta',
    libraries:
      /node_modules\/konsta\/(shared\/(cls|filter-colors)|react\/shared\/(KonstaContext|use-(theme|theme-classes|dark-classes))|react\/components\/(Badge|Breadcrumbs|BreadcrumbsItem))\./,
  },
  { name: 'shell' },
  // The frame of every field: before the lists, which have fields too.
  { name: 'field' },
  // The labels and limits of a product's fields: the product page needs them without the forms' chunks.
  { name: 'product-fields' },
  // The showcase and the own shop share these lists.
  { name: 'lists' },
  { name: 'cards' },
  { name: 'infinite-list', libraries: /(useInfiniteQuery|infiniteQueryObserver)\./ },
  // The filters of product lists and of a search.
  { name: 'filters' },
  // The public pages of a producer and of a certification body share these parts.
  { name: 'profile-pages' },
  { name: 'shops' },
  { name: 'lspro' },
  // The search page and the search box of every page share these modules.
  { name: 'search-box' },
  { name: 'search' },
  // The other wrappers of Konsta: none of them is on a page of the first load.
  { name: 'controls' },
  { name: 'rules' },
  // After the rules, which the texts have in common with every form.
  { name: 'help' },
  { name: 'form', libraries: /@tanstack\/.*(useMutation|mutationObserver)\./ },
  { name: 'auth' },
  // What pages know of the contract without its schemas: rules, limits, texts, and the addresses of what may wait. A page
  // that imports them from beside the schemas would make all schemas at once, a task of 150 ms on a slow phone.
  { name: 'contract-data' },
  // Requests and schemas, in four parts that are run one after the other (offline/network/load-api-client.ts).
  { name: 'schemas', libraries: /node_modules\/zod\// },
  { name: 'catalogue' },
  { name: 'reference' },
  { name: 'contract' },
  // The session as IndexedDB has it: only what is drawn for the signed-in user waits for it.
  { name: 'restore' },
  // Drawers, notices, sign-out and the update of the app load after the first screen.
  { name: 'after-start', libraries: /node_modules\/workbox-window/ },
  // The five stages, and the contact form, which is stored as a draft like them. Map and editor stay apart, because most
  // stages do not need them.
  { name: 'wizard' },
  { name: 'account', libraries: /node_modules\/client-zip/ },
  // An owner's side of a shop or of a certification body.
  { name: 'owner-pages' },
  // Registration and passwords: a user who opens one of these pages soon opens the next.
  { name: 'auth-pages' },
  // Import and export of products, for a merchant and at the desk: used at a computer, with a connection. The merchant's page
  // is apart, because the desk does not need what it stands on.
  { name: 'imports', folders: /\/src\/(catalog|contract)\/imports\// },
  { name: 'imports-page', folders: /\/src\/features\/shops\/imports\// },
  // Reports of products and shops, an operator's decisions about them, and disputes about a NIB.
  { name: 'cases', folders: /\/src\/features\/(moderation|nib)\// },
  // Loads with the first error that no code has handled.
  { name: 'report-errors' },
  // Databases that are opened for each use, and workers that are asked: Periksa SNI and downloads share these modules.
  { name: 'downloads-shared' },
  // Periksa SNI, labels and open data: cached by phones that use them (sw/optional-files.ts).
  { name: 'sni', folders: /\/src\/(features|contract)\/sni\// },
  // The catalogue that a phone takes along: cached like Periksa SNI.
  { name: 'downloads', folders: /\/src\/(offline|features|contract|catalog)\/downloads\// },
  // The operator's desk, which no other user loads.
  { name: 'desk', folders: /\/src\/(features|contract)\/operator\// },
]

/** The chunk that a source file names in its first line; undefined for others. */
function chunkTagOf(id: string): string | undefined {
  const [path = ''] = id.split('?')
  if (!/\/src\/.*\.(tsx?|css)$/.test(path)) return undefined
  if (!chunkTags.has(path)) {
    const [, tag] = /^\/[/*] @chunk ([\w-]+)/.exec(readFileSync(path, 'utf8')) ?? []
    if (tag && !chunks.some(({ name }) => name === tag))
      throw new Error(`${path} names a chunk that does not exist: ${tag}`)
    chunkTags.set(path, tag)
  }
  return chunkTags.get(path)
}
const chunkTags = new Map<string, string | undefined>()

const clientBuild = defineConfig({
  resolve: { alias },
  // As a constant, so that a build without tiles leaves out the map and its library.
  define: { 'import.meta.env.VITE_TILES': JSON.stringify(process.env.VITE_TILES ?? '') },
  plugins: [keepEarlierReleases(), retriedStyles(), react(), tailwindcss(), scriptLast(), pwa(), compressed()],
  build: {
    outDir: client,
    emptyOutDir: false,
    manifest: true,
    target: buildTargets,
    modulePreload: {
      polyfill: false,
      // What the app itself stands on is there when a page is wanted: naming it again with every page would be paid for by home.
      resolveDependencies: (_, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => !/\/(react|boot|base|rolldown-runtime)-/.test(file)) : needed,
    },
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: {
          groups: chunks.map(({ name, libraries, folders }) => ({
            name,
            test: (id: string) => libraries?.test(id) || folders?.test(id) || chunkTagOf(id) === name,
          })),
        },
      },
    },
  },
})

const serverBuild = defineConfig({
  resolve: { alias, noExternal: ['konsta', 'tailwind-merge'] },
  plugins: [react()],
  build: {
    outDir: 'dist/server',
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      treeshake,
      input: {
        main: 'src/server/main.ts',
        'pglite-worker': 'src/server/db/pglite/worker.ts',
        'image-worker': 'src/server/pictures/image-worker.ts',
        'table-worker': 'src/server/spreadsheets/table-worker.ts',
        'first-screen': 'src/app/ssr/render.tsx',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
})

function pwa() {
  const made = new Set<string>()
  const madeNow: Plugin = {
    name: 'made-now',
    generateBundle: (_, bundle) => {
      for (const name of Object.keys(bundle)) made.add(name)
    },
  }
  return [
    madeNow,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest: manifest(),
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        // The operator's desk, the imports and the reports of errors: few phones would use them, and they need a connection
        // all the same.
        globIgnores: ['assets/{desk,DeskLayout,imports,report-errors}-*'],
        globPatterns: ['index.html', 'assets/*.{js,css}', 'logo-mark.svg', 'categories.svg', 'shelf.svg'],
        // Assets of earlier releases lie in the same folder; a phone keeps those of this one.
        manifestTransforms: [
          async (entries) => ({
            manifest: entries.filter(({ url }) => !url.startsWith('assets/') || made.has(url)),
            warnings: [],
          }),
        ],
      },
    }),
  ]
}

function manifest() {
  return {
    id: '/',
    name: 'Etalase Mutu',
    short_name: 'Etalase',
    description: 'Etalase produk UMKM Indonesia yang mutunya diperiksa. Tetap terbuka tanpa sambungan.',
    lang: 'id',
    dir: 'ltr' as const,
    start_url: '/?src=pwa',
    scope: '/',
    display: 'standalone' as const,
    display_override: ['standalone' as const, 'minimal-ui' as const],
    theme_color: '#0f766e',
    background_color: '#faf8f4',
    categories: ['shopping', 'business'],
    prefer_related_applications: false,
    shortcuts: [
      { name: 'Tambah Produk', url: '/product/create', icons: [shortcutIcon] },
      { name: 'Cari Produk', url: '/product/search', icons: [shortcutIcon] },
      { name: 'Periksa SNI', url: '/sni/check', icons: [shortcutIcon] },
      { name: 'Etalase Produk', url: '/product/show?slug=sni', icons: [shortcutIcon] },
      { name: 'Bina UMKM', url: '/product/show?slug=mentor', icons: [shortcutIcon] },
    ],
    // A photo from the gallery begins a product: sw/share.ts takes it, with the app closed and without a connection.
    share_target: {
      action: '/product/share',
      method: 'POST' as const,
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: ['image/jpeg', 'image/png', 'image/webp'] }] },
    },
    screenshots: [
      narrow('beranda', 'Beranda: produk yang paling sering dilihat'),
      narrow('etalase', 'Etalase: saring menurut provinsi dan kategori'),
      narrow('produk', 'Produk: harga, nomor SNI, dan produsennya'),
      { ...screenshot('lebar', 'Beranda di layar lebar'), sizes: '1280x800', form_factor: 'wide' as const },
    ],
    launch_handler: { client_mode: ['navigate-existing' as const, 'auto' as const] },
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/icon-mono-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
    ],
  }
}

/** The first screen is in the HTML; its script must not compete with its pictures (measured: FCP 1.49 → 0.79 s). */
function scriptLast(): Plugin {
  return {
    name: 'script-last',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const scripts: string[] = []
        const rest = html.replace(
          /\s*<(script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g,
          (tag) => {
            scripts.push(tag.trim().replace(/^<(script|link)/, '<$1 fetchpriority="low"'))
            return ''
          },
        )
        return rest.replace('</body>', `${scripts.join('')}</body>`)
      },
    },
  }
}

/**
 * Vite's helper for imports on demand takes a style sheet that could not be loaded for loaded the next time: a part whose
 * code is wanted again, when there is a signal, would be shown without its style.
 */
function retriedStyles(): Plugin {
  const changes = [
    [/seen\[href\] = void 0;(\s*throw)/, 'delete seen[href];$1'],
    [/(if \(e\.type === "error"\)) rej\(/, '$1 link.remove(), rej('],
  ] as const
  return {
    name: 'retried-styles',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return null
      return changes.reduce((text, [from, to]) => {
        if (!from.test(text)) throw new Error(`Vite’s preload helper has changed: ${from}`)
        return text.replace(from, to)
      }, code)
    },
  }
}

/** A page that is open while a release goes out still asks for its own chunks: assets stay for a month. */
function keepEarlierReleases(): Plugin {
  return {
    name: 'keep-earlier-releases',
    apply: 'build',
    buildStart() {
      for (const name of listed(client)) if (name !== 'assets') rmSync(join(client, name), { recursive: true })
      for (const name of listed(assets)) {
        const file = join(assets, name)
        if (Date.now() - statSync(file).mtimeMs > month) rmSync(file)
      }
    },
  }
}

const listed = (folder: string) => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Every text file once as brotli 11 and gzip 9 beside itself: the server never compresses what does not change. */
function compressed(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler(error) {
        if (error) return
        const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
          (name) => /\.(js|css|html|svg|webmanifest|json|txt)$/.test(name) && !name.startsWith('.vite'),
        )
        for (const name of files) {
          const file = join(client, name)
          // An asset of an earlier release is packed already, and its name says that it has not changed.
          if (name.startsWith('assets/') && existsSync(`${file}.gz`)) continue
          const bytes = readFileSync(file)
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
          writeFileSync(`${file}.br`, await brotli(bytes, { params }))
          writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }))
        }
      },
    },
  }
}
