import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { refused } from '#contract/problem.ts'
import { text } from '#contract/schemas.ts'
import type { Database } from '#server/db/database.ts'
import { type Api, mount } from '#server/http/mount.ts'
import { noDatabase, serverWith } from '#tests/support/network/http.ts'

test('mount runs `prepare` before the transaction begins, and only for a valid request', async () => {
  const happened: string[] = []
  const db: Database = {
    ...noDatabase,
    transaction: async (work) => {
      happened.push('begin')
      return work(db)
    },
  }
  const write = {
    path: '/try',
    access: 'anyone',
    ask: z.object({ name: text(40) }),
    answer: z.object({ data: z.object({ name: z.string() }) }),
    idempotent: true,
  } satisfies Endpoint
  const prepare = async ({ name }: { name: string }) => {
    happened.push(`prepare ${name}`)
    if (name === 'rusak') throw refused('Foto rusak')
    return name.toUpperCase()
  }
  const room = (api: Api) => mount(api, write, (_, __, ready: string) => ({ data: { name: ready } }), { prepare })
  const { app } = serverWith({ db, routes: [room] })
  const ask = async (body: object) => (await app.inject({ method: 'POST', url: '/api/try', payload: body })).json()
  expect(await ask({ name: 'ada' })).toEqual({ code: '00', data: { name: 'ADA' } })
  expect(happened).toEqual(['prepare ada', 'begin'])
  expect(await ask({ name: 'rusak' })).toMatchObject({ code: '01' })
  expect(await ask({})).toMatchObject({ code: '05' })
  expect(happened).toEqual(['prepare ada', 'begin', 'prepare rusak'])
  await app.close()
})
