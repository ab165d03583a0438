// @chunk after-start
import type { QueryClient } from '@tanstack/react-query'
import { clearOthersPhoneNumbers } from '#catalog/contact/stored-phone-numbers.ts'
import { clearOthersUncounted } from '#catalog/contact/uncounted-contacts.ts'
import { clearOthersSearches } from '#catalog/search/recent-searches.ts'
import { cacheFor, clearOtherUsers, persistAll } from '#offline/cache/query-persister.ts'
import { deleteExpiredShared } from '#offline/drafts/shared-photos.ts'
import { refreshSubscription } from '#offline/push/push.ts'
import { restore } from '#session/restore.ts'
import { savesData } from '#session/save-data.ts'
import { guest } from '#session/session.ts'
import { watchPendingLogouts } from '../sign-out/pending-logout.ts'
import { watchPageSpeed } from '../visits/page-speed.ts'
import { watchPageViews } from '../visits/page-views.ts'
import { watchAppUpdates } from './app-update.ts'
import { watchContacts } from './contacts-sync.ts'
import { watchDownloads } from './downloads-sync.ts'
import { watchFavoritesSync } from './favorites-sync.ts'
import { watchNotificationClicks } from './notification-click.ts'
import { watchOutboxEffects } from './outbox-effects.ts'
import { watchPrefetch } from './prefetch-answers.ts'
import { watchPreload } from './preload-pages.ts'
import { watchRejectionToasts } from './rejection-toasts.ts'
import { watchRowScroll } from './row-scroll-restoration.ts'
import { watchSessionChange } from './session-guard.ts'
import { watchInstallation } from './sni-registry-prompt.ts'
import { watchRegistry } from './sni-registry-sync.ts'
import { watchStoredHomePage } from './stored-home-page.ts'
import { watchTokenCheck } from './token-check.ts'

/**
 * The rest of the start, once the first screen is idle. `startedFor`: the id of the user for whom the app was started.
 */
export async function deferredStart(client: QueryClient, startedFor: string): Promise<void> {
  await restore()
  watchSessionChange(client, startedFor)
  const watchers = [
    ...[watchRowScroll, watchAppUpdates, watchTokenCheck, watchPendingLogouts, () => watchOutboxEffects(client)],
    ...[watchRejectionToasts, watchNotificationClicks, refreshSubscription, watchFavoritesSync, watchPageViews],
    ...[watchRegistry, watchDownloads, watchInstallation, watchContacts, () => watchPageSpeed(client)],
  ]
  // Each in a task of its own, so that a slow phone takes touches between them.
  for (const watch of watchers) {
    // One that fails must not stop the others.
    void (async () => watch())()
    await new Promise((resolve) => setTimeout(resolve))
  }
  // Without IndexedDB there is nothing to delete.
  for (const userId of new Set([guest, startedFor])) void deleteExpiredShared(userId).catch(() => {})
  await persistAll(client, startedFor)
  watchStoredHomePage(client)
  await cacheFor({ queryKey: ['showcase.home'] }).tidy()
  for (const clearOthers of [clearOthersSearches, clearOthersPhoneNumbers, clearOthersUncounted]) clearOthers()
  await clearOtherUsers()
  if (!savesData()) watchPreload()
  watchPrefetch(client)
}
