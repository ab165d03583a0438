/**
 * What a person typed, ready to be looked for, or undefined when it is too short to mean anything. `fitForIndex`: it has
 * three letters or digits in a row, which is what the trigram index can look up.
 */
export function searchTextOf(text: string): { words: string; fitForIndex: boolean } | undefined {
  const words = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  if ([...words].length < 2) return undefined
  return { words, fitForIndex: /[\p{L}\p{N}]{3}/u.test(words) }
}

/** A pattern that matches the words anywhere, and nothing by a wildcard that somebody typed. */
export const likePattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`
