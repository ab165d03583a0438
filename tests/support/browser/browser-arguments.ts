// Playwright's own list, which this one replaces: Chromium reads the last `--disable-features` only.
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
// Each window opens two hidden pages, for the suggestions of its address bar: a third of the time that a context takes.
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Chromium talks to nobody but the server under test, and needs neither a graphics card nor a sandbox to be built. */
export const chromiumArguments = [
  `--disable-features=${[...playwrightDisables, ...addressBarPages].join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Milliseconds that what people wait for may take before a test gives up. Long, because the machines that run this are
 * at times four times slower than a cheap phone; whatever takes no time costs none.
 */
export const patience = 45_000

/** The colour scheme of every phone, unless a test says otherwise: E2E_SCHEME=dark runs all tests in the dark. */
export const usualScheme = process.env.E2E_SCHEME === 'dark' ? 'dark' : 'light'

/**
 * Whether phones move things, unless a test says otherwise. `npm run test:all` runs its pass in the dark with motion;
 * without it drawing takes a tenth less of a processor's time.
 */
export const usualMotion = process.env.E2E_MOTION === 'full' ? 'no-preference' : 'reduce'

/**
 * How many dots a phone's screen has for each CSS pixel, in both directions. `npm run test:all` says 2, as phones have;
 * with one dot drawing takes a third less of a processor's time, and pages are laid out the same.
 */
export const phoneDots = Number(process.env.PHONE_DOTS ?? 1)
