// The edit distance of two words, for the search on the server and for the offline search in persisted answers.

/** How many typos are tolerated in a word with this many letters. */
export const maxTypos = (letters: number) => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

/**
 * The number of substitutions, deletions, insertions and swaps of neighbouring letters between two words; `most` + 1
 * when it is more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let n = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) n = Math.min(n, beforeLast[j - 2]! + 1)
      row.push(n)
      least = Math.min(least, n)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length]!, most + 1)
}
