import { parseQuery } from '#contract/search/parse-query.ts'
import type { Database } from '../db/database.ts'
import { certificateWord } from './certificate-number.ts'
import { getLexicon } from './lexicon.ts'
import { tsqueryOf } from './tsquery.ts'

/** `isLarge`: as of the lexicon, for productMatchesSql. */
export type ListTsquery = { query: string; isLarge: boolean }

/**
 * For lists without a substring match: all words with their variants ('kripik singkong' for 'Keripik Singkong'), as a
 * tsquery on `product_words`, `merchant_words` or `lspro_words`; or the product with this certificate number. Undefined
 * without a word.
 */
export async function listTsquery(db: Database, search: string): Promise<ListTsquery | undefined> {
  const parsed = parseQuery(search, await getLexicon(db))
  if (!parsed || parsed.units.length === 0) return undefined
  const [words, certificate] = [tsqueryOf(parsed.units), certificateWord(search)]
  return { query: certificate ? `'${certificate}' | (${words})` : words, isLarge: parsed.isLarge }
}
