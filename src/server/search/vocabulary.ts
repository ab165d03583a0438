import { bigramsOf, editDistance, maxTypos, phoneticKey } from './fuzzy.ts'
import { stemsOf } from './stemmer.ts'

/** A word that something public has: how often, and whether in the name of something. */
export type VocabularyWord = { word: string; n: number; named: boolean }

/** Words by what they share with a word that somebody typed. A hint: what there is, the database says. */
export type Vocabulary = {
  get: (word: string) => VocabularyWord | undefined
  /** Others of its family, the most frequent first: 'rajutan' of 'merajut'. */
  family: (word: string) => string[]
  /** Others that sound the same. */
  sounding: (word: string) => string[]
  /** Words that begin so, the most frequent first. */
  startingWith: (start: string, most: number) => VocabularyWord[]
  /** Words that sound so at their beginning, the most frequent first: 'krip' → 'keripik'. */
  soundingFrom: (start: string, most: number) => VocabularyWord[]
  /** Words that were meant if this one has letters wrong: the nearest first, then the most frequent. */
  near: (word: string, most: number) => { word: string; apart: number; n: number }[]
}

const maxFamily = 12

export function buildVocabulary(known: readonly VocabularyWord[]): Vocabulary {
  const words = new Map(known.map((one) => [one.word, one]))
  const often = [...known].sort((a, b) => b.n - a.n || (a.word < b.word ? -1 : 1))
  const letters = often.filter(({ word }) => /^\D+$/.test(word) && word.length > 1)
  const byRoot = groupByKey(letters, ({ word }) => stemsOf(word))
  const bySound = groupByKey(letters, ({ word }) => [phoneticKey(word)])
  const byPair = groupByKey(letters, ({ word }) => bigramsOf(word))
  const inOrder = createPrefixIndex(letters, ({ word }) => word)
  const inOrderOfSound = createPrefixIndex(letters, ({ word }) => phoneticKey(word))

  const others = (word: string, found: Iterable<VocabularyWord>) =>
    [...new Set([...found].map((one) => one.word))].filter((one) => one !== word).slice(0, maxFamily)

  return {
    get: (word) => words.get(word),
    family: (word) =>
      others(
        word,
        stemsOf(word).flatMap((root) => byRoot.get(root) ?? []),
      ),
    sounding: (word) => (word.length < 4 ? [] : others(word, bySound.get(phoneticKey(word)) ?? [])),
    startingWith: (start, most) => inOrder(start).slice(0, most),
    soundingFrom: (start, most) => {
      const sound = phoneticKey(start)
      return sound.length < 3 ? [] : inOrderOfSound(sound).slice(0, most)
    },
    near: (word, most) => nearest(word, most, byPair),
  }
}

function nearest(word: string, most: number, byPair: ReadonlyMap<string, VocabularyWord[]>) {
  const wrong = maxTypos(word.length)
  if (wrong === 0) return []
  const pairs = bigramsOf(word)
  const shared = new Map<VocabularyWord, number>()
  for (const pair of pairs) for (const one of byPair.get(pair) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1)
  // One wrong letter spoils at most three pairs.
  const least = Math.max(1, pairs.length - 3 * wrong)
  const found: { word: string; apart: number; n: number }[] = []
  for (const [one, pairsShared] of shared) {
    if (pairsShared < least || one.word === word || one.word.length < 3) continue
    const allowed = Math.min(wrong, Math.max(1, maxTypos(one.word.length)))
    const apart = editDistance(word, one.word, allowed)
    // People seldom get the first letter wrong; two wrong ones and another beginning is another word.
    if (apart <= allowed && (apart < 2 || one.word[0] === word[0])) found.push({ word: one.word, apart, n: one.n })
  }
  const near = Math.min(...found.map(({ apart }) => apart))
  return found
    .filter(({ apart }) => apart === near)
    .sort((a, b) => Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) || b.n - a.n)
    .slice(0, most)
}

function groupByKey(
  known: readonly VocabularyWord[],
  keysOf: (one: VocabularyWord) => string[],
): Map<string, VocabularyWord[]> {
  const groups = new Map<string, VocabularyWord[]>()
  for (const one of known)
    for (const key of keysOf(one)) {
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  return groups
}

/** Finds what has a key that begins so: first what is in names, then the most frequent. */
function createPrefixIndex(
  known: readonly VocabularyWord[],
  keyOf: (one: VocabularyWord) => string,
): (start: string) => VocabularyWord[] {
  const all = known.map((one) => ({ key: keyOf(one), one })).sort((a, b) => (a.key < b.key ? -1 : 1))
  return (start) => {
    const found: VocabularyWord[] = []
    // Bounded: two letters begin thousands of words.
    for (let at = lowerBound(all, start); found.length < 400 && all[at]?.key.startsWith(start); at++)
      found.push(all[at]!.one)
    return found.sort((a, b) => Number(b.named) - Number(a.named) || b.n - a.n)
  }
}

/** Where in what is sorted by its keys those begin that are not before `start`. */
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
