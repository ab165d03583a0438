// @chunk boot
import { serviceWorkers } from '#session/service-workers.ts'

// Errors that no code handles are reported to our own server. Here they are only noticed, before the app has loaded,
// because it may be the app that fails to load; what a report is made of is loaded with the first of them.

/** The place where an error came from: a script, a promise, the rendering of a page, or the service worker. */
export type ClientErrorKind = 'error' | 'rejection' | 'render' | 'worker'

/** `at`: the file, line and column that the browser names, for an error without a stack. */
export type CapturedError = { kind: ClientErrorKind; error: unknown; at?: string; route: string; online: boolean }

/** Distinct errors of a page load that are reported. */
const most = 5
const reported = new Set<string>()
const waiting: CapturedError[] = []

/** Starts noticing errors. Called before anything else. */
export function captureErrors() {
  addEventListener('error', ({ error, filename, lineno, colno }) =>
    captureError('error', error, `${filename}:${lineno}:${colno}`),
  )
  addEventListener('unhandledrejection', ({ reason }) => captureError('rejection', reason))
  serviceWorkers()?.addEventListener('message', ({ data }) => {
    if (data?.type === 'ERROR') captureError('worker', data.error)
  })
  addEventListener('online', send)
}

/** Reports an error, once for each page load. Without a network it waits for one, as long as the page is open. */
export function captureError(kind: ClientErrorKind, error: unknown, at = '') {
  const { message, stack } = (error ?? {}) as Error
  const key = `${message}${stack}`
  if (!message || reported.has(key) || reported.size >= most) return
  reported.add(key)
  waiting.push({ kind, error, at, route: location.pathname, online: navigator.onLine })
  void send()
}

async function send() {
  if (!navigator.onLine || waiting.length === 0) return
  const module = await import('./report-errors.ts').catch(() => undefined)
  // Without its code the reports are dropped: another attempt would fail as well.
  for (const error of waiting.splice(0)) void module?.reportError(error)
}
