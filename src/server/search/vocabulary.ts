import { lettersApart, mostWrong, pairsOf, soundOf } from './alike.ts'
import { rootsOf } from './roots.ts'

/** A word that something public has: how often, and whether in the name of something. */
export type Known = { word: string; n: number; named: boolean }

/** Words by what they share with a word that somebody typed. A hint: what there is, the database says. */
export type Vocabulary = {
  get: (word: string) => Known | undefined
  /** Others of its family, the most frequent first: 'rajutan' of 'merajut'. */
  family: (word: string) => string[]
  /** Others that sound the same. */
  sounding: (word: string) => string[]
  /** Words that begin so, the most frequent first. */
  beginning: (start: string, most: number) => Known[]
  /** Words that sound so at their beginning, the most frequent first: 'krip' → 'keripik'. */
  beginningAlike: (start: string, most: number) => Known[]
  /** Words that were meant if this one has letters wrong: the nearest first, then the most frequent. */
  near: (word: string, most: number) => { word: string; apart: number; n: number }[]
}

const mostOfFamily = 12

export function vocabularyOf(known: readonly Known[]): Vocabulary {
  const words = new Map(known.map((one) => [one.word, one]))
  const often = [...known].sort((a, b) => b.n - a.n || (a.word < b.word ? -1 : 1))
  const letters = often.filter(({ word }) => /^\D+$/.test(word) && word.length > 1)
  const byRoot = grouped(letters, ({ word }) => rootsOf(word))
  const bySound = grouped(letters, ({ word }) => [soundOf(word)])
  const byPair = grouped(letters, ({ word }) => pairsOf(word))
  const inOrder = sorted(letters, ({ word }) => word)
  const inOrderOfSound = sorted(letters, ({ word }) => soundOf(word))

  const others = (word: string, found: Iterable<Known>) =>
    [...new Set([...found].map((one) => one.word))].filter((one) => one !== word).slice(0, mostOfFamily)

  return {
    get: (word) => words.get(word),
    family: (word) =>
      others(
        word,
        rootsOf(word).flatMap((root) => byRoot.get(root) ?? []),
      ),
    sounding: (word) => (word.length < 4 ? [] : others(word, bySound.get(soundOf(word)) ?? [])),
    beginning: (start, most) => inOrder(start).slice(0, most),
    beginningAlike: (start, most) => {
      const sound = soundOf(start)
      return sound.length < 3 ? [] : inOrderOfSound(sound).slice(0, most)
    },
    near: (word, most) => nearest(word, most, byPair),
  }
}

function nearest(word: string, most: number, byPair: ReadonlyMap<string, Known[]>) {
  const wrong = mostWrong(word.length)
  if (wrong === 0) return []
  const pairs = pairsOf(word)
  const shared = new Map<Known, number>()
  for (const pair of pairs) for (const one of byPair.get(pair) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1)
  // One wrong letter spoils at most three pairs.
  const least = Math.max(1, pairs.length - 3 * wrong)
  const found: { word: string; apart: number; n: number }[] = []
  for (const [one, pairsShared] of shared) {
    if (pairsShared < least || one.word === word || one.word.length < 3) continue
    const allowed = Math.min(wrong, Math.max(1, mostWrong(one.word.length)))
    const apart = lettersApart(word, one.word, allowed)
    // People seldom get the first letter wrong; two wrong ones and another beginning is another word.
    if (apart <= allowed && (apart < 2 || one.word[0] === word[0])) found.push({ word: one.word, apart, n: one.n })
  }
  const near = Math.min(...found.map(({ apart }) => apart))
  return found
    .filter(({ apart }) => apart === near)
    .sort((a, b) => Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) || b.n - a.n)
    .slice(0, most)
}

function grouped(known: readonly Known[], keysOf: (one: Known) => string[]): Map<string, Known[]> {
  const groups = new Map<string, Known[]>()
  for (const one of known)
    for (const key of keysOf(one)) {
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  return groups
}

/** Finds what has a key that begins so: first what is in names, then the most frequent. */
function sorted(known: readonly Known[], keyOf: (one: Known) => string): (start: string) => Known[] {
  const all = known.map((one) => ({ key: keyOf(one), one })).sort((a, b) => (a.key < b.key ? -1 : 1))
  return (start) => {
    const found: Known[] = []
    // Bounded: two letters begin thousands of words.
    for (let at = firstFrom(all, start); found.length < 400 && all[at]?.key.startsWith(start); at++)
      found.push(all[at]!.one)
    return found.sort((a, b) => Number(b.named) - Number(a.named) || b.n - a.n)
  }
}

/** Where in what is sorted by its keys those begin that are not before `start`. */
function firstFrom(all: readonly { key: string }[], start: string): number {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (all[middle]!.key < start) low = middle + 1
    else high = middle
  }
  return low
}
