import { looksLikeSni, productMessages, sniNumbers } from '#contract/products/rules.ts'
import { sniKey } from '#contract/sni/number-key.ts'
import type { FormPart } from '#drafts/form-fields.ts'

// The SNI numbers of the form: a list of the added ones, and the text of one that is not added yet.

/** Adds typed or pasted text with one number per line. Ignores empty lines and numbers that are in the list already. */
export function addSniNumbers(numbers: readonly string[], typed: string): string[] {
  const all = [...numbers, ...typed.split(/[\n\r;]+/).map((part) => part.replace(/\s+/g, ' '))].flatMap(sniNumbers)
  return all.filter((number, index) => all.findIndex((other) => sniKey(other) === sniKey(number)) === index)
}

/** A hint if a number does not look like an SNI number. It is not an error: the form can be sent. */
export const sniHintOf = (numbers: readonly string[], typed: string): string | undefined =>
  addSniNumbers(numbers, typed).some((number) => !looksLikeSni(number)) ? productMessages.sniHint : undefined

type SniNumbers = { sni_typed: string; sni_numbers: readonly string[] }

/** All SNI numbers, including the one that was typed but not added. */
export const numbersOf = ({ sni_numbers, sni_typed }: SniNumbers) => addSniNumbers(sni_numbers, sni_typed)

/** The SNI numbers; the request has all of them in one field. One entry may hold several numbers. */
export const sniNumbersPart: FormPart<SniNumbers, { sni_array: string[] }> = {
  empty: { sni_typed: '', sni_numbers: [] },
  fromRequest: ({ sni_array }) => ({ sni_typed: '', sni_numbers: (sni_array ?? []).flatMap(sniNumbers) }),
  toRequest: (values) => ({ sni_array: numbersOf(values) }),
  lists: { sni_numbers: (items) => items.filter((item) => typeof item === 'string').flatMap(sniNumbers) },
}
