import type { QueryClient } from '@tanstack/react-query'
import { forgetOthersSearches } from '#goods/last-searches.ts'
import { lookAfter } from '#offline/push.ts'
import { forgetOthers, keepAll, memoryFor } from '#offline/remembered.ts'
import { sweepShared } from '#offline/shared.ts'
import { restore } from '#session/restore.ts'
import { guest } from '#session/session.ts'
import { watchArrivals } from './arrivals.ts'
import { watchBelts } from './belts.ts'
import { watchFarewells } from './farewell.ts'
import { watchFavorites } from './favorites-brought.ts'
import { watchTaps } from './opened.ts'
import { watchPageViews } from './page-views.ts'
import { watchPeople } from './people.ts'
import { watchRejections } from './rejections.ts'
import { watchToken } from './token-check.ts'
import { watchUpdates } from './update.ts'

/** What a start still has to do once its first screen is there and nobody waits for anything. */
export async function afterStart(client: QueryClient, startedFor: string): Promise<void> {
  await restore()
  watchPeople(client, startedFor)
  watchBelts()
  void watchUpdates()
  watchToken()
  watchFarewells()
  watchArrivals(client)
  watchRejections()
  watchTaps()
  void lookAfter()
  watchFavorites()
  watchPageViews()
  // Shelves that are away have nothing to sweep.
  for (const whose of new Set([guest, startedFor])) void sweepShared(whose).catch(() => {})
  await keepAll(client, startedFor)
  await memoryFor({ queryKey: ['showcase.home'] }).tidy()
  forgetOthersSearches()
  await forgetOthers()
}
