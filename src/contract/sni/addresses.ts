// The addresses of Periksa SNI, of labels and of their reports. Apart from contract/addresses.ts, which every first
// screen loads.

import { addresses, pages } from '../addresses.ts'

/** The page that checks a number; with one, it is filled in and checked at once. */
export const checkAddress = (number?: string) => (number ? addresses.checkNumber(number) : addresses.sniCheck)

/** The address of a label's public page, below the origin of this site. Its printed code contains both. */
export const labelAddress = (token: string) => pages.label.pattern.replace(':token', token)

/** The owner's page that prints the label of a product. */
export const ownLabelAddress = (product: number) => `${pages.ownLabels.pattern}?product=${product}`

/**
 * The values that the report form is opened with: the number that was typed or scanned, the certificate and the product
 * that were shown.
 */
export type LabelReportSubject = {
  number?: string | undefined
  certificate?: number | undefined
  product?: number | undefined
}

/** The form that reports a label. */
export function labelReportAddress(subject: LabelReportSubject = {}): string {
  const query = labelReportQuery(subject)
  return query ? `${pages.labelReport.pattern}?${query}` : pages.labelReport.pattern
}

/** The subject as a query, always the same for one subject. */
export function labelReportQuery({ number, certificate, product }: LabelReportSubject): string {
  const parts = { number: number && cutNumber(number), certificate, product }
  return Object.entries(parts)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
}

export function labelReportSubject(query: string): LabelReportSubject {
  const params = new URLSearchParams(query)
  const idOf = (name: string) => {
    const id = Number(params.get(name) ?? Number.NaN)
    return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
  }
  return {
    number: cutNumber(params.get('number') ?? '') || undefined,
    certificate: idOf('certificate'),
    product: idOf('product'),
  }
}

/** Cuts a number to the length that a report accepts. Half a surrogate pair cannot be part of an address. */
const cutNumber = (number: string) =>
  number
    .trim()
    .slice(0, 150)
    .replace(/\p{Cs}/gu, '')
