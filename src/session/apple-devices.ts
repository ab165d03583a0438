// Phones and computers of Apple: their browsers store for a week at most, and install in their own way.

const userAgent = () => globalThis.navigator?.userAgent ?? ''

/** An iPhone or iPad. iPadOS calls itself a Mac, but no Mac has a touch screen. */
export const isIos = () =>
  /iPhone|iPad|iPod/.test(userAgent()) || (userAgent().includes('Mac') && navigator.maxTouchPoints > 1)

/** Does this page run in WebKit? Safari does, and every browser on iOS. */
export const isAppleWebKit = () => isIos() || /Macintosh.* Version\/\S+ Safari\//.test(userAgent())

/** Is the app open in a window of its own, from the home screen or the Dock? */
export const isInstalled = () =>
  globalThis.matchMedia?.('(display-mode: standalone)').matches === true ||
  (globalThis.navigator as { standalone?: boolean } | undefined)?.standalone === true
