// @chunk contract-data
// How numbers are compared, as printed on labels, typed with one thumb, or read aloud.

/**
 * Letters and digits alone, in capitals: 'sni  4305 : 2018' equals 'SNI 4305:2018' (acceptance.md#202: no duplicates). The
 * database has the same in sni_keys().
 */
export const sniKey = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The same without a leading SNI, which is often left out: '8964:2021' and 'SNI 8964:2021' are one number. */
export const bareSniKey = (number: string): string => sniKey(number).replace(/^(NOMOR|NO)?(SNI)+/, '')
