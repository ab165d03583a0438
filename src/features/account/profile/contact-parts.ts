import { parseUrl } from '#contract/text/parse-url.ts'

/** '0251-100111' → `{ prefix: '0251', number: '100111' }`. */
export function splitOfficePhone(office: string): { prefix: string; number: string } {
  const [prefix = '', number = ''] = office.split('-')
  return { prefix, number }
}

/** The http(s) address in a social field; undefined for a name or any other protocol. */
export function webAddress(text: string): string | undefined {
  return /^https?:\/\//i.test(text) ? parseUrl(text)?.href : undefined
}
