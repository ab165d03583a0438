import { referralLength } from '#contract/rules.ts'
import { visibleText } from '#contract/text/normalize-text.ts'

// The code of the certification body that referred a merchant, as it is typed, or pasted with the words around it.

/** The referral code in its stored form: capitals and digits, no spaces or hyphens. */
export const normalizeReferralCode = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * The code in a pasted text, 'Kode: LSP234' or '?ref=LSP234&type=merchant'; undefined if nothing in it is as long as a
 * code. What stands behind the last label counts first, and a word with a digit before one without.
 */
export function pastedReferralCode(text: string): string | undefined {
  const visible = visibleText(text)
  const afterLabel = visible.slice(visible.search(/[:=][^:=]*$/) + 1)
  return codeIn(afterLabel) ?? codeIn(visible)
}

function codeIn(text: string): string | undefined {
  const words = text.split(/[^\p{L}\p{Nd}-]+/u).map(normalizeReferralCode)
  // 'LSP 234' is written apart: two words are one code only with a digit, or almost any two would be.
  const pairs = words.map((word, index) => word + (words[index + 1] ?? '')).filter((pair) => /\d/.test(pair))
  const found = [...words, normalizeReferralCode(text), ...pairs].filter((code) => code.length === referralLength.whole)
  return found.find((code) => /\d/.test(code)) ?? found[0]
}
