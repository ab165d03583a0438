import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

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

const clientBuild = defineConfig({
  resolve: { alias },
  plugins: [keepEarlierReleases(), react(), tailwindcss(), scriptLast(), pwa(), compressed()],
  build: {
    outDir: client,
    emptyOutDir: false,
    manifest: true,
    target: 'es2022',
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
          groups: [
            // One file that a release of ours does not change.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|@tanstack\/(react-query|query-core))\/(?!.*(useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver|useMutation|mutationObserver))/,
            },
            // A group takes along what its modules import, unless an earlier group has it. What every page needs at once
            // comes first, each in one file: a dozen small ones cost more in packing and in requests.
            { name: 'boot', test: /preload-helper|\/src\/app\/startup\/(early-click|install-prompt-event)\./ },
            {
              name: 'base',
              test: /\/src\/(main\.tsx|ui\/(display\/(Logo|Awning)|feedback\/(Note|OfflineBar)|nav\/(use-title|IconButton|ButtonLink|button-class))\.|session\/(use-session|expired)|contract\/(problem|common-labels)|app\/layout\/(BackLink|status\/OfflineNotice|menu\/lazy-account-menu))/,
            },
            // What Konsta's pieces stand on, and the two that pages of the first load wear; the others come with `paint`.
            {
              name: 'konsta',
              test: /node_modules\/konsta\/(shared\/(cls|filter-colors)|react\/shared\/(KonstaContext|use-(theme|theme-classes|dark-classes))|react\/components\/(Badge|Breadcrumbs|BreadcrumbsItem))\.|\/src\/ui\/(nav\/(tailwind-merge|Breadcrumbs)|feedback\/StatusTag)\./,
            },
            { name: 'shell', test: /\/src\/app\/layout\/ShellLayout\./ },
            // What every field stands in: before the lists, which have fields too.
            { name: 'frame', test: /\/src\/ui\/fields\/FieldFrame\./ },
            // The showcase and one's own shop have these in common, and nothing else does.
            {
              name: 'lists',
              test: /\/src\/(ui\/(fields\/Select|nav\/(Pager|page-numbers)|media\/use-photo-viewer|display\/(filter-icon|unbroken))|offline\/cache\/cached-answers|catalog\/(ScrollRow|ContactButton|ReportLink|CachedCards|LazyFavoriteButton|use-count-view|card-from-detail)|contract\/(dates|moderation\/moderation-addresses))\./,
            },
            {
              name: 'goods',
              test: /\/src\/ui\/(feedback\/(QueryResult|Empty)|media\/(Photo|Carousel)|display\/Price)\.|\/src\/(features\/showcase\/(?!showcase-view|list-queries)|catalog\/(ProductCard|CardSkeletons|BannerLink))/,
              minShareCount: 2,
            },
            // Lists without an end.
            {
              name: 'endless',
              test: /(useInfiniteQuery|infiniteQueryObserver)\.|\/src\/(catalog\/(LoadMore|use-infinite-scroll)|offline\/cache\/cursor-query)\./,
            },
            // What narrows a list of goods: the showcase's own, and what a search finds.
            {
              name: 'narrow',
              test: /\/src\/(catalog\/(BannerStrip|CategoryTree|ProvinceSelect)|features\/showcase\/(showcase-view|list-queries))\./,
            },
            // What the page of a producer and that of a body have in common.
            {
              name: 'faces',
              test: /\/src\/(ui\/(fields\/(render-rich-text|rich-text-length)|media\/(StoredPhoto|initials)|nav\/TabLinks|display\/social-link)|catalog\/(Gallery|Logo|PhoneNumber|ProducerName|parse-id))\./,
            },
            // Producers as visitors see them.
            { name: 'shops', test: /\/src\/features\/shops\/(shops-pages|public\/shops)\./ },
            // Certification bodies as visitors see them.
            { name: 'lspro', test: /\/src\/features\/lspro\/(lspro-pages|public\/lspro)\./ },
            // Looking for something: what the page of it and the box of every page have in common, and the page.
            {
              name: 'seek',
              test: /\/src\/(catalog\/search\/recent-searches|session\/remove-items|contract\/(normalize-text|search\/search-limits)|features\/search\/search-view)\./,
            },
            { name: 'search', test: /\/src\/features\/search\/SearchPage\./ },
            // The other wrappers of Konsta: none of them is on a page of the first load.
            {
              name: 'paint',
              test: /\/src\/ui\/(nav\/Button|feedback\/Progress|display\/(CountBadge|Table)|nav\/MenuRow)\.tsx/,
            },
            // Filling in and sending: whoever meets one form soon meets the next.
            { name: 'rules', test: /\/src\/contract\/(rules|common-sentences)\./ },
            // Questions and answers, terms, privacy. Behind the rules, which it has in common with every form.
            { name: 'help', test: /\/src\/features\/help\/(help-pages|help)\./ },
            {
              name: 'form',
              test: /@tanstack\/.*(useMutation|mutationObserver)\.|\/src\/(ui\/(feedback\/Alert|fields\/(PasswordField|SubmitButton|use-ruled-form|form-problem|use-single-flight-mutation))|offline\/network\/request|session\/(safe-address|sign-in))\./,
            },
            {
              name: 'doors',
              test: /\/src\/app\/layout\/AuthLayout|\/src\/features\/account\/(query-params|auth\/(AuthError|EmailField|pending-registrations|session-not-saved))/,
            },
            { name: 'contract', test: /\/src\/offline\/network\/api-client\./ },
            // Who is here, once more: what is not drawn for everybody waits for it.
            { name: 'restore', test: /\/src\/session\/(idb-copy|restore)\./ },
            // What surrounds the pages and comes after them: drawers, notices, the watch over session and release.
            {
              name: 'late',
              test: /node_modules\/workbox-window|\/src\/app\/(Prompts|startup\/(deferred-start|sign-out)\.)|\/src\/catalog\/FollowButton|\/src\/app\/layout\/(PlainLayout|WizardLayout|pages\/static-pages|pages\/crash-view|menu\/drawers)|\/src\/ui\/(fields\/(RadioChips|StrengthMeter)|dialog\/Dialog|media\/Avatar|display\/(download-text|bar-chart|format-week)|nav\/share-address)|\/src\/(catalog\/search\/(Suggestions|local-search|local-suggestions)|features\/(showcase\/(FilterSheet|CachedShowcase)|search\/FilterSheets|favorites\/[\w-]+))\.|\/src\/catalog\/FavoriteButton/,
            },
            // A merchant's five stages, and writing to us, which is a kept form as they are; map and editor stay apart, for
            // most stages need neither.
            {
              name: 'wizard',
              test: /\/src\/(features\/(onboarding\/(wizard-pages|wizard)|help\/ContactPage)|ui\/fields\/(PriceField|Check|TextArea)|drafts\/DateField)\./,
            },
            {
              name: 'own',
              test: /\/src\/drafts\/section\/(EditorFrame|GalleryForm|ProfilePhotoForm|SectionTools|SocialFields|use-editor|use-section-form)\.|\/src\/features\/(account\/(account-pages|profile\/ChangeTypeSheet)|outbox\/outbox(-page)?\.)|\/src\/app\/layout\/session\/session-dialogs|node_modules\/client-zip/,
            },
            // An owner's side of their shop, or of their body: its page, its profile, how it is found, its desk.
            {
              name: 'owners',
              test: /\/src\/features\/(shops\/(own\/(OwnShopPage|profile\/ProfilePage|qr\/QrSheet)|insight\/InsightPage)|lspro\/(own\/OwnLsproPage|desk\/LsproDeskPage))\./,
            },
          ],
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
        'picture-worker': 'src/server/pictures/picture-worker.ts',
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
        // The operator's desk: no phone carries it, and it needs a connection all the same.
        globIgnores: ['assets/{operator-pages,DeskLayout}-*'],
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
      { name: 'Etalase Produk', url: '/product/show?slug=sni', icons: [shortcutIcon] },
      { name: 'Bina UMKM', url: '/product/show?slug=mentor', icons: [shortcutIcon] },
    ],
    // A photo from the gallery begins a product: sw/share.ts takes it, with the app closed and without a road.
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
