import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { enableOfflineRegistry } from '#offline/sni/offline-registry.ts'
import { isRegistryWanted } from '#offline/sni/registry-preference.ts'
import { updateSize } from '#offline/sni/update-registry.ts'
import { savesData } from '#session/save-data.ts'
import { cacheScanner } from '../scan/offline-scanner.ts'
import { openRegistryOnPhone, searchOnPhone } from './registry-client.ts'

// The registry of this phone as queries: what it is, what it has for a text, and its update.

const onPhone = { networkMode: 'always', retry: false, staleTime: Number.POSITIVE_INFINITY } as const
const registryKey = ['local', 'sni-register'] as const
const searchKey = ['local', 'sni-search'] as const

/** The registry of this phone, opened and verified. */
export const registryQuery = queryOptions({
  ...onPhone,
  queryKey: registryKey,
  queryFn: openRegistryOnPhone,
})

/** Searches the registry of this phone for a text; null when there is none that can be trusted. */
export const searchQuery = (text: string) =>
  queryOptions({
    ...onPhone,
    queryKey: [...searchKey, text],
    queryFn: text === '' ? skipToken : async () => (await searchOnPhone(text)) ?? null,
    gcTime: 5_000, // ms; an answer that is there before its page is rendered must outlive the wait
  })

/** The registry has changed, here or in another tab: everything that was read from it is read again. */
export async function readRegistryAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: registryKey })
  await client.invalidateQueries({ queryKey: searchKey })
}

const updateInterval = 5 * 60_000 // ms; the server publishes changes as often

/**
 * Downloads the registry or brings it up to date, automatically when the page opens unless the person saves data or has
 * deleted it.
 */
export const updateQuery = () =>
  queryOptions({
    ...onPhone,
    queryKey: ['local', 'sni-update'],
    queryFn: () => takeAlong(),
    // Read when it matters: the first render after the server's does not know what this phone has chosen.
    enabled: () => !savesData() && isRegistryWanted() !== false,
    staleTime: updateInterval,
    // Without a connection its answer is 'unreachable', which is no failure.
    refetchOnReconnect: 'always',
  })

/** Updates the registry and changes its province. */
export const provinceQuery = (province: number) =>
  queryOptions({
    ...updateQuery(),
    queryFn: () => takeAlong({ province }),
    staleTime: 0,
  })

/** With the registry come the files of the scanner: a label is scanned where there is no connection, too. */
function takeAlong(options?: Parameters<typeof enableOfflineRegistry>[0]) {
  void cacheScanner()
  return enableOfflineRegistry(options)
}

/** The bytes that an update would load; null when the server does not say. */
export const updateSizeQuery = ({ isAsked }: { isAsked: boolean }) =>
  queryOptions({
    ...onPhone,
    queryKey: ['local', 'sni-update-size'],
    queryFn: async () => (await updateSize()) ?? null,
    enabled: isAsked,
    staleTime: updateInterval,
    refetchOnReconnect: true,
  })
