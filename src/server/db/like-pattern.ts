/**
 * A search text, normalized, or undefined when it is too short. `fitForIndex`: it has three letters or digits in a row,
 * which the trigram index needs.
 */
export function searchTextOf(text: string): { words: string; fitForIndex: boolean } | undefined {
  const words = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  if ([...words].length < 2) return undefined
  return { words, fitForIndex: /[\p{L}\p{N}]{3}/u.test(words) }
}

/** A pattern that matches the words anywhere; wildcards in the text are escaped. */
export const likePattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`
