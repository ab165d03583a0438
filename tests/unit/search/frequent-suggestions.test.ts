import { beforeAll, describe, expect, test } from 'vitest'
import { getLexicon, type Lexicon } from '#server/search/lexicon.ts'
import { suggest } from '#server/search/suggest.ts'
import { engines, openTestDatabase, type TestDatabase } from '../../support/database/engines.ts'

// Words that more than 20,000 texts have are looked for in the newest products, rarer ones by the index. Here the lexicon
// says that every word is so frequent.

const manyTimes = 30_000
const inAll = (lexicon: Lexicon): Lexicon => ({
  ...lexicon,
  get: (word) => {
    const known = lexicon.get(word)
    return known && { ...known, n: manyTimes }
  },
  startingWith: (start, most) => lexicon.startingWith(start, most).map((word) => ({ ...word, n: manyTimes })),
})

describe.each(engines({ both: true }))('suggestions of frequent words, on %s', (engine) => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await openTestDatabase(engine, { seed: 'demo' })
  })

  test.each(['kop', 'ko', 'keripik sing', 'makanan'])('are those that the index finds: %s', async (typed) => {
    const lexicon = await getLexicon(db)
    const texts = async (known: Lexicon) => (await suggest(db, typed, known)).map(({ kind, text }) => `${kind} ${text}`)
    const rare = await texts(lexicon)
    expect(rare.length).toBeGreaterThan(0)
    // The order of phrases that are equally frequent may differ.
    expect((await texts(inAll(lexicon))).toSorted()).toEqual(rare.toSorted())
  })
})
