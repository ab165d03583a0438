import { commonTexts } from '#contract/common-sentences.ts'
import { malformed } from '#contract/problem.ts'
import type { Rule } from '#contract/rules.ts'

/** Line breaks become spaces, and the text is trimmed. */
export const collapseLineBreaks = (typed: string) => typed.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** A text without zero-width characters; one that consists of them is empty. */
export const visibleText = (line: string) => line.replace(/\p{Cf}/gu, '')

/** A single-line text for storage. `rule` is checked again on the visible part. Throws code 05 at `field`. */
export function singleLine(typed: string, field: string, rule: Rule): string {
  const line = collapseLineBreaks(typed)
  const wrong = rule(visibleText(line))
  if (wrong) throw malformed(commonTexts.malformed, { [field]: wrong })
  return line
}
