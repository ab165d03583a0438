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

/** The registration of this page's worker; undefined without one, and in a Firefox with blocked site data. */
export const workerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined)
