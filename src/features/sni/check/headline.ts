import type { Answer } from '#contract/endpoint.ts'
import { bareSniKey, withoutYear } from '#contract/sni/number-key.ts'
import type { Certificate } from '#contract/sni/registry.ts'
import type { sni } from '#contract/sni/schemas.ts'
import { wholeNumber } from '#contract/text/format.ts'

// The headline above the certificates with one number. The number of a standard is on the goods of many producers, so
// the headline asks which of them they are; the number of a certificate belongs to one.

type Found = {
  /** The first of the certificates with the number. */
  certificates: readonly Certificate[]
  /** The number of their products. */
  products: number
  /** One of them is valid. */
  isAnyValid: boolean
}

export function numberHeadline(number: string, { certificates, products, isAnyValid }: Found): string {
  const key = bareSniKey(number)
  if (certificates.some(({ certificate_no }) => certificate_no !== '' && bareSniKey(certificate_no) === key))
    return `Sertifikat ${number} milik ${products === 1 ? 'produk ini' : `${wholeNumber(products)} produk`}`
  return `${wholeNumber(products)} produk ${isAnyValid ? '' : 'pernah '}terdaftar dengan ${number}. Ini barangnya?`
}

/** The headline of the server's answer alone, with the number as certificates have it. */
export function serverHeadline(asked: string, { data, total }: Answer<typeof sni.check>): string {
  const key = bareSniKey(asked)
  const printed = data
    .flatMap(({ numbers, certificate_no }) => [
      ...numbers,
      certificate_no,
      ...numbers.flatMap((one) => withoutYear(one) ?? []),
    ])
    .find((number) => bareSniKey(number) === key)
  return numberHeadline(printed ?? asked, {
    certificates: data,
    // The server sends the first 50, and says how many certificates there are.
    products: total > data.length ? total : new Set(data.map(({ product_id }) => product_id)).size,
    isAnyValid: data.some(({ state }) => state === 'valid'),
  })
}

/** Whether the server has taken the number for a standard without its year. */
export function isOfAnyYear(asked: string, { data }: Answer<typeof sni.check>): boolean {
  const key = bareSniKey(asked)
  return data.every(({ numbers, certificate_no }) =>
    [...numbers, certificate_no].every((number) => bareSniKey(number) !== key),
  )
}
