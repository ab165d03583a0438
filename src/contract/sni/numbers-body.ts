import type { MisusedNumber } from './registry.ts'
import { misusedOf, parsedObject, RegistryBodyError } from './registry-body.ts'
import { base64url, bytesOfBase64url } from './signed-bytes.ts'

// The body of the scope 'numbers': JSON with the filter of all number keys, for a registry too large for a phone.

/**
 * `filter`: see number-filter.ts, of the keys of all standards and certificates. `provinces`: those with certificates.
 */
export type NumbersContent = {
  filter: Uint8Array<ArrayBuffer>
  provinces: { id: number; count: number }[]
  misused: MisusedNumber[]
}

export const encodeNumbers = ({ filter, provinces, misused }: NumbersContent): string =>
  JSON.stringify({
    filter: base64url(filter),
    provinces: provinces.map(({ id, count }) => [id, count]),
    misused: misused.map(({ key, since, remark }) => [key, since, remark]),
  })

/** Decodes the text of a numbers file. Throws RegistryBodyError for any other text. */
export function decodeNumbers(text: string): NumbersContent {
  const { filter, provinces, misused } = parsedObject(text)
  const bytes = typeof filter === 'string' ? bytesOfBase64url(filter) : undefined
  if (!bytes || bytes.length < 8 || !Array.isArray(provinces)) throw new RegistryBodyError('not a list of numbers')
  return {
    filter: bytes,
    provinces: provinces.map((entry: unknown) => {
      const [id, count] = Array.isArray(entry) ? (entry as unknown[]) : []
      if (!isCount(id) || !isCount(count)) throw new RegistryBodyError('not a province')
      return { id, count }
    }),
    misused: misusedOf(misused),
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
