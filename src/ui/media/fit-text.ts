// @chunk owner-pages
// Fits text into a box: wrapped into lines, with a smaller font before it is cut off.

/** The width of a text at a font size, both in the same unit. */
export type MeasureText = (text: string, size: number) => number
type Box = {
  width: number
  lines: number
  /** Font sizes, the largest first. */
  sizes: readonly number[]
}

/** The text in lines at the largest size at which it fits; at the smallest size it is cut off with an ellipsis. */
export function fitText(
  text: string,
  { width, lines, sizes }: Box,
  measure: MeasureText,
): { size: number; lines: string[] } {
  for (const size of sizes) {
    const wrapped = wrap(text, (line) => measure(line, size) <= width)
    if (wrapped.lines.length <= lines && !wrapped.broken) return { size, lines: wrapped.lines }
  }
  const size = sizes.at(-1)!
  const fits = (line: string) => measure(line, size) <= width
  const all = wrap(text, fits).lines
  if (all.length <= lines) return { size, lines: all }
  const last = [...`${all[lines - 1]} ${all[lines] ?? ''}`]
  while (last.length > 0 && !fits(`${last.join('').trimEnd()}…`)) last.pop()
  return { size, lines: [...all.slice(0, lines - 1), `${last.join('').trimEnd()}…`] }
}

/** `broken`: a word was longer than a line, and was split. */
function wrap(text: string, fits: (line: string) => boolean): { lines: string[]; broken: boolean } {
  const lines: string[] = []
  let line = ''
  let broken = false
  for (const word of text.trim().split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (line && !fits(line + letter)) {
        lines.push(line)
        line = ''
        broken = true
      }
      line += letter
    }
  }
  return { lines: line ? [...lines, line] : lines, broken }
}
