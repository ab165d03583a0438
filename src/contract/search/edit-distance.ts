// How far apart two words are, for the search of the server and for the one that a phone makes in what it has seen.

/** How many letters may be wrong in a word of so many. */
export const maxTypos = (letters: number) => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

/**
 * Letters to change, leave out, put in or swap with their neighbour until one word is the other; `most` + 1 when it is more
 * than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let twoAgo: number[] = []
  let ago = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const now = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let n = Math.min(ago[j]! + 1, now[j - 1]! + 1, ago[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) n = Math.min(n, twoAgo[j - 2]! + 1)
      now.push(n)
      least = Math.min(least, n)
    }
    if (least > most) return most + 1
    twoAgo = ago
    ago = now
  }
  return Math.min(ago[b.length]!, most + 1)
}
