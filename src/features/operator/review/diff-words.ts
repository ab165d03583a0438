// What has changed in a text, by words. Pure.

export type DiffPart = { text: string; is: 'same' | 'gone' | 'come' }

const maxPairs = 4_000_000 // pairs of words that are compared; beyond it the middle is one change

/** The parts of both texts in reading order: what is the same, what is gone, what has come. Spaces belong to the words. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, now] = [splitWords(before), splitWords(after)]
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head++
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  return mergeParts([
    ...partsOf(old.slice(0, head), 'same'),
    ...diffMiddle(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...partsOf(old.slice(old.length - tail), 'same'),
  ])
}

const splitWords = (text: string) => text.match(/\s+|[^\s]+/g) ?? []
const partsOf = (words: string[], is: DiffPart['is']): DiffPart[] => words.map((text) => ({ text, is }))

function diffMiddle(old: string[], now: string[]): DiffPart[] {
  if (old.length * now.length > maxPairs) return [...partsOf(old, 'gone'), ...partsOf(now, 'come')]
  const common = commonLengths(old, now)
  const result: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      result.push({ text: old[i++]!, is: 'same' })
      j++
    } else if (common[i + 1]![j]! >= common[i]![j + 1]!) result.push({ text: old[i++]!, is: 'gone' })
    else result.push({ text: now[j++]!, is: 'come' })
  }
  return [...result, ...partsOf(old.slice(i), 'gone'), ...partsOf(now.slice(j), 'come')]
}

/** `[i][j]`: how many words the rests from i and from j have in common, in order. */
function commonLengths(old: string[], now: string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      rows[i]![j] = old[i] === now[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!)
  return rows
}

// Neighbours of one kind are one; of a change, what is gone stands before what has come.
function mergeParts(all: DiffPart[]): DiffPart[] {
  const merged: DiffPart[] = []
  let [gone, come] = ['', '']
  const flush = () => {
    if (gone) merged.push({ text: gone, is: 'gone' })
    if (come) merged.push({ text: come, is: 'come' })
    gone = come = ''
  }
  for (const [at, { text: said, is }] of all.entries()) {
    if (is === 'gone') gone += said
    else if (is === 'come') come += said
    // A lone space between two changed words belongs to both: 'merah tua' → 'biru muda' is one change.
    else if (gone && come && !said.trim() && (all[at + 1]?.is ?? 'same') !== 'same') {
      gone += said
      come += said
    } else {
      flush()
      const last = merged.at(-1)
      if (last?.is === 'same') last.text += said
      else merged.push({ text: said, is })
    }
  }
  flush()
  return merged
}
