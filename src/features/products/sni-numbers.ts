import { looksLikeSni, productMost, productWords, sniKey, sniNumbers } from '#contract/products/product-rules.ts'

// The SNI numbers in the form's values: JSON of the added ones, and the text of one that is not added yet.

/** The numbers in the form's value, which is JSON. Ignores other contents, which an earlier release may have stored. */
export function parseSniNumbers(text: string): string[] {
  try {
    const all: unknown = JSON.parse(text || '[]')
    return Array.isArray(all) ? all.filter((number) => typeof number === 'string').flatMap(sniNumbers) : []
  } catch {
    return []
  }
}
export const formatSniNumbers = (all: readonly string[]) => (all.length === 0 ? '' : JSON.stringify(all))

/** Adds typed or pasted text with one number per line. Ignores empty lines and numbers that are in the list already. */
export function addSniNumbers(numbers: readonly string[], typed: string): string[] {
  const all = [...numbers, ...typed.split(/[\n\r;]+/).map((part) => part.replace(/\s+/g, ' '))].flatMap(sniNumbers)
  return all.filter((number, at) => all.findIndex((other) => sniKey(other) === sniKey(number)) === at)
}

/** A hint if a number does not look like an SNI number. It is not an error: the form can be sent. */
export const sniHintOf = (numbers: readonly string[], typed: string): string | undefined =>
  addSniNumbers(numbers, typed).some((number) => !looksLikeSni(number)) ? productWords.sniHint : undefined

/** The error: no number although one is needed, too many, or one too long. */
export function sniNumbersError(numbers: readonly string[], isNeeded: boolean): string | undefined {
  if (numbers.length === 0) return isNeeded ? productWords.sni : undefined
  if (numbers.length > productMost.sniNumbers) return productWords.sniMost
  return numbers.some((number) => number.length > productMost.sniNumber)
    ? `Paling banyak ${productMost.sniNumber} huruf`
    : undefined
}
