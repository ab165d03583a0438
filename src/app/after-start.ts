import type { QueryClient } from '@tanstack/react-query'
import { forgetOthers, keepAll, memoryFor } from '#offline/remembered.ts'
import { watchArrivals } from './arrivals.ts'
import { watchFarewells } from './farewell.ts'
import { watchPeople } from './people.ts'
import { watchToken } from './token-check.ts'
import { watchUpdates } from './update.ts'

/** What a start still has to do once its first screen is there and nobody waits for anything. */
export async function afterStart(client: QueryClient, startedFor: string): Promise<void> {
  watchPeople(client, startedFor)
  void watchUpdates()
  watchToken()
  watchFarewells()
  watchArrivals(client)
  await keepAll(client, startedFor)
  await memoryFor({ queryKey: ['showcase.home'] }).tidy()
  await forgetOthers()
}
