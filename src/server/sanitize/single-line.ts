import { commonTexts } from '#contract/common-sentences.ts'
import { malformed } from '#contract/problem.ts'
import type { Rule } from '#contract/rules.ts'

/** What breaks lines is a space, and nothing stands around the text. */
export const collapseLineBreaks = (typed: string) => typed.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** What is left of a text without the letters that have no shape: only of them, it is an empty one. */
export const visibleText = (line: string) => line.replace(/\p{Cf}/gu, '')

/** A text of one line as it is kept. `rule` looks again at what can be seen of it. Throws code 05 at `field`. */
export function singleLine(typed: string, field: string, rule: Rule): string {
  const line = collapseLineBreaks(typed)
  const wrong = rule(visibleText(line))
  if (wrong) throw malformed(commonTexts.malformed, { [field]: wrong })
  return line
}
