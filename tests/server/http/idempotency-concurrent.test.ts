import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { note, openNotes } from '../../fixtures/idempotency.fixture.ts'
import { afterFile } from '../../support/after-file.ts'
import { engines, quiet } from '../../support/database/engines.ts'
import { actor } from '../../support/people.ts'

const words = { words: 'Batik Salimah' }

describe.each(engines({ both: true }))('the same write sent several times at once, on %s', async (engine) => {
  const { db, happening, open, send, notes, keys } = await openNotes(engine)

  test('twenty times is done once, with twenty equal answers', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(siti, words, key)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]!.json().code).toBe('00')
    const first = answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)
    expect(first).toHaveLength(1)
    expect(await notes(siti)).toHaveLength(1)
    expect(await keys(siti)).toHaveLength(1)
  })

  test('twenty times, of which the first fails, is done by one of the others', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    let failed = false
    happening.trouble = () => {
      if (failed) return undefined
      failed = true
      return new Error('the power went')
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(siti, words, key)))
    happening.trouble = undefined
    const said = answers.map((answer) => answer.json())
    expect(said.filter(({ code }) => code === '50')).toHaveLength(1)
    expect(new Set(said.filter(({ code }) => code === '00').map(({ data }) => data.id)).size).toBe(1)
    expect(await notes(siti)).toHaveLength(1)
  })

  test('with different bodies under one idempotency key is done once; the others are rejected', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => send(siti, { words: `Isi ${i}` }, key)))
    const codes = answers.map((answer) => answer.json().code as string).sort()
    expect(codes).toEqual(['00', ...Array.from({ length: 9 }, () => '01')])
    expect(await notes(siti)).toHaveLength(1)
  })

  test.runIf(engine === 'postgres')(
    'whose first takes too long: the second is told to retry, and then gets the stored answer',
    { tags: ['long'] },
    async () => {
      const siti = await actor(db)
      const key = randomUUID()
      // A server with production time limits, not the longer ones of tests.
      const usual = await openDatabase({ dataDir: '', databaseUrl: db.databaseUrl, log: quiet })
      afterFile(usual.close)
      const other = open(undefined, usual)
      let go = () => {}
      happening.hold = new Promise((resolve) => {
        go = resolve
      })
      const slow = send(siti, words, key)
      await expect.poll(() => db.query("select 1 from pg_locks where relation = 'note'::regclass")).toHaveLength(1)
      const twin = await send(siti, words, key, note.path, other)
      expect([twin.statusCode, twin.json().code]).toEqual([500, '50'])
      go()
      happening.hold = undefined
      const first = await slow
      expect(first.json().code).toBe('00')
      expect((await send(siti, words, key)).body).toBe(first.body)
      expect(await notes(siti)).toHaveLength(1)
    },
  )
})
