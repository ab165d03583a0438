import type { Database } from '../db/database.ts'
import { queryOf } from './query.ts'
import { understand } from './understand.ts'
import { wordsKnown } from './words-known.ts'

/**
 * For lists that hold nothing with the letters as they were typed: all the words, as they were meant ('kripik singkong' for
 * 'Keripik Singkong'), as a tsquery on `product_words`, `merchant_words` or `lspro_words`. undefined: there is no word.
 */
export async function allWords(db: Database, search: string): Promise<string | undefined> {
  const reading = understand(search, await wordsKnown(db))
  return reading && reading.units.length > 0 ? queryOf(reading.units) : undefined
}
