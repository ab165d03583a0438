import { UnreadableTable } from './table.ts'

/**
 * The text of a file: UTF-8 or UTF-16, with or without a byte order mark. A byte that is no UTF-8 is one of
 * Windows-1252, in which Indonesian spreadsheets save: the whole file, or one mark that was pasted into it. Throws
 * UnreadableTable.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  // A text has no NUL; a program or a picture does.
  if (bytes.includes(0)) throw new UnreadableTable({ fault: 'kind' })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeMixed(bytes).replace(/^\uFEFF/, '')
  }
}

/** UTF-16 by its byte order mark, or by the zeros that every second byte of a Latin text is. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 200)
  if (bytes.length % 2 !== 0 || !start.includes(0)) return undefined
  const zeros = [0, 0] as [number, number]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const half = start.length / 2
  if (zeros[0] === 0 && zeros[1] > half * 0.7) return 'utf-16le'
  return zeros[1] === 0 && zeros[0] > half * 0.7 ? 'utf-16be' : undefined
}

/** The letters from 0x80 to 0x9F; the others are those of Latin-1. Node 20 decodes them as control characters. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Each valid sequence as UTF-8, each other byte as Windows-1252. */
function decodeMixed(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    parts.push(utf8.decode(bytes.subarray(from, at)), windows1252[bytes[at]! - 0x80] ?? String.fromCharCode(bytes[at]!))
    from = ++at
  }
  parts.push(utf8.decode(bytes.subarray(from)))
  return parts.join('')
}

/** The length of the UTF-8 sequence at a place; 0 if there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return 1
  const length =
    first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0
  if (length === 0 || at + length > bytes.length) return 0
  for (let next = 1; next < length; next++) if ((bytes[at + next]! & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1]!
  const isOverlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90)
  const isBeyond = (first === 0xed && second > 0x9f) || (first === 0xf4 && second > 0x8f)
  return isOverlong || isBeyond ? 0 : length
}
