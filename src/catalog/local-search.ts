import { plainWords } from '#contract/normalize-text.ts'
import { allCachedAnswers } from '#offline/cache/cached-answers.ts'
import { type CachedCatalog, cachedCatalogOf } from './cached-catalog.ts'
import { areSimilarWords } from './edit-distance.ts'

// Looking for something without a road, among what was opened on this phone.

export type LocalSearchQuery = {
  text: string
  /** Its name; undefined: anywhere. */
  province?: string | undefined
  category?: number | undefined
}

let known: { at: number; kept: Promise<CachedCatalog> } | undefined
const cacheMs = 5000 // ms; whoever types looks through the same again and again

/** What this phone remembers of products, shops and bodies. */
export function localCatalog(): Promise<CachedCatalog> {
  if (!known || Date.now() - known.at > cacheMs)
    known = { at: Date.now(), kept: allCachedAnswers().then(cachedCatalogOf) }
  return known.kept
}

type Row<Card> = CachedCatalog[keyof CachedCatalog][number] & { card: Card }

/** What fits, best first: all words before most of them, names before the rest, the latest seen before others. */
export function searchIn<Card>(rows: readonly Row<Card>[], { text, province, category }: LocalSearchQuery): Card[] {
  const words = plainWords(text)
  const here = rows.filter(
    (row) => (!province || row.province === province) && (!category || !row.categories || row.categories.has(category)),
  )
  const judged = here
    .map((row) => ({ card: row.card, ...scoreRow(words, row) }))
    // A phone remembers little: where nothing has all the words, whatever has half of them is better than nothing.
    .filter(({ fit }) => fit * 2 >= words.length)
  const best = Math.max(0, ...judged.map(({ fit }) => fit))
  return judged
    .filter(({ fit }) => fit === best)
    .sort((a, b) => b.score - a.score)
    .map(({ card }) => card)
}

/** How many of the words something has, and how well: in its name, beside it, or written otherwise. */
function scoreRow(words: readonly string[], { name, beside }: Row<unknown>): { fit: number; score: number } {
  let fit = 0
  let score = 0
  for (const word of words) {
    const worth = scoreWord(word, name, beside)
    if (worth > 0) fit++
    score += worth
  }
  return { fit, score }
}

function scoreWord(word: string, name: readonly string[], beside: readonly string[]): number {
  if (name.includes(word)) return 6
  if (name.some((other) => other.startsWith(word))) return 5
  if (beside.includes(word)) return 4
  if (beside.some((other) => other.startsWith(word))) return 3
  if (name.some((other) => areSimilarWords(word, other))) return 2
  return beside.some((other) => areSimilarWords(word, other)) ? 1 : 0
}
