// @chunk after-start

import { connectivityNow, onConnectivity } from '#offline/network/connectivity.ts'
import { isRegistryWanted } from '#offline/sni/registry-preference.ts'
import { savesData } from '#session/save-data.ts'
import { onSaveData } from '#session/save-data-choice.ts'
import { workerRegistration } from '#session/service-workers.ts'
import { whenIdle } from './when-idle.ts'

// Keeps the registry of Periksa SNI up to date on phones that have it: by the browser while the app is closed, where it
// can do so, and at the start of the app. People who save data update it by hand.

const startInterval = 6 * 3_600_000 // ms between two questions at the start
const periodicInterval = 12 * 3_600_000 // ms; the browser asks less often where the app is little used
/** The name of the browser's event; sw/sni-registry-sync.ts handles it. */
const tag = 'sni-register'

type PeriodicSync = {
  register: (tag: string, options: { minInterval: number }) => Promise<void>
  unregister: (tag: string) => Promise<void>
}

/** Updates the registry now, and whenever there is a connection again. Call once, after the start. */
export function watchRegistry(): void {
  const update = () =>
    whenIdle(async () => {
      if (!isRegistryWanted() || savesData() || !connectivityNow().open) return
      // The module cannot be loaded without a connection: the next start tries again.
      const module = await import('#offline/sni/update-registry.ts').catch(() => undefined)
      await module?.updateRegistry({ minAge: startInterval })
    })
  update()
  onConnectivity(update)
  void schedulePeriodicSync()
  onSaveData(() => void schedulePeriodicSync())
}

/** Only an installed app may: otherwise the browser refuses, and the registry is updated at the start alone. */
async function schedulePeriodicSync() {
  const registration = await workerRegistration()
  const { periodicSync } = (registration ?? {}) as { periodicSync?: PeriodicSync }
  const change =
    isRegistryWanted() && !savesData()
      ? periodicSync?.register(tag, { minInterval: periodicInterval })
      : periodicSync?.unregister(tag)
  await change?.catch(() => {})
}
