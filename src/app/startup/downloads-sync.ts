// @chunk after-start
import { hasDownloads } from '#offline/downloads/downloaded-answers.ts'
import { connectivityNow, onConnectivity } from '#offline/network/connectivity.ts'
import { savesData } from '#session/save-data.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Brings the downloaded parts of the catalogue up to date at the start of the app and when the connection is back, at
 * most once a day. People who save data do it by hand. Call once, after the start.
 */
export function watchDownloads(): void {
  const update = () =>
    whenIdle(async () => {
      if (!hasDownloads() || savesData() || !connectivityNow().open) return
      // The module cannot be loaded without a connection: the next start tries again.
      const module = await import('#offline/downloads/update-all.ts').catch(() => undefined)
      await module?.updateDownloads()
    })
  update()
  onConnectivity(update)
}
