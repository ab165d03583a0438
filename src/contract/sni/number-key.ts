// @chunk contract-data
import { plainDigits } from '../plain-digits.ts'

// How numbers of standards and certificates are stored and compared, as printed on labels, typed with one thumb, or read aloud.

/**
 * The number as it is stored, one of a standard or of a certificate: ASCII digits and dashes for those of other scripts and
 * widths, no invisible characters, one blank between words, and SNI once: 'SNI\u00a0SNI ４３０５：２０１８' → 'SNI 4305:2018'.
 */
export const cleanNumber = (text: string): string =>
  plainDigits(text)
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:SNI[\s:.-]*)+(?=SNI\b)/i, '')

/**
 * Letters and digits alone, in capitals: 'sni  4305 : 2018' equals 'SNI 4305:2018' (acceptance.md#202: no duplicates). The
 * database has the same in sni_keys().
 */
export const sniKey = (number: string) =>
  plainDigits(number)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** The same without a leading SNI, which is often left out: '8964:2021' and 'SNI 8964:2021' are one number. */
export const bareSniKey = (number: string): string => sniKey(number).replace(/^(NOMOR|NO)?(SNI)+/, '')
