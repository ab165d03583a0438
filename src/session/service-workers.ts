// @chunk boot

/**
 * The browser's service workers; undefined on plain http, and where reading them throws because site data are blocked.
 */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return globalThis.navigator?.serviceWorker
  } catch {
    return undefined
  }
}
