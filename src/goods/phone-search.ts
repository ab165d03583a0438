import { plainWords } from '#contract/plain-words.ts'
import { everythingSeen } from '#offline/seen.ts'
import { type Kept, keptOf } from './kept-goods.ts'
import { nearWords } from './near-words.ts'

// Looking for something without a road, among what was opened on this phone.

export type Sought = {
  text: string
  /** Its name; undefined: anywhere. */
  province?: string | undefined
  category?: number | undefined
}

let known: { at: number; kept: Promise<Kept> } | undefined
const fresh = 5000 // ms; whoever types looks through the same again and again

/** What this phone remembers of products, shops and bodies. */
export function keptHere(): Promise<Kept> {
  if (!known || Date.now() - known.at > fresh) known = { at: Date.now(), kept: everythingSeen().then(keptOf) }
  return known.kept
}

type Row<Card> = Kept[keyof Kept][number] & { card: Card }

/** What fits, best first: all words before most of them, names before the rest, the latest seen before others. */
export function foundIn<Card>(rows: readonly Row<Card>[], { text, province, category }: Sought): Card[] {
  const words = plainWords(text)
  const here = rows.filter(
    (row) => (!province || row.province === province) && (!category || !row.categories || row.categories.has(category)),
  )
  const judged = here
    .map((row) => ({ card: row.card, ...judge(words, row) }))
    // A phone remembers little: where nothing has all the words, whatever has half of them is better than nothing.
    .filter(({ fit }) => fit * 2 >= words.length)
  const best = Math.max(0, ...judged.map(({ fit }) => fit))
  return judged
    .filter(({ fit }) => fit === best)
    .sort((a, b) => b.score - a.score)
    .map(({ card }) => card)
}

/** How many of the words something has, and how well: in its name, beside it, or written otherwise. */
function judge(words: readonly string[], { name, beside }: Row<unknown>): { fit: number; score: number } {
  let fit = 0
  let score = 0
  for (const word of words) {
    const worth = worthOf(word, name, beside)
    if (worth > 0) fit++
    score += worth
  }
  return { fit, score }
}

function worthOf(word: string, name: readonly string[], beside: readonly string[]): number {
  if (name.includes(word)) return 6
  if (name.some((other) => other.startsWith(word))) return 5
  if (beside.includes(word)) return 4
  if (beside.some((other) => other.startsWith(word))) return 3
  if (name.some((other) => nearWords(word, other))) return 2
  return beside.some((other) => nearWords(word, other)) ? 1 : 0
}
