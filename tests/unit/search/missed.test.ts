import { beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import { createZeroResults, deleteOldZeroResults, maxTextsPerDay, storableText } from '#server/search/zero-results.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { type Actor, actor } from '../../support/people.ts'

// Searches without results are shown to the operator, without any person's address or number.

let place: Awaited<ReturnType<typeof everything>>
let operator: Actor
beforeAll(async () => {
  place = await everything(usualEngine(), { seed: 'demo' })
  operator = await actor(place.db, { role: 'operator' })
})
beforeEach(() => place.db.query('delete from search_missed'))

const look = (search: string, more: object = {}) => {
  clearCache(place.db)
  return place.api.ask(contract.search.results, { search, ...more })
}
const missed = async (ask: object = {}) => place.ask('/operator/missed', ask, operator.headers)

test('searches without results are counted by day in normalised form', async () => {
  for (const search of ['Iphone', 'iPHONE!', ' iphone ', 'kopi', 'kopi', 'kopi']) await look(search)
  const { data } = await missed()
  expect(data).toEqual([{ text: 'iphone', times: 3, days: 1, last_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
})

test('a text that only one person has searched is not shown; one that was searched on another day, too, is', async () => {
  await look('zulqornain')
  await look('zulqornain')
  await look('blender xyz')
  expect(await missed()).toMatchObject({ data: [], total: 0 })
  await place.db.query("update search_missed set day = day - 1 where text = 'blender xyz'")
  await look('blender xyz')
  expect(await missed()).toMatchObject({ data: [{ text: 'blender xyz', times: 2, days: 2 }], total: 1 })
})

test('filtered searches and later pages are not counted as searches without results', async () => {
  await look('iphone', { province_id: 11 })
  await look('iphone', { category_id: 4 })
  await look('iphone', { is_merchant: 0 })
  await look('iphone', { page: 2 })
  expect((await missed()).data).toEqual([])
})

test.each([
  ['budi@surat.example', undefined],
  ['hubungi budi gmail com', undefined],
  ['www.toko.example', undefined],
  ['https://toko.example', undefined],
  ['0812-3456-7890', undefined],
  ['+62 812 3456', undefined],
  ['nib 9901020079190', undefined],
  ['wa 08 12 34 56', undefined],
  ['k', undefined],
  ['%%', undefined],
  ['SNI 01-2973-2011', 'sni 01 2973 2011'],
  ['SNI 01-2973-2011 0812345678', undefined],
  ['Iphone 15 Pro', 'iphone 15 pro'],
  ['air 600 ml', 'air 600 ml'],
  ['budi＠surat.example', undefined],
  ['budi di surat titik com', undefined],
  ['budi (at) surat.co.id', undefined],
  ['budi di surat com', undefined],
  ['kopi di bogor', 'kopi di bogor'],
  ['٠٨١٢٣٤٥٦', undefined],
  ['kode 16 111', undefined],
  ['blender 1500 watt', 'blender 1500 watt'],
  ['jl melati 12', undefined],
  ['siti rt 03 rw 04', undefined],
  ['satu dua tiga empat lima enam', undefined],
  ['satu dua tiga empat lima', 'satu dua tiga empat lima'],
  ['x'.repeat(90), 'x'.repeat(60)],
] as const)('storableText of “%s” is: %s', (typed, kept) => {
  expect(storableText(typed)).toBe(kept)
})

test('searches without results are limited per day; texts already recorded are still counted', async () => {
  const counting = createZeroResults(place.db, { warn: () => undefined })
  for (let round = 0; round < 6; round++) {
    for (let n = 0; n < 150; n++)
      for (let times = 0; times < 3; times++) counting.add(`kata ${'abcdefghij'[round]}${n}`)
    await counting.flush()
  }
  const [first] = await place.db.query<{ text: string }>('select text from search_missed order by text limit 1')
  counting.add(first!.text)
  await counting.flush()
  const [row] = await place.db.query<{ n: number; most: number }>(
    'select count(*) as n, max(n) as most from search_missed',
  )
  expect(row).toEqual({ n: maxTextsPerDay, most: 4 })
  expect((await missed({ rows: 100, page: 2 })).data).toHaveLength(100)
  expect(await missed({ rows: 100 })).toMatchObject({ total: maxTextsPerDay, pages: 5 })
})

test('searches without results are limited in memory during a flood', async () => {
  const counting = createZeroResults(place.db, { warn: () => undefined })
  for (let n = 0; n < 15_000; n++) counting.add(`kata x${n % 5_000}`)
  await counting.flush()
  expect((await missed({ rows: 1 })).total).toBe(200)
})

test('searches without results are deleted after ninety days, and the operator chooses the period shown', async () => {
  await place.db.query(
    `insert into search_missed (day, text, n)
     select (now() at time zone 'Asia/Jakarta')::date - ago, 'kata ' || ago, 3 from unnest(array[0, 29, 30, 89, 90, 400]) ago`,
  )
  expect([(await missed()).total, (await missed({ days: 90 })).total]).toEqual([2, 4])
  await deleteOldZeroResults(place.db)
  const left = await place.db.query<{ text: string }>('select text from search_missed order by day desc')
  expect(left.map(({ text }) => text)).toEqual(['kata 0', 'kata 29', 'kata 30', 'kata 89'])
})

test('a text without results is deleted after a week when it was searched only once', async () => {
  await place.db.query(
    `insert into search_missed (day, text, n)
     select (now() at time zone 'Asia/Jakarta')::date - ago, text, n
     from (values (6, 'sekali baru', 2), (7, 'sekali lama', 2), (7, 'tiga kali', 3), (8, 'dua hari', 1), (60, 'dua hari', 1))
       said (ago, text, n)`,
  )
  await deleteOldZeroResults(place.db)
  const left = await place.db.query<{ text: string }>('select distinct text from search_missed order by text')
  expect(left.map(({ text }) => text)).toEqual(['dua hari', 'sekali baru', 'tiga kali'])
})
