// Finds words that are misspelt.

/** The phonetic key of a word: 'kripik' and 'keripik', 'photo' and 'foto', 'djamoe' and 'jamu' have the same. */
export const phoneticKey = (word: string): string =>
  word
    .replace(/oe/g, 'u')
    .replace(/dj/g, 'j')
    .replace(/tj/g, 'c')
    .replace(/ph|v/g, 'f')
    .replace(/ck|q|kh/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/sy|sh/g, 's')
    .replace(/z/g, 's')
    .replace(/ie$/, 'i')
    .replace(/y$/, 'i')
    .replace(/(.)\1+/g, '$1')
    // Without a lookbehind, which Safari has only since 16.4.
    .replace(/([^aiueo])e(?=[^aiueo])/g, '$1')

/** The bigrams of a word, its ends included: '^k', 'ko', 'op', 'pi', 'i$'. */
export function bigramsOf(word: string): string[] {
  const ends = `^${word}$`
  return [...new Set(Array.from({ length: ends.length - 1 }, (_, index) => ends.slice(index, index + 2)))]
}
