import type { Database } from '../db/database.ts'
import { getLexicon } from './lexicon.ts'
import { parseQuery } from './parse-query.ts'
import { tsqueryOf } from './tsquery.ts'

/**
 * For lists that hold nothing with the letters as they were typed: all the words, as they were meant ('kripik singkong' for
 * 'Keripik Singkong'), as a tsquery on `product_words`, `merchant_words` or `lspro_words`. undefined: there is no word.
 */
export async function listTsquery(db: Database, search: string): Promise<string | undefined> {
  const reading = parseQuery(search, await getLexicon(db))
  return reading && reading.units.length > 0 ? tsqueryOf(reading.units) : undefined
}
