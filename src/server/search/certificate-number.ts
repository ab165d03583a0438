import { sniKey } from '#contract/sni/number-key.ts'
import type { Database } from '../db/database.ts'

/** Words before a number: 'No. sertifikat', 'SPPT SNI'. */
const leadPattern = /^(\s*(no|nomor|sertifikat|sppt|sni)(?![a-z0-9])[\s.:]*)+/i
/** Real numbers have more digits than a size in a query ('kopi 1000 gr'). */
const fewestDigits = 5

/**
 * The word of the certificate number that a text is, as `search_certificate` of the database writes it: 'No.
 * LSPR-012-IDN/2025/00431' → '#lspr012idn202500431'. Undefined for a text that cannot be one: it needs a letter, as
 * numbers of standards without 'SNI' have none.
 */
export function certificateWord(typed: string): string | undefined {
  const key = sniKey(typed.replace(leadPattern, '')).toLowerCase()
  const digits = key.replace(/\D/g, '').length
  return digits >= fewestDigits && digits < key.length ? `#${key}` : undefined
}

/** The word of the certificate number that a text is, if a public product has it. */
export async function findCertificateWord(db: Database, typed: string): Promise<string | undefined> {
  const word = certificateWord(typed)
  if (word === undefined) return undefined
  const [found] = await db.query('select from product_words where words @@ $1::tsquery limit 1', [`'${word}'`])
  return found && word
}
