/** The number of a standard among words, and the words that form it. */
export type StandardNumber = { core: string; part: string | undefined; from: number; to: number }

const issuerPattern = /^(iso|iec|cispr|astm|codex|no|nomor)$/

/**
 * Finds 'SNI 01-2973-2011', '01 2973', 'sni2973:2018' or 'SNI IEC 60335-2-7' among normalized words. Without 'sni' a
 * number counts as that of a standard only when `exists` is true for 'std2973'.
 */
export function findStandardNumber(
  words: readonly string[],
  exists: (lexeme: string) => boolean,
): StandardNumber | undefined {
  const sniAt = words.indexOf('sni')
  if (sniAt >= 0) return parseNumberAt(words, sniAt + 1, sniAt)
  for (let at = 0; at < words.length; at++) {
    const found = /^\d+$/.test(words[at]!) ? parseNumberAt(words, at, at) : undefined
    if (found && exists(standardLexeme(found.core))) return found
  }
  return undefined
}

/** The form that `search_numbers` of the database uses: 'std0691'. */
export const standardLexeme = (core: string) => `std${core.padStart(4, '0')}`

function parseNumberAt(words: readonly string[], first: number, from: number): StandardNumber | undefined {
  let at = first
  while (issuerPattern.test(words[at] ?? '')) at += 1
  // The old form of standards: the class, the number, the year.
  if (/^\d{2}$/.test(words[at] ?? '') && /^\d{3,5}$/.test(words[at + 1] ?? '')) at += 1
  const core = words[at]
  if (!core || !/^\d{3,6}$/.test(core)) return undefined
  at += 1
  const part = /^\d{1,2}$/.test(words[at] ?? '') ? words[at] : undefined
  // Following parts, years and amendments are ignored.
  while (/^(\d{1,2}|(19|20)\d{2}|amd|amd\d+|rev)$/.test(words[at] ?? '')) at += 1
  return { core, part: part && String(Number(part)), from, to: at }
}
