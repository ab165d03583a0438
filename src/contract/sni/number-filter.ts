import { fnv1a } from './registry.ts'

// A Bloom filter of number keys, for phones that have only one province of a large registry. A number that the filter
// lacks is not in the registry. The filter also accepts one in a thousand unknown numbers, so a hit never means that a
// certificate is valid.

/** The share of unknown numbers that the filter takes for known ones, up to `maxFilterBytes`. */
export const falsePositiveRate = 0.001
/**
 * The largest filter. Above 555,000 numbers it no longer grows, and accepts more unknown numbers: one in 40 at a
 * million.
 */
export const maxFilterBytes = 1_000_000
const bitsPerKey = 14.4
const hashes = 10

/** An empty filter for so many keys. */
export const emptyNumberFilter = (count: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Math.min(maxFilterBytes, Math.max(8, Math.ceil((count * bitsPerKey) / 8))))

export function addToNumberFilter(filter: Uint8Array, key: string): void {
  for (const bit of bitsOf(key, filter.length * 8)) filter[bit >> 3]! |= 1 << (bit & 7)
}

/** The filter of these keys, as bareSniKey() gives them. */
export function makeNumberFilter(keys: ReadonlySet<string>): Uint8Array<ArrayBuffer> {
  const filter = emptyNumberFilter(keys.size)
  for (const key of keys) addToNumberFilter(filter, key)
  return filter
}

/** Whether the filter may contain the key. False is certain: the key was not added to the filter. */
export const mayContain = (filter: Uint8Array, key: string): boolean =>
  bitsOf(key, filter.length * 8).every((bit) => (filter[bit >> 3]! & (1 << (bit & 7))) !== 0)

/** The places of a key by double hashing. */
function bitsOf(key: string, size: number): number[] {
  const first = fnv1a(key)
  const second = (fnv1a(key, 0x9747b28c) | 1) >>> 0
  return Array.from({ length: hashes }, (_, index) => (first + index * second) % size)
}
