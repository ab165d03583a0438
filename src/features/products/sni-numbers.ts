import { looksLikeSni, productMost, productWords, sniKey, sniNumbers } from '#contract/products/product-rules.ts'

// SNI numbers as the form keeps them: chips in one text, and what is typed and not added yet.

/** The texts of a list that is kept as one text; an earlier release, or another hand, may have written something else. */
export function parseSniNumbers(kept: string): string[] {
  try {
    const all: unknown = JSON.parse(kept || '[]')
    return Array.isArray(all) ? all.filter((one) => typeof one === 'string').flatMap(sniNumbers) : []
  } catch {
    return []
  }
}
export const formatSniNumbers = (all: readonly string[]) => (all.length === 0 ? '' : JSON.stringify(all))

/** With what was typed or pasted, one number or several on lines of their own. What is empty or there already is ignored. */
export function addSniNumbers(numbers: readonly string[], typed: string): string[] {
  const all = [...numbers, ...typed.split(/[\n\r;]+/).map((part) => part.replace(/\s+/g, ' '))].flatMap(sniNumbers)
  return all.filter((number, at) => all.findIndex((other) => sniKey(other) === sniKey(number)) === at)
}

/** The hint under the field: about a number that does not look like one. It never refuses. */
export const sniHintOf = (numbers: readonly string[], typed: string): string | undefined =>
  addSniNumbers(numbers, typed).some((number) => !looksLikeSni(number)) ? productWords.sniHint : undefined

/** What is wrong with the numbers: none, too many, one too long. */
export function sniNumbersError(numbers: readonly string[], isNeeded: boolean): string | undefined {
  if (numbers.length === 0) return isNeeded ? productWords.sni : undefined
  if (numbers.length > productMost.sniNumbers) return productWords.sniMost
  return numbers.some((number) => number.length > productMost.sniNumber)
    ? `Paling banyak ${productMost.sniNumber} huruf`
    : undefined
}
