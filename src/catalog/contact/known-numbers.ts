// @chunk after-start
import { createPersonItem } from '#session/person-items.ts'

// The WhatsApp numbers that this phone has seen, for chats without a connection. Numbers are for signed-in people, so
// they are removed at sign-out.

/** `shop`: the shop of a product, or the shop itself. */
export type NumberOwner = { shop: number } | { lspro: number }

const maxNumbers = 300
type Entry = readonly [owner: string, number: string]

const item = createPersonItem<readonly Entry[]>('known-numbers', (stored) =>
  Array.isArray(stored) ? (stored as unknown[]).filter(isEntry) : [],
)

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) && typeof entry[0] === 'string' && /^\d{8,15}$/.test(String(entry[1]))

const keyOf = (owner: NumberOwner) => ('shop' in owner ? `shop ${owner.shop}` : `lspro ${owner.lspro}`)

/** '62812…'; undefined when this phone has never seen it. */
export const knownNumber = (owner: NumberOwner): string | undefined =>
  item.current().find(([key]) => key === keyOf(owner))?.[1]

/** Stores a number, '62812…' or '+62812…'; of more than 300 the oldest is dropped. */
export function rememberNumber(owner: NumberOwner, number: string): void {
  const entry: Entry = [keyOf(owner), number.replace('+', '')]
  item.update((entries) => [entry, ...entries.filter(([key]) => key !== entry[0])].slice(0, maxNumbers))
}

/** Drops the number of a shop that is gone, or that names none any more. */
export const forgetNumber = (owner: NumberOwner) =>
  void item.update((entries) => entries.filter(([key]) => key !== keyOf(owner)))

export const useKnownNumbers = item.use
export const clearNumbersOf = item.remove
export const clearOthersNumbers = item.removeOthers
