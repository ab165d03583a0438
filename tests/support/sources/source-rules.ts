const careless: [RegExp, string][] = [
  [/\bstyle\s*=\s*[{"']/g, 'a style attribute'],
  [/dangerouslySetInnerHTML/g, 'markup from a string'],
  [/setAttribute\(\s*['"](?:style|on\w+)['"]/g, 'an attribute the policy blocks'],
  [/\.(?:inner|outer)HTML\s*=[^=]/g, 'markup from a string'],
  [/\.insertAdjacentHTML\(|document\.write\(/g, 'markup from a string'],
  [/\son[a-z]+\s*=\s*["']/g, 'an event as a string'],
  // Data for our own script runs nothing: application/json, application/ld+json.
  [/<script(?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))[^>]*>\s*[^<\s]/g, 'a script in the page'],
]

/** Markup that the Content-Security-Policy of the pages would block, as 'path:line: reason'. */
export const carelessMarkup = (path: string, source: string): string[] =>
  careless.flatMap(([pattern, what]) =>
    [...source.matchAll(pattern)].map(({ index }) => `${path}:${source.slice(0, index).split('\n').length}: ${what}`),
  )

/** Absolute paths of a developer's machine. */
export const machinePaths = (text: string): string[] =>
  [...text.matchAll(/(?<![\w/.}*-])\/(?:work|home|Users|root)\/[\w.-]+\/[\w.-]+/g)].map(([found]) => found)

/**
 * APIs that a browser lacks on plain http, or that throw where site data are blocked, each with the only files that may
 * use it: those do without it, or run only where it exists.
 */
const guardedApis: [RegExp, string[]][] = [
  // newId() (contract/lib/new-id.ts) works everywhere.
  [/\bcrypto\??\.randomUUID\b/g, []],
  [
    /\bcrypto\??\.subtle\b/g,
    // Without it: numbers are checked online only; a sign-out without a signal ends on the phone only. Workers are
    // secure.
    [
      'src/contract/sni/signed-bytes.ts',
      'src/offline/sni/update-registry.ts',
      'src/app/sign-out/pending-logout.ts',
      'sw/catalog.ts',
    ],
  ],
  [/\bnavigator\??\.serviceWorker\b/g, ['src/session/service-workers.ts']],
  [/\bnew BroadcastChannel\b/g, ['src/offline/storage/open-channel.ts']],
  [/\bnavigator\??\.clipboard\b/g, ['src/ui/nav/copy-text.ts']],
  [
    /\bnavigator\??\.share\(/g,
    [
      'src/ui/nav/share-address.ts',
      'src/features/lspro/desk/LsproDeskPage.tsx',
      'src/features/shops/own/qr/QrSheet.tsx',
    ],
  ],
  [
    /\bnavigator\??\.locks\b/g,
    [
      'src/offline/outbox/sync.ts',
      'src/offline/storage/wipe.ts',
      'src/offline/sni/update-registry.ts',
      'src/offline/downloads/update-download.ts',
    ],
  ],
  [/\bnavigator\??\.storage\.|\bnavigator\??\.storage\?\.\w+\(/g, []],
  [/\bnavigator\??\.mediaDevices\b/g, ['src/features/sni/scan/camera.ts']],
  [/\bnavigator\??\.geolocation\b/g, ['src/drafts/region/position.ts']],
  [
    /\bcaches\.\w+\(/g,
    [
      ...['catalog', 'home-page', 'optional-files', 'pictures'].map((name) => `sw/${name}.ts`),
      'src/app/startup/chunk-recovery.ts',
      'src/app/startup/offline-ready.ts',
      'src/app/sign-out/sign-out.ts',
      'src/offline/sni/background-download.ts',
      'src/offline/downloads/download-pictures.ts',
      'src/features/downloads/storage-usage.ts',
      'src/offline/storage/evict.ts',
    ],
  ],
]

/** Uses of such an API in other files, as 'path:line: use'. */
export const unguardedApis = (path: string, source: string): string[] =>
  guardedApis.flatMap(([pattern, allowed]) =>
    allowed.includes(path)
      ? []
      : [...source.matchAll(pattern)].map(
          ({ index, 0: use }) => `${path}:${source.slice(0, index).split('\n').length}: ${use}`,
        ),
  )

/**
 * Imports on demand whose own `.then` handles a failure, as 'path:line: import'. The build takes such a call into the
 * function that it runs after loading the module's styles: a failure of the styles does not reach a handler in it.
 * `.catch` and `await` stay outside.
 */
export const importsWithThen = (path: string, source: string): string[] =>
  [...source.matchAll(/\bimport\('[^()]*\)\s*\.then\(/g)].flatMap(({ index, 0: start }) =>
    hasSecondArgument(source.slice(index + start.length))
      ? [`${path}:${source.slice(0, index).split('\n').length}: ${start}`]
      : [],
  )

/** `rest`: the source behind the bracket that opens a call. */
function hasSecondArgument(rest: string): boolean {
  let depth = 0
  for (const [at, letter] of [...rest].entries()) {
    if (letter === ',' && depth === 0) return !/^\s*\)/.test(rest.slice(at + 1))
    if ('([{'.includes(letter)) depth++
    else if (')]}'.includes(letter) && --depth < 0) return false
  }
  return false
}

/**
 * Fields of type email and search whose browser cuts what is pasted to their maxlength, and says nothing, as
 * 'path:line'. Other fields insert the whole text themselves (ui/fields/input-filter.ts).
 */
export const silentCuts = (path: string, source: string): string[] =>
  [...source.matchAll(/\btype="(?:email|search)"(?:\s+[\w-]+(?:=(?:"[^"]*"|\{[^{}]*\}))?)*?\s+maxLength=/g)].map(
    ({ index }) => `${path}:${source.slice(0, index).split('\n').length}`,
  )

/**
 * The files that read the phone's own clock, which may be years wrong, each group with the reason why that is right.
 */
const phoneClockFiles: Record<string, string[]> = {
  'how long ago this phone did something, measured by the same clock; a clock that was set back is handled': [
    ...['app-update', 'chunk-recovery', 'install', 'token-check'].map((name) => `src/app/startup/${name}.ts`),
    'src/app/visits/page-views.ts',
    'src/app/layout/status/UnreadNotices.tsx',
    'src/catalog/imports/imports-api.ts',
    'src/catalog/search/local-search.ts',
    'src/features/account/auth/EmailSentPage.tsx',
    'src/features/notices/use-push-prompt.ts',
    'src/features/operator/desk/use-claim.ts',
    'src/features/operator/desk/use-desk-mutation.ts',
    'src/features/operator/review/use-decision.ts',
    'src/offline/push/push.ts',
    'src/offline/sni/background-download.ts',
    'src/offline/downloads/update-download.ts',
    'src/offline/sni/update-registry.ts',
    'src/offline/storage/persistence.ts',
    'sw/home-page.ts',
  ],
  'when this phone stored something, compared only with the same clock': [
    ...['outbox', 'optimistic', 'scheduler', 'sync'].map((name) => `src/offline/outbox/${name}.ts`),
    'src/features/outbox/PendingItem.tsx',
    'src/offline/drafts/drafts.ts',
    'src/offline/drafts/shared-photos.ts',
    'src/offline/storage/gc.ts',
    'src/session/pending-action.ts',
    'src/session/restore.ts',
  ],
  'the age of an answer, which the query library compares with Date.now()': [
    'src/app/ssr/document-answers.ts',
    'src/offline/cache/endpoint-query.ts',
    'src/offline/cache/query-persister.ts',
    'sw/catalog.ts',
  ],
  'the clock itself': [
    'src/offline/environment.ts',
    ...['api-client', 'connectivity', 'server-clock'].map((name) => `src/offline/network/${name}.ts`),
    'src/contract/time/dates.ts',
    'src/contract/time/happened-within.ts',
    // The label says when the phone's clock is wrong.
    'src/features/sni/labels/LabelPage.tsx',
    // Runs on the server.
    'src/app/ssr/render.tsx',
  ],
}

/** A time that the phone's clock has given to an entry, a draft or an answer, and that is shown as it is. */
const shownPhoneTime = /\b(?:format\w*Time\w*|new Date)\((?:\w+\.)*(?:keptAt|dataUpdatedAt|draft\.at)\b/g

/** Uses of the phone's own clock in other files, as 'path:line: use'. */
export const phoneClockUses = (path: string, source: string): string[] =>
  [
    ...(Object.values(phoneClockFiles).flat().includes(path)
      ? []
      : source.matchAll(/\b(?:Date|environment)\.now\b|\bnew Date\(\)|\bdayInJakarta\(\)/g)),
    ...source.matchAll(shownPhoneTime),
  ].map(({ index, 0: use }) => `${path}:${source.slice(0, index).split('\n').length}: ${use}`)

/**
 * A browser test answers or holds back the requests of a page alone: one of its worker would pass. `context.route` has
 * both.
 */
export const pageRoutes = (path: string, source: string): string[] =>
  source.split('\n').flatMap((line, index) => (/\bpage\.(un)?route/.test(line) ? [`${path}:${index + 1}`] : []))

/** Clock, timers, chance, network and database, as a source calls them. */
const outsideWorld = new RegExp(
  [
    /(?<![\w.])(?:Date\.now\b|new Date\(\)|performance\.now\b|Math\.random\b|newId\()/,
    /(?<![\w.])(?:globalThis\.)?(?:(?:set|clear)(?:Timeout|Interval)|requestIdleCallback|fetch)\(/,
    /(?<![\w.])(?:indexedDB\b(?!\(\))|globalThis\.indexedDB\b)|\bnew XMLHttpRequest\b/,
    /\bcrypto\??\.(?:getRandomValues|randomUUID)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)
const simulated = /^src\/(?:(?:offline|drafts|photos)\/|server\/http\/idempotency\.ts$)/
/** The files that bring it in: a simulation replaces what they export. */
const outsidePorts = ['src/offline/environment.ts', 'src/offline/network/upload-file.ts']

/**
 * Direct uses in files that a simulation drives, as 'path:line: use'. They take these from `environment`, or from their
 * parameters.
 */
export const outsideUses = (path: string, source: string): string[] =>
  !simulated.test(path) || outsidePorts.includes(path)
    ? []
    : [...source.matchAll(outsideWorld)].map(
        ({ index, 0: use }) => `${path}:${source.slice(0, index).split('\n').length}: ${use}`,
      )
