// @chunk sni
import { serviceWorkers } from '#session/service-workers.ts'
import { setRegistryWanted } from './registry-preference.ts'
import { deleteRegistry, type UpdateOptions, type UpdateResult, updateRegistry } from './update-registry.ts'

export { updateSize } from './update-registry.ts'

// Turns the offline registry of this phone on or off. Turning it on also downloads the files of its pages, which other
// phones do not need.

/** Downloads the registry or brings it up to date, and keeps it up to date from now on. Never rejects. */
export function enableOfflineRegistry(options: Pick<UpdateOptions, 'province'> = {}): Promise<UpdateResult> {
  setRegistryWanted(true)
  // `ready` never resolves where there is no worker.
  void serviceWorkers()?.ready.then(({ active }) => active?.postMessage({ type: 'OPTIONAL_FILES' }))
  return updateRegistry(options)
}

/** Deletes the registry from this phone; it returns only on request. Rejects when the storage cannot be used. */
export async function disableOfflineRegistry(): Promise<void> {
  setRegistryWanted(false)
  await deleteRegistry()
}
