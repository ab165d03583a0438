import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { operator } from '#contract/operator/operator.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { mount } from '#server/http/mount.ts'
import { invalidCharacterText, normalizeTexts } from '#server/http/normalize-text.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { textsOf } from '../../fixtures/texts-of.ts'
import { serverWith, shout } from '../../support/network/http.ts'
import { actor } from '../../support/people.ts'

// Text that PostgreSQL cannot store is rejected by every endpoint at its field, and never causes a 500.

const nul = 'a\0b'
const half = 'a\ud800b'

const calls = Object.values({ ...contract, operator }).flatMap((room) =>
  Object.values(room as Record<string, Endpoint>),
)
const nameOf = ({ method, path }: Endpoint) => `${method ?? 'POST'} ${path}`
const cases = calls.flatMap((endpoint) =>
  endpoint.raw || endpoint.method === 'GET' ? [] : [[nameOf(endpoint), endpoint] as const],
)

let place: Awaited<ReturnType<typeof everything>>
let headers: Record<Access, Record<string, string>>
beforeAll(async () => {
  place = await everything(usualEngine())
  const { db } = place
  // Until the register of certificates is filled, whoever asks about a number is told to come again.
  await db.query('update sni_register_state set scanned_to = null')
  const of = async (role: 'guest' | 'merchant' | 'lspro' | 'operator') => (await actor(db, { role })).headers
  headers = {
    anyone: {},
    'signed-in': await of('guest'),
    merchant: await of('merchant'),
    lspro: await of('lspro'),
    operator: await of('operator'),
  }
})

/** A request in which only the text at this path has a value. */
const saying = (path: readonly (string | 0)[], text: string): unknown =>
  path.reduceRight<unknown>((said, step) => (step === 0 ? [said] : { [step]: said }), text)

test('the test below covers texts in more than a hundred fields', () => {
  expect(cases.flatMap(([, endpoint]) => textsOf(endpoint.ask)).length).toBeGreaterThan(100)
})

describe.each(cases)('invalid Unicode text in %s', (_, endpoint) => {
  // An endpoint without any input gets a value all the same.
  const found = textsOf(endpoint.ask).filter((path) => !endpoint.path.includes(`{${path[0]}}`))
  const paths = found.length > 0 ? found : [['more']]
  test.each(paths.map((path) => [path.join('.'), path] as const))('is rejected in %s', async (field, path) => {
    for (const text of [nul, half]) {
      const answer = await place.send(
        endpoint.path.replace(/\{\w+\}/g, '1'),
        saying(path, text),
        headers[endpoint.access],
      )
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { code: '05', message: commonTexts.malformed, fields: { [field]: invalidCharacterText } },
      ])
    }
  })

  test('is rejected in the name of a field', async () => {
    for (const name of [nul, half]) {
      const answer = await place.send(endpoint.path.replace(/\{\w+\}/g, '1'), { [name]: 1 }, headers[endpoint.access])
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { code: '05', message: commonTexts.malformed, fields: {} },
      ])
    }
  })
})

test.each(calls.filter(({ method }) => method === 'GET').map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'invalid Unicode text in the query of %s is rejected',
  async (_, endpoint) => {
    const asked = textsOf(endpoint.ask).filter((path) => !endpoint.path.includes(`{${path[0]}}`))
    for (const name of ['search', ...asked.map((path) => path.join('.'))]) {
      const address = `${endpoint.path.replace(/\{\w+\}/g, '1')}?${name}=a%00b`
      const answer = await place.send(address, undefined, headers[endpoint.access], 'GET')
      expect([answer.statusCode, answer.json().fields]).toEqual([200, { [name]: invalidCharacterText }])
      // Half a surrogate pair cannot be written in a URL: it is read as U+FFFD, an ordinary character.
      const other = await place.send(address.replace('%00', '%ED%A0%80'), undefined, headers[endpoint.access], 'GET')
      expect(other.statusCode).toBe(200)
    }
  },
)

test('texts are normalised to NFC, so that é is one character however it was typed', async () => {
  const heard: unknown[] = []
  const { app } = serverWith({
    routes: [
      (api) =>
        mount(
          api,
          { ...shout, ask: z.extend(shout.ask, { deep: z.unknown() }) } satisfies Endpoint,
          (asked) => {
            heard.push(asked)
            return { data: { said: '' } }
          },
          { bodyLimit: 1_000 },
        ),
    ],
  })
  const payload = { word: 'e\u0301mping', deep: [{ of: 'kafe\u0301' }], search: '\u1100\u1161' }
  await app.inject({ method: 'POST', url: '/api/shout', payload })
  await app.close()
  expect(heard).toEqual([{ word: '\u00e9mping', times: 1, deep: [{ of: 'kaf\u00e9' }], search: '\uac00' }])
})

test('normalizeTexts leaves bytes, numbers and null unchanged', () => {
  const bytes = Buffer.from('a\0b')
  expect(normalizeTexts({ bytes, n: 1, none: null, missing: undefined, yes: true })).toEqual({
    asked: { bytes, n: 1, none: null, missing: undefined, yes: true },
    invalidFields: [],
    hasInvalidName: false,
  })
  expect(normalizeTexts([]).asked).toEqual([])
  expect(normalizeTexts('\ud83d\ude00')).toEqual({ asked: '\ud83d\ude00', invalidFields: [], hasInvalidName: false })
})
