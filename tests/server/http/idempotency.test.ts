import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { refused } from '#contract/problem.ts'
import { deleteExpired } from '#server/delete-expired.ts'
import { mount } from '#server/http/mount.ts'
import { note, openNotes, other, read } from '../../fixtures/idempotency.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import { actor } from '../../support/people.ts'

const words = { words: 'Batik Salimah' }

describe.each(engines({ both: true }))('a write with an idempotency key, on %s', async (engine) => {
  const { db, lines, happening, open, send, notes, keys } = await openNotes(engine)

  test('sent again gets the same bytes with a replay header and is done once, also by another server', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    const first = await send(siti, words, key)
    expect(first.json()).toMatchObject({ code: '00', message: 'Tersimpan "✓"' })
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    const before = happening.prepared
    for (const again of [
      await send(siti, words, key),
      await send(siti, words, key.toUpperCase()),
      await send(siti, '{ "words" :  "Batik Salimah" }', key),
      await send(siti, words, key, note.path, open()),
    ]) {
      expect([again.statusCode, again.body]).toEqual([200, first.body])
      expect(again.headers['idempotency-replayed']).toBe('true')
    }
    expect(happening.prepared).toBe(before)
    expect(await notes(siti)).toHaveLength(1)
  })

  test('and the same write with another key, or without one, are separate writes', async () => {
    const siti = await actor(db)
    for (const key of [randomUUID(), randomUUID(), undefined, undefined])
      expect((await send(siti, words, key)).json().code).toBe('00')
    expect(await notes(siti)).toHaveLength(4)
    expect(await keys(siti)).toHaveLength(2)
  })

  test('and another body or endpoint with the same key are rejected and do nothing', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    await send(siti, words, key)
    for (const wrong of [
      await send(siti, { words: 'Batik Lain' }, key),
      await send(siti, { ...words, more: 'x' }, key),
      await send(siti, { words: 12 }, key),
      await send(siti, words, key, other.path),
    ]) {
      expect(wrong.statusCode).toBe(200)
      expect(wrong.json()).toEqual({ code: '01', message: expect.stringContaining('dengan isi yang lain') })
      expect(wrong.headers['idempotency-replayed']).toBeUndefined()
    }
    expect(await notes(siti)).toHaveLength(1)
  })

  test('keys of different users are independent', async () => {
    const [siti, budi] = [await actor(db), await actor(db)]
    const key = randomUUID()
    const hers = (await send(siti, words, key)).json()
    const his = (await send(budi, words, key)).json()
    expect(his.code).toBe('00')
    expect(his.data.id).not.toBe(hers.data.id)
    expect((await send(budi, { words: 'Tenun' }, key)).json().code).toBe('01')
    expect((await send(siti, words, key)).json()).toEqual(hers)
    expect([await notes(siti), await notes(budi)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('that was rejected can be corrected and sent with the same key', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    happening.trouble = () => refused('NIB sudah dipakai usaha lain', { nib: 'NIB sudah dipakai usaha lain' })
    for (const _ of [1, 2]) expect((await send(siti, words, key)).json().code).toBe('01')
    happening.trouble = undefined
    expect([await notes(siti), await keys(siti)]).toEqual([[], []])
    expect((await send(siti, { words: 'x'.repeat(41) }, key)).json().code).toBe('05')
    const right = await send(siti, { words: 'Yang benar' }, key)
    expect(right.json().code).toBe('00')
    expect((await send(siti, { words: 'Yang benar' }, key)).body).toBe(right.body)
    expect((await notes(siti)).map((row) => row.words)).toEqual(['Yang benar'])
  })

  test('that fails before the answer leaves neither its effect nor the key', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    happening.trouble = () => new Error('the power went')
    expect((await send(siti, words, key)).json().code).toBe('50')
    expect([await notes(siti), await keys(siti)]).toEqual([[], []])
    expect(lines.join()).toContain('the power went')
    happening.trouble = undefined
    expect((await send(siti, words, key)).json().code).toBe('00')
    expect(await notes(siti)).toHaveLength(1)
  })

  test('gets its stored answer also after the validation rules have changed', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    const first = await send(siti, words, key)
    const stricter = { ...note, ask: z.object({ words: z.string().check(z.maxLength(3)) }) } satisfies Endpoint
    const later = open([(api) => mount(api, stricter, () => Promise.reject(new Error('nobody should have asked')))])
    expect((await send(siti, words, key, note.path, later)).body).toBe(first.body)
    expect((await send(siti, words, randomUUID(), note.path, later)).json().code).toBe('05')
  })

  test.each(['', '1', 'x'.repeat(36), `${randomUUID()}0`, '{"a":1}', `${randomUUID()}, ${randomUUID()}`])(
    'that is invalid, %j, is rejected with 400',
    async (key) => {
      const siti = await actor(db)
      const answer = await send(siti, words, key)
      expect([answer.statusCode, answer.json().code]).toEqual([400, '05'])
      expect(await notes(siti)).toEqual([])
    },
  )

  test('on an endpoint that does not write: the key is ignored', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    const ids = await Promise.all([1, 2].map(async () => (await send(siti, words, key, read.path)).json().data.id))
    expect(new Set(ids).size).toBe(2)
    expect(await keys(siti)).toEqual([])
  })

  test('without a valid session gets 99, whatever the key', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    await send(siti, words, key)
    await db.query('delete from session where person_id = $1', [siti.personId])
    expect((await send(siti, words, key)).json().code).toBe('99')
    expect((await send({ headers: {} }, words, 'no key at all')).json().code).toBe('99')
  })

  test('stored answers are deleted after 30 days, or together with their user', async () => {
    await db.query('delete from answered_key')
    const [siti, budi] = [await actor(db), await actor(db)]
    const [old, young] = [randomUUID(), randomUUID()]
    await send(siti, words, old)
    await send(siti, words, young)
    await send(budi, words, old)
    const age = `update answered_key set created_at = now() - make_interval(days => $2) where key = $1`
    await db.query(age, [old, 31])
    await db.query(age, [young, 29])
    // More than one batch of them.
    await db.query(
      `insert into answered_key (person_id, key, path, body_hash, answer, created_at)
       select $1, gen_random_uuid(), '/x', '\\x00', '{}', now() - interval '40 days' from generate_series(1, 5200)`,
      [budi.personId],
    )
    await deleteExpired(db)
    expect(await db.query('select key from answered_key')).toEqual([{ key: young }])
    expect((await send(siti, words, old)).headers['idempotency-replayed']).toBeUndefined()
    await db.query('delete from note')
    await db.query('delete from person where id = $1', [siti.personId])
    expect(await keys(siti)).toEqual([])
  })
})
