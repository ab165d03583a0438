import { serviceWorkers } from '#session/service-workers.ts'
import { needsDecoder } from './code-reader.ts'

/**
 * Keeps the pages of Periksa SNI on this phone, with the decoder of codes if this browser needs it, so that they open
 * without a connection. Does nothing where there is no service worker.
 */
export async function cacheScanner(): Promise<void> {
  const registration = await serviceWorkers()?.ready
  registration?.active?.postMessage({ type: 'OPTIONAL_FILES', decoder: await needsDecoder() })
}
