import { editDistance, maxTypos } from './edit-distance.ts'
import { bigramsOf, phoneticKey } from './fuzzy.ts'
import { normalizeText } from './normalize.ts'
import { stemsOf } from './stemmer.ts'

/** The words of all public texts, their synonyms, and the names of places. */
export type Lexicon = Vocabulary & {
  /** Synonyms of a word or several: 'vco' → 'minyak kelapa murni', and back. Also of several written as one. */
  synonymsOf: (phrase: string) => readonly string[]
  /** 'jawa barat' → 'Jawa Barat', 'bandung' → 'Bandung'. */
  place: (phrase: string) => string | undefined
  /** The word is part of a place name, so it is not a misspelling. */
  isPlaceWord: (word: string) => boolean
  /** Synonyms by prefix: 'krip' → 'keripik'. */
  synonymsStartingWith: (start: string) => readonly string[]
  /** 'std2973' → 'SNI 2973:2022' of the list of standards. */
  standard: (lexeme: string) => string | undefined
  /** The catalogue has more texts of products than a starting server reads, so that a job counts their words. */
  isLarge: boolean
}

/** Names besides the words: synonyms, places (regencies, then provinces), and standards by their lexemes. */
type Names = {
  synonyms: readonly { typed: string; canonical: string }[]
  places: readonly string[]
  standards: ReadonlyMap<string, string>
}

/** The part of a lexicon that its names answer. */
export function buildNames({
  synonyms: pairs,
  places: names,
  standards,
}: Names): Omit<Lexicon, keyof Vocabulary | 'isLarge'> {
  const synonyms = synonymMap(pairs)
  const places = new Map(names.map((name) => [normalizeText(shortPlaceName(name)), shortPlaceName(name)]))
  const placeWords = new Set([...places.keys()].flatMap((name) => name.split(' ')))
  return {
    synonymsOf: (phrase) => synonyms.get(phrase) ?? [],
    place: (phrase) => places.get(phrase),
    isPlaceWord: (word) => placeWords.has(word),
    synonymsStartingWith: (start) => [
      ...new Set([...synonyms].flatMap(([phrase, others]) => (phrase.startsWith(start) ? others : []))),
    ],
    standard: (lexeme) => (lexeme === 'sni' ? undefined : standards.get(lexeme)),
  }
}

/** 'Kabupaten Bogor' → 'Bogor'. */
const shortPlaceName = (name: string) => name.replace(/^(Kabupaten|Kota Administrasi|Kota|Kab\.)\s+/i, '')

function synonymMap(synonyms: readonly { typed: string; canonical: string }[]) {
  const all = new Map<string, string[]>()
  const add = (phrase: string, other: string) => {
    const others = all.get(phrase) ?? []
    if (phrase !== other && !others.includes(other)) all.set(phrase, [...others, other])
  }
  for (const { typed, canonical } of synonyms) {
    const [a, b] = [normalizeText(typed), normalizeText(canonical)]
    add(a, b)
    add(b, a)
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      if (one.includes(' ')) {
        add(one.replaceAll(' ', ''), one)
        add(one.replaceAll(' ', ''), other)
      }
  }
  return all
}

/** A word of public texts: how often it occurs, and whether in a name. */
export type VocabularyWord = { word: string; n: number; named: boolean }

/** Finds words related to a typed word. They are hints: the database query decides what matches. */
export type Vocabulary = {
  get: (word: string) => VocabularyWord | undefined
  /** Words with the same stem, the most frequent first: 'rajutan' of 'merajut'. */
  family: (word: string) => string[]
  /** Words with the same phonetic key. */
  sounding: (word: string) => string[]
  /** Words with this prefix, the most frequent first. */
  startingWith: (start: string, most: number) => VocabularyWord[]
  /** Words whose phonetic key has this prefix, the most frequent first: 'krip' → 'keripik'. */
  soundingFrom: (start: string, most: number) => VocabularyWord[]
  /** Possible corrections of a misspelling: the nearest first, then the most frequent. */
  near: (word: string, most: number) => { word: string; apart: number; n: number }[]
}

const maxFamily = 12

