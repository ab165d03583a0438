import { malformed } from '#contract/problem.ts'
import type { Rule } from '#contract/rules.ts'
import { words } from '#contract/words.ts'

/** What breaks lines is a space, and nothing stands around the text. */
export const spaced = (typed: string) => typed.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** What is left of a text without the letters that have no shape: only of them, it is an empty one. */
export const shown = (line: string) => line.replace(/\p{Cf}/gu, '')

/** A text of one line as it is kept. `rule` looks again at what can be seen of it. Throws code 05 at `field`. */
export function oneLine(typed: string, field: string, rule: Rule): string {
  const line = spaced(typed)
  const wrong = rule(shown(line))
  if (wrong) throw malformed(words.malformed, { [field]: wrong })
  return line
}
