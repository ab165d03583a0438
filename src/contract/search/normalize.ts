// Normalizes a search text. `search_clean` of the database does exactly the same to names: change both together.

const invisiblePattern = /[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/gu
const separatorPattern =
  /[\0-/:-@[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\u{1f000}-\u{1faff}]+/gu
const unitPattern = /(\d)(gr|gram|g|kg|ml|liter|ltr|l|cm|mm|m|meter|watt|w|pcs|buah)(?= |$)/g

/** Lower case without diacritics or punctuation, separated by one space: 'Kopi-Bubuk 250gr' → 'kopi bubuk 250 gr'. */
export const normalizeText = (text: string): string =>
  text
    // Half a surrogate pair is removed: no database stores it.
    .replace(/\p{Surrogate}/gu, '')
    .normalize('NFKD')
    .replace(invisiblePattern, '')
    .toLowerCase()
    .replace(separatorPattern, ' ')
    .replace(unitPattern, '$1 $2')
    .replace(/(^| )sni(\d)/g, '$1sni $2')
    .trim()

/** How many words of a text are used, and how long one may be: real queries are shorter, and each word costs time. */
export const maxWords = 8
const maxWordLength = 40

/** The words of a text, up to the limit. */
export const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .split(' ')
    .filter((word) => word !== '' && word.length <= maxWordLength)
    .slice(0, maxWords)
