// @chunk contract-data
import { plainDigits } from '../text/plain-digits.ts'

// Numbers of standards and certificates: their stored and compared forms, as printed on labels, typed with one thumb,
// or read aloud.

/**
 * The stored form of a number of a standard or of a certificate: digits and dashes of other scripts and widths become
 * ASCII, invisible characters go, one blank stands between words, and SNI appears once: 'SNI\u00a0SNI ４３０５：２０１８' → 'SNI
 * 4305:2018'.
 */
export const cleanNumber = (text: string): string =>
  plainDigits(text)
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:SNI[\s:.-]*)+(?=SNI\b)/i, '')

/**
 * Letters and digits alone, in capitals: 'sni  4305 : 2018' equals 'SNI 4305:2018' (acceptance.md#202: no duplicates).
 * The database has the same in sni_keys().
 */
export const sniKey = (number: string) =>
  plainDigits(number)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/**
 * The compared form of a number without a leading SNI, which is often left out: '8964:2021' and 'SNI 8964:2021' are one
 * number.
 */
export const bareSniKey = (number: string): string => sniKey(number).replace(/^(NOMOR|NO)?(SNI)+/, '')

/**
 * The number of a standard without its year: 'SNI 8964' of 'SNI 8964:2021', 'SNI 03-2847' of 'SNI 03-2847-2002'.
 * Undefined for a number that has no year.
 */
export const withoutYear = (number: string): string | undefined =>
  /^(.*\d.*?)\s*[:–-]\s*(?:19|20)\d{2}$/.exec(number)?.[1]
