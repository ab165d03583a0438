import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { isRegisterWanted } from '#offline/sni/register-wish.ts'
import { takeRegisterAlong } from '#offline/sni/take-along.ts'
import { updateSize } from '#offline/sni/update-register.ts'
import { savesData } from '#session/save-data.ts'
import { cacheScanner } from '../scan/offline-scanner.ts'
import { openRegisterOnPhone, searchOnPhone } from './register-client.ts'

// The register of this phone as queries: what it is, what it has for a text, and its update.

const onPhone = { networkMode: 'always', retry: false, staleTime: Number.POSITIVE_INFINITY } as const
const registerKey = ['local', 'sni-register'] as const
const searchKey = ['local', 'sni-search'] as const

/** The register of this phone, opened and verified. */
export const registerQuery = queryOptions({
  ...onPhone,
  queryKey: registerKey,
  queryFn: openRegisterOnPhone,
})

/** Searches the register of this phone for a text; null when there is none that can be trusted. */
export const searchQuery = (text: string) =>
  queryOptions({
    ...onPhone,
    queryKey: [...searchKey, text],
    queryFn: text === '' ? skipToken : async () => (await searchOnPhone(text)) ?? null,
    gcTime: 5_000, // ms; an answer that is there before its page is rendered must outlive the wait
  })

/** The register has changed, here or in another tab: everything that was read from it is read again. */
export async function readRegisterAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: registerKey })
  await client.invalidateQueries({ queryKey: searchKey })
}

const updateInterval = 5 * 60_000 // ms; the server publishes changes as often

/**
 * Downloads the register or brings it up to date, automatically when the page opens unless the person saves data or has
 * deleted it.
 */
export const updateQuery = () =>
  queryOptions({
    ...onPhone,
    queryKey: ['local', 'sni-update'],
    queryFn: () => takeAlong(),
    // Read when it matters: the first render after the server's does not know what this phone has chosen.
    enabled: () => !savesData() && isRegisterWanted() !== false,
    staleTime: updateInterval,
    // Without a connection its answer is 'unreachable', which is no failure.
    refetchOnReconnect: 'always',
  })

/** Updates the register and changes its province. */
export const provinceQuery = (province: number) =>
  queryOptions({
    ...updateQuery(),
    queryFn: () => takeAlong({ province }),
    staleTime: 0,
  })

/** With the register come the files of the scanner: a label is scanned where there is no connection, too. */
function takeAlong(options?: Parameters<typeof takeRegisterAlong>[0]) {
  void cacheScanner()
  return takeRegisterAlong(options)
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
