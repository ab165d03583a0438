import type { Database } from '../db/database.ts'
import { getLexicon } from './lexicon.ts'
import { parseQuery } from './parse-query.ts'
import { tsqueryOf } from './tsquery.ts'

/**
 * For lists without a substring match: all words with their variants ('kripik singkong' for 'Keripik Singkong'), as a
 * tsquery on `product_words`, `merchant_words` or `lspro_words`. Undefined without a word.
 */
export async function listTsquery(db: Database, search: string): Promise<string | undefined> {
  const reading = parseQuery(search, await getLexicon(db))
  return reading && reading.units.length > 0 ? tsqueryOf(reading.units) : undefined
}
