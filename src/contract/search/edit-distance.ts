// The edit distance of two words, for the search on the server and for the offline search in persisted answers.

/** How many typos are tolerated in a word with this many letters. */
export const maxTypos = (letters: number) => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

/**
 * The number of substitutions, deletions, insertions and swaps of neighbouring letters between two words; `most` + 1
 * when it is more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  const tooFar = most + 1
  if (Math.abs(a.length - b.length) > most) return tooFar
  let [beforeLast, last, row] = rows
  for (let j = 0; j <= Math.min(b.length, tooFar); j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    // Further from the diagonal than `most` every distance is larger than that.
    const from = Math.max(1, i - most)
    const to = Math.min(b.length, i + most)
    row[from - 1] = from === 1 ? Math.min(i, tooFar) : tooFar
    let least = from === 1 ? i : tooFar
    const letter = a.charCodeAt(i - 1)
    for (let j = from; j <= to; j++) {
      const same = letter === b.charCodeAt(j - 1) ? 0 : 1
      let n = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same)
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        n = Math.min(n, beforeLast[j - 2]! + 1)
      row[j] = n
      if (n < least) least = n
    }
    row[to + 1] = tooFar
    if (least > most) return tooFar
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return Math.min(last[b.length]!, tooFar)
}

/** Used again by every call: a phone compares tens of thousands of numbers with what was typed. */
const rows: [number[], number[], number[]] = [[], [], []]
