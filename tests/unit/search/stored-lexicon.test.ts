import { beforeAll, describe, expect, test } from 'vitest'
import { getLexicon, reloadLexicon, storeLexicon } from '#server/search/lexicon.ts'
import { addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { engines, openTestDatabase, type TestDatabase } from '../../support/database/engines.ts'

// A catalogue with more texts than a server reads when it starts: a job counts and stores its words.

describe.each(engines({ both: true }))('the stored lexicon on %s', (engine) => {
  let db: TestDatabase
  let shop: number
  beforeAll(async () => {
    db = await openTestDatabase(engine, { seed: 'reference' })
    shop = await addShop(db)
    for (const name of ['Alfa Satu', 'Alfa Dua', 'Alfa Tiga', 'Beta Empat'])
      await addProduct(db, { merchant_id: shop, name })
  })

  const stored = async () =>
    (await db.query<{ words: { word: string; n: number }[] }>('select words from search_lexicon'))[0]!.words
  const numberOf = async (word: string) => {
    await reloadLexicon(db)
    return (await getLexicon(db)).get(word)?.n
  }
  const hide = (word: string) =>
    db.query("update product_words set at = now() - interval '1 day' where words @@ $1::tsquery", [word])

  test('is written only when there are more texts than a server reads', async () => {
    await storeLexicon(db, { most: 4 })
    expect(await stored()).toEqual([])
    expect(await numberOf('alfa')).toBe(3)
    await storeLexicon(db, { most: 3 })
    expect(Object.fromEntries((await stored()).map(({ word, n }) => [word, n]))).toMatchObject({ alfa: 3, beta: 1 })
  })

  test('spares a server the texts that it contains, and newer texts are added to it', async () => {
    await db.query("update product_words set at = now() - interval '1 day'")
    await db.query("update merchant_words set at = now() - interval '1 day'")
    await addProduct(db, { merchant_id: shop, name: 'Gama Lima' })
    expect([await numberOf('alfa'), await numberOf('gama')]).toEqual([3, 1])
    // An older text that the job has not counted is not read.
    await addProduct(db, { merchant_id: shop, name: 'Delta Enam' })
    await hide('delta')
    expect(await numberOf('delta')).toBeUndefined()
  })

  test('is written again after a day, or when many texts are newer', async () => {
    await storeLexicon(db, { most: 3 })
    expect(await numberOf('delta')).toBeUndefined()
    await db.query("update search_lexicon set made_at = now() - interval '21 hours'")
    await storeLexicon(db, { most: 3 })
    expect(await numberOf('delta')).toBe(1)
    for (const n of [1, 2, 3, 4]) await addProduct(db, { merchant_id: shop, name: `Epsilon ${n}` })
    await storeLexicon(db, { most: 3 })
    expect((await stored()).find(({ word }) => word === 'epsilon')?.n).toBe(4)
  })
})
