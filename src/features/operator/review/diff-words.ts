// The difference between two texts, word by word. Pure.

export type DiffPart = { text: string; is: 'same' | 'gone' | 'come' }

const maxPairs = 4_000_000 // pairs of words that are compared; beyond that the middle is one single change

/** The parts of both texts in reading order: 'same', 'gone' (removed) or 'come' (added). Spaces count as words. */
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

/** `[i][j]` is the length of the longest common subsequence of `old` from i and `now` from j. */
function commonLengths(old: string[], now: string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      rows[i]![j] = old[i] === now[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!)
  return rows
}

// Merges neighbouring parts of one kind; in a change the removed words come before the added ones.
function mergeParts(all: DiffPart[]): DiffPart[] {
  const merged: DiffPart[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed) merged.push({ text: removed, is: 'gone' })
    if (added) merged.push({ text: added, is: 'come' })
    removed = added = ''
  }
  for (const [at, { text, is }] of all.entries()) {
    if (is === 'gone') removed += text
    else if (is === 'come') added += text
    // A single space between two changed words belongs to both: 'merah tua' → 'biru muda' is one change.
    else if (removed && added && !text.trim() && (all[at + 1]?.is ?? 'same') !== 'same') {
      removed += text
      added += text
    } else {
      flush()
      const last = merged.at(-1)
      if (last?.is === 'same') last.text += text
      else merged.push({ text, is })
    }
  }
  flush()
  return merged
}
