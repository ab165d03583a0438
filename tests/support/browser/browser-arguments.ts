// Playwright's own list. Ours has to repeat it, because Chromium reads only the last `--disable-features`.
const playwrightDisables = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
// Each browser window opens two hidden pages for the suggestions of its address bar, a third of a context's start time.
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** A host name of this machine that is no secure context, as an address in a LAN is none. */
export const lanHost = 'etalase.lan'

/** Chromium connects to no host but the server under test, and runs without a graphics card and without a sandbox. */
export const chromiumArguments = [
  `--disable-features=${[...playwrightDisables, ...addressBarPages].join()}`,
  `--host-resolver-rules=MAP ${lanHost} 127.0.0.1`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Milliseconds that a test waits for something on the screen before it fails. Long, because the machines that run the
 * tests are at times four times slower than a cheap phone. A condition that is met earlier ends the wait earlier.
 */
export const patience = 45_000

/** The colour scheme of every phone whose test sets none: E2E_SCHEME=dark runs all tests in the dark scheme. */
export const usualScheme = process.env.E2E_SCHEME === 'dark' ? 'dark' : 'light'

/**
 * The `prefers-reduced-motion` of every phone whose test sets none. `npm run test:all` runs its dark pass with motion;
 * without motion, drawing takes a tenth less processor time.
 */
export const usualMotion = process.env.E2E_MOTION === 'full' ? 'no-preference' : 'reduce'

/**
 * The devicePixelRatio of every phone. `npm run test:all` sets 2, as phones have; with 1, drawing takes a third less
 * processor time, and pages are laid out the same.
 */
export const phoneDots = Number(process.env.PHONE_DOTS ?? 1)
