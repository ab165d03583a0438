import { commonTexts } from '#contract/common-sentences.ts'
import { visibleText } from '#contract/normalize-text.ts'
import { malformed } from '#contract/problem.ts'
import type { Rule } from '#contract/rules.ts'

/** Line breaks become spaces, and the text is trimmed. */
export const collapseLineBreaks = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** A single-line text for storage. `rule` is checked again on the visible part. Throws code 05 at `field`. */
export function singleLine(text: string, field: string, rule: Rule): string {
  const line = collapseLineBreaks(text)
  const error = rule(visibleText(line))
  if (error) throw malformed(commonTexts.malformed, { [field]: error })
  return line
}
