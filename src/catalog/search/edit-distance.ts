/**
 * Whether one word is the other with a slip of the finger, or as it is said elsewhere: 'kripik' and 'keripik'. One letter
 * from four letters on, two from eight on; numbers are never meant otherwise.
 */
export function areSimilarWords(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  if (shorter < 4 || /\d/.test(one)) return false
  const most = shorter >= 8 ? 2 : 1
  return Math.abs(one.length - other.length) <= most && editDistance(one, other) <= most
}

/** How many letters have to be put in, taken out or changed. */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++) {
      const changed = above[at - 1]! + (one[row - 1] === other[at - 1] ? 0 : 1)
      line.push(Math.min(changed, above[at]! + 1, line[at - 1]! + 1))
    }
    above = line
  }
  return above[other.length]!
}
