/**
 * The oldest browsers in which the app works, with the names that Vite's `build.target` has for them. Samsung Internet
 * and Android's WebView count by their Chromium. The style sheet tells older ones by three features (old-browser.css),
 * and tests/budgets.test.ts looks for later features in the build. Decision 39 has the reasons.
 */
export const oldestBrowsers = { chrome: '111', edge: '111', safari: '16.4', ios: '16.4', firefox: '121' } as const

export const buildTargets = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)
