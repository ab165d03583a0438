// @chunk after-start
import type { Answer } from '#contract/endpoint.ts'
import type { shops } from '#contract/shops/schemas.ts'
import { cacheFor } from '#offline/cache/query-persister.ts'
import { createPersonItem } from '#session/person-items.ts'

// The WhatsApp numbers that this phone has seen, for chats without a connection. Numbers are for signed-in people, so
// they are removed at sign-out.

/** `shop`: the shop of a product, or the shop itself. */
export type NumberOwner = { shop: number } | { lspro: number }

const maxNumbers = 300
type Entry = readonly [owner: string, number: string]

const item = createPersonItem<readonly Entry[]>('phone-numbers', (stored) =>
  Array.isArray(stored) ? (stored as unknown[]).filter(isEntry) : [],
)

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) && typeof entry[0] === 'string' && /^\d{8,15}$/.test(String(entry[1]))

const keyOf = (owner: NumberOwner) => ('shop' in owner ? `shop ${owner.shop}` : `lspro ${owner.lspro}`)

/** '62812…'; undefined when this phone has never seen it. */
export const storedPhoneNumber = (owner: NumberOwner): string | undefined =>
  item.current().find(([key]) => key === keyOf(owner))?.[1]

/** As `storedPhoneNumber`; also a number that the page of the shop or body has shown: its answer is kept for a week. */
export async function phoneNumberOffline(owner: NumberOwner): Promise<string | undefined> {
  const stored = storedPhoneNumber(owner)
  if (stored) return stored
  const [name, id] = 'shop' in owner ? (['shops.phone', owner.shop] as const) : (['lspro.phone', owner.lspro] as const)
  try {
    const answers = await cacheFor({ queryKey: [name] }).all()
    const shown = answers.find(
      ({ queryKey: [endpoint, ask] }) => endpoint === name && (ask as { id?: unknown }).id === id,
    )
    const { data } = (shown?.state.data ?? {}) as Partial<Answer<typeof shops.phone>>
    return /^\d{8,15}$/.exec((data?.mobile_phone ?? '').replace('+', ''))?.[0]
  } catch {
    return undefined
  }
}

/** Stores a number, '62812…' or '+62812…'; of more than 300 the oldest is dropped. */
export function storePhoneNumber(owner: NumberOwner, number: string): void {
  const entry: Entry = [keyOf(owner), number.replace('+', '')]
  item.update((entries) => [entry, ...entries.filter(([key]) => key !== entry[0])].slice(0, maxNumbers))
}

/** Drops the number of a shop that is gone, or that names none any more. */
export const deletePhoneNumber = (owner: NumberOwner) =>
  void item.update((entries) => entries.filter(([key]) => key !== keyOf(owner)))

export const useStoredPhoneNumbers = item.use
export const clearPhoneNumbersOf = item.remove
export const clearOthersPhoneNumbers = item.removeOthers