export function buildVocabulary(entries: readonly VocabularyWord[]): Vocabulary {
  const words = new Map(entries.map((entry) => [entry.word, entry]))
  const byFrequency = [...entries].sort((a, b) => b.n - a.n || (a.word < b.word ? -1 : 1))
  const letters = byFrequency.filter(({ word }) => /^\D+$/.test(word) && word.length > 1)
  const byStem = groupByKey(letters, ({ word }) => stemsOf(word))
  const bySound = groupByKey(letters, ({ word }) => [phoneticKey(word)])
  const byBigram = groupByKey(letters, ({ word }) => bigramsOf(word))
  const byPrefix = createPrefixIndex(letters, ({ word }) => word)
  const bySoundPrefix = createPrefixIndex(letters, ({ word }) => phoneticKey(word))

  const others = (word: string, found: Iterable<VocabularyWord>) =>
    [...new Set([...found].map((entry) => entry.word))].filter((other) => other !== word).slice(0, maxFamily)

  return {
    get: (word) => words.get(word),
    family: (word) =>
      others(
        word,
        stemsOf(word).flatMap((stem) => byStem.get(stem) ?? []),
      ),
    sounding: (word) => (word.length < 4 ? [] : others(word, bySound.get(phoneticKey(word)) ?? [])),
    startingWith: (start, most) => byPrefix(start).slice(0, most),
    soundingFrom: (start, most) => {
      const sound = phoneticKey(start)
      return sound.length < 3 ? [] : bySoundPrefix(sound).slice(0, most)
    },
    near: (word, most) => nearest(word, most, byBigram),
  }
}

function nearest(word: string, most: number, byBigram: ReadonlyMap<string, VocabularyWord[]>) {
  const typos = maxTypos(word.length)
  if (typos === 0) return []
  const bigrams = bigramsOf(word)
  const shared = new Map<VocabularyWord, number>()
  for (const bigram of bigrams)
    for (const entry of byBigram.get(bigram) ?? []) shared.set(entry, (shared.get(entry) ?? 0) + 1)
  // One wrong letter changes at most three bigrams.
  const least = Math.max(1, bigrams.length - 3 * typos)
  const found: { word: string; apart: number; n: number }[] = []
  for (const [entry, bigramsShared] of shared) {
    if (bigramsShared < least || entry.word === word || entry.word.length < 3) continue
    const allowed = Math.min(typos, Math.max(1, maxTypos(entry.word.length)))
    const apart = editDistance(word, entry.word, allowed)
    // The first letter is seldom mistyped: with another first letter only one difference is accepted.
    if (apart <= allowed && (apart < 2 || entry.word[0] === word[0]))
      found.push({ word: entry.word, apart, n: entry.n })
  }
  const smallest = Math.min(...found.map(({ apart }) => apart))
  return found
    .filter(({ apart }) => apart === smallest)
    .sort((a, b) => Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) || b.n - a.n)
    .slice(0, most)
}

function groupByKey(
  entries: readonly VocabularyWord[],
  keysOf: (entry: VocabularyWord) => string[],
): Map<string, VocabularyWord[]> {
  const groups = new Map<string, VocabularyWord[]>()
  for (const entry of entries)
    for (const key of keysOf(entry)) {
      const group = groups.get(key)
      if (group) group.push(entry)
      else groups.set(key, [entry])
    }
  return groups
}

/** Finds entries by a prefix of their key: first words in names, then the most frequent. */
function createPrefixIndex(
  entries: readonly VocabularyWord[],
  keyOf: (entry: VocabularyWord) => string,
): (start: string) => VocabularyWord[] {
  const all = entries.map((entry) => ({ key: keyOf(entry), entry })).sort((a, b) => (a.key < b.key ? -1 : 1))
  return (start) => {
    const found: VocabularyWord[] = []
    // Bounded: two letters are the prefix of thousands of words.
    for (let at = lowerBound(all, start); found.length < 400 && all[at]?.key.startsWith(start); at++)
      found.push(all[at]!.entry)
    return found.sort((a, b) => Number(b.named) - Number(a.named) || b.n - a.n)
  }
}

/** Binary search: the first position in a list sorted by key that is not before `start`. */
function lowerBound(all: readonly { key: string }[], start: string): number {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (all[middle]!.key < start) low = middle + 1
    else high = middle
  }
  return low
}
