// @chunk owner-pages
// Two places need it: the sheet of labels and the card with a QR code.

/**
 * Opens the print dialog. `onDone` runs once, when the page has been printed or the user is back on it: on phones
 * `window.print` returns before the page is drawn for the printer, and what it should print must still be there.
 */
export function printPage(onDone: () => void) {
  const listening = new AbortController()
  const { signal } = listening
  const done = () => {
    listening.abort()
    onDone()
  }
  addEventListener('afterprint', done, { signal })
  addEventListener('focus', done, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && done(), { signal })
  window.print()
}
