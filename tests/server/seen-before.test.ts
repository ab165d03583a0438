import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { refused } from '#contract/problem.ts'
import { whoAsksIn } from '#server/account/sessions.ts'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { forgetEnded } from '#server/jobs/forget.ts'
import { type Api, mount } from '#server/mount.ts'
import { engines, openTestDatabase } from '../support/engines.ts'
import { keptLog } from '../support/http.ts'
import { actor } from '../support/people.ts'

const note = {
  path: '/note/save',
  who: 'signed-in',
  ask: z.object({ words: z.string().check(z.maxLength(40, 'Terlalu panjang')), more: z._default(z.string(), '') }),
  answer: z.object({ message: z.string(), data: z.object({ id: z.number(), at: z.string() }) }),
  offline: 'wait',
} satisfies Endpoint
const other = { ...note, path: '/other/save' } satisfies Endpoint
const read = { ...note, path: '/note/read', offline: 'keep' } satisfies Endpoint

describe.each(engines())('a write that is sent again, on %s', async (engine) => {
  const db = await openTestDatabase(engine, { seed: 'none' })
  await db.script('create table note (id serial primary key, person_id int not null, words text not null)')
  const { lines, log } = keptLog()
  let prepared = 0
  let hold: Promise<void> | undefined
  /** What goes wrong in the handler, once the row is written. */
  let trouble: (() => Error | undefined) | undefined

  const room = (api: Api) => {
    for (const one of [note, other, read])
      mount(
        api,
        one,
        async ({ words }, { db: tx, me }) => {
          const [row] = await tx.rows<{ id: number }>(
            'insert into note (person_id, words) values ($1, $2) returning id',
            [me.id, words],
          )
          await hold
          const wrong = trouble?.()
          if (wrong) throw wrong
          return { message: 'Tersimpan "✓"', data: { id: row!.id, at: `${Math.random()}` } }
        },
        { prepare: async () => void prepared++ },
      )
  }
  const open = () => {
    const { app } = createServer({
      config: readConfig({ RATE_LIMITS: 'off' }),
      db,
      log,
      rooms: [room],
      whoAsks: whoAsksIn(db),
    })
    afterAll(() => app.close())
    return app
  }
  const app = open()

  type Asker = { headers: Record<string, string> }
  const send = (who: Asker, body: object | string, key?: string, path = note.path, server = app) =>
    server.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: {
        'content-type': 'application/json',
        ...who.headers,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const notes = ({ personId }: { personId: number }) =>
    db.rows<{ id: number; words: string }>('select id, words from note where person_id = $1 order by id', [personId])
  const keys = ({ personId }: { personId: number }) =>
    db.rows('select key, answer from answered_key where person_id = $1', [personId])
  const words = { words: 'Batik Salimah' }

  test('is answered with the same bytes, says so, and happens once; another server on the database knows it too', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    const first = await send(siti, words, key)
    expect(first.json()).toMatchObject({ code: '00', message: 'Tersimpan "✓"' })
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    const before = prepared
    for (const again of [
      await send(siti, words, key),
      await send(siti, words, key.toUpperCase()),
      await send(siti, '{ "words" :  "Batik Salimah" }', key),
      await send(siti, words, key, note.path, open()),
    ]) {
      expect([again.statusCode, again.body]).toEqual([200, first.body])
      expect(again.headers['idempotency-replayed']).toBe('true')
    }
    expect(prepared).toBe(before)
    expect(await notes(siti)).toHaveLength(1)
  })

  test('with another key, or without one, is another write', async () => {
    const siti = await actor(db)
    for (const key of [randomUUID(), randomUUID(), undefined, undefined])
      expect((await send(siti, words, key)).json().code).toBe('00')
    expect(await notes(siti)).toHaveLength(4)
    expect(await keys(siti)).toHaveLength(2)
  })

  test('the same key with another body, or elsewhere, is refused with a sentence, and nothing happens', async () => {
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

  test('the key of one person says nothing to another', async () => {
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

  test('twenty at the same moment are one write and twenty equal answers', async () => {
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

  test('twenty at the same moment whose first fails: one of the others does it', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    let failed = false
    trouble = () => {
      if (failed) return undefined
      failed = true
      return new Error('the power went')
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(siti, words, key)))
    trouble = undefined
    const said = answers.map((answer) => answer.json())
    expect(said.filter(({ code }) => code === '50')).toHaveLength(1)
    expect(new Set(said.filter(({ code }) => code === '00').map(({ data }) => data.id)).size).toBe(1)
    expect(await notes(siti)).toHaveLength(1)
  })

  test('different bodies under one key at the same moment: one of them happens, the others are refused', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => send(siti, { words: `Isi ${i}` }, key)))
    const codes = answers.map((answer) => answer.json().code as string).sort()
    expect(codes).toEqual(['00', ...Array.from({ length: 9 }, () => '01')])
    expect(await notes(siti)).toHaveLength(1)
  })

  test('refused, put right and sent with the same key, it happens', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    trouble = () => refused('NIB sudah dipakai usaha lain', { nib: 'NIB sudah dipakai usaha lain' })
    for (const _ of [1, 2]) expect((await send(siti, words, key)).json().code).toBe('01')
    trouble = undefined
    expect([await notes(siti), await keys(siti)]).toEqual([[], []])
    expect((await send(siti, { words: 'x'.repeat(41) }, key)).json().code).toBe('05')
    const right = await send(siti, { words: 'Yang benar' }, key)
    expect(right.json().code).toBe('00')
    expect((await send(siti, { words: 'Yang benar' }, key)).body).toBe(right.body)
    expect((await notes(siti)).map((row) => row.words)).toEqual(['Yang benar'])
  })

  test('what fails between the deed and the answer leaves neither the deed nor the key', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    trouble = () => new Error('the power went')
    expect((await send(siti, words, key)).json().code).toBe('50')
    expect([await notes(siti), await keys(siti)]).toEqual([[], []])
    expect(lines.join()).toContain('the power went')
    trouble = undefined
    expect((await send(siti, words, key)).json().code).toBe('00')
    expect(await notes(siti)).toHaveLength(1)
  })

  test('an answer stays an answer when the rules of its form have changed since', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    const first = await send(siti, words, key)
    const stricter = { ...note, ask: z.object({ words: z.string().check(z.maxLength(3)) }) } satisfies Endpoint
    const { app: later } = createServer({
      config: readConfig({ RATE_LIMITS: 'off' }),
      db,
      log,
      rooms: [(api) => mount(api, stricter, () => Promise.reject(new Error('nobody should have asked')))],
      whoAsks: whoAsksIn(db),
    })
    expect((await send(siti, words, key, note.path, later)).body).toBe(first.body)
    expect((await send(siti, words, randomUUID(), note.path, later)).json().code).toBe('05')
    await later.close()
  })

  test.each(['', '1', 'x'.repeat(36), `${randomUUID()}0`, '{"a":1}', `${randomUUID()}, ${randomUUID()}`])(
    'a key that is none, %j, is refused as no HTTP of ours',
    async (key) => {
      const siti = await actor(db)
      const answer = await send(siti, words, key)
      expect([answer.statusCode, answer.json().code]).toEqual([400, '05'])
      expect(await notes(siti)).toEqual([])
    },
  )

  test('what is no write does not know keys', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    const ids = await Promise.all([1, 2].map(async () => (await send(siti, words, key, read.path)).json().data.id))
    expect(new Set(ids).size).toBe(2)
    expect(await keys(siti)).toEqual([])
  })

  test('whoever is signed out is told so, whatever key they say', async () => {
    const siti = await actor(db)
    const key = randomUUID()
    await send(siti, words, key)
    await db.rows('delete from session where person_id = $1', [siti.personId])
    expect((await send(siti, words, key)).json().code).toBe('99')
    expect((await send({ headers: {} }, words, 'no key at all')).json().code).toBe('99')
  })

  test('answers are forgotten after 30 days, not before; with the person they go at once', async () => {
    await db.rows('delete from answered_key')
    const [siti, budi] = [await actor(db), await actor(db)]
    const [old, young] = [randomUUID(), randomUUID()]
    await send(siti, words, old)
    await send(siti, words, young)
    await send(budi, words, old)
    const age = `update answered_key set created_at = now() - make_interval(days => $2) where key = $1`
    await db.rows(age, [old, 31])
    await db.rows(age, [young, 29])
    // More than one bite of them.
    await db.rows(
      `insert into answered_key (person_id, key, path, body_hash, answer, created_at)
       select $1, gen_random_uuid(), '/x', '\\x00', '{}', now() - interval '40 days' from generate_series(1, 5200)`,
      [budi.personId],
    )
    await forgetEnded(db)
    expect(await db.rows('select key from answered_key')).toEqual([{ key: young }])
    expect((await send(siti, words, old)).headers['idempotency-replayed']).toBeUndefined()
    await db.rows('delete from note')
    await db.rows('delete from person where id = $1', [siti.personId])
    expect(await keys(siti)).toEqual([])
  })

  test.runIf(engine === 'postgres')(
    'a twin that would have to wait too long is told to come again, and finds the answer then',
    async () => {
      const siti = await actor(db)
      const key = randomUUID()
      let go = () => {}
      hold = new Promise((resolve) => {
        go = resolve
      })
      const slow = send(siti, words, key)
      await expect.poll(() => db.rows("select 1 from pg_locks where relation = 'note'::regclass")).toHaveLength(1)
      const twin = await send(siti, words, key)
      expect([twin.statusCode, twin.json().code]).toEqual([500, '50'])
      go()
      hold = undefined
      const first = await slow
      expect(first.json().code).toBe('00')
      expect((await send(siti, words, key)).body).toBe(first.body)
      expect(await notes(siti)).toHaveLength(1)
    },
  )
})
