import type { QueryClient } from '@tanstack/react-query'
import { clearOthersSearches } from '#catalog/search/recent-searches.ts'
import { cacheFor, clearOtherUsers, persistAll } from '#offline/cache/query-persister.ts'
import { deleteExpiredShared } from '#offline/drafts/shared-photos.ts'
import { refreshSubscription } from '#offline/push/push.ts'
import { restore } from '#session/restore.ts'
import { guest } from '#session/session.ts'
import { watchAppUpdates } from './app-update.ts'
import { watchFavoritesSync } from './favorites-sync.ts'
import { watchNotificationClicks } from './notification-click.ts'
import { watchOutboxEffects } from './outbox-effects.ts'
import { watchPageViews } from './page-views.ts'
import { watchPendingLogouts } from './pending-logout.ts'
import { watchRejectionToasts } from './rejection-toasts.ts'
import { watchRowScroll } from './row-scroll-restoration.ts'
import { watchSessionChange } from './session-guard.ts'
import { watchTokenCheck } from './token-check.ts'

/** What a start still has to do once its first screen is there and nobody waits for anything. */
export async function deferredStart(client: QueryClient, startedFor: string): Promise<void> {
  await restore()
  watchSessionChange(client, startedFor)
  watchRowScroll()
  void watchAppUpdates()
  watchTokenCheck()
  watchPendingLogouts()
  watchOutboxEffects(client)
  watchRejectionToasts()
  watchNotificationClicks()
  void refreshSubscription()
  watchFavoritesSync()
  watchPageViews()
  // Shelves that are away have nothing to sweep.
  for (const userId of new Set([guest, startedFor])) void deleteExpiredShared(userId).catch(() => {})
  await persistAll(client, startedFor)
  await cacheFor({ queryKey: ['showcase.home'] }).tidy()
  clearOthersSearches()
  await clearOtherUsers()
}
