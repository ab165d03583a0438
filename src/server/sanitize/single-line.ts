import { malformed } from '#contract/problem.ts'
import type { Rule } from '#contract/rules.ts'
import { cleanText } from '#contract/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'

/** Line breaks become spaces, and the text is cleaned. */
export const collapseLineBreaks = (text: string) => cleanText(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))

/** A single-line text for storage. `rule` is checked again on the line. Throws code 05 at `field`. */
export function singleLine(text: string, field: string, rule: Rule): string {
  const line = collapseLineBreaks(text)
  const error = rule(line)
  if (error) throw malformed(commonTexts.malformed, { [field]: error })
  return line
}
