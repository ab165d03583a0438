import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { draftBase } from '#contract/merge/draft-base.ts'
import { isPictureText } from '#contract/photos/schemas.ts'
import { longestOf } from '#server/http/cut-oversized.ts'
import { type Api, mount } from '#server/http/mount.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { namedEndpoints } from '#tests/support/endpoints.ts'
import { closedServers, shout } from '#tests/support/network/http.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { actor } from '../../support/people.ts'

// A server accepts no body that is larger than its endpoint can need, and each that is as large as its contract allows.

type Schema = z.core.$ZodType

/** The largest value of a schema, with letters of three bytes, which `escaped` writes as JSON escapes. */
function largestOf(schema: Schema): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return largestOf(def.innerType as Schema)
  if (def.type === 'pipe') return largestOf(def.in)
  if (def.type === 'union') return def.options.map(largestOf).toSorted((a, b) => bytesOf(b) - bytesOf(a))[0]
  if (def.type === 'string')
    return isPictureText(schema) ? `data:${'A'.repeat(longestOf(schema) - 5)}` : '\u20ac'.repeat(longestOf(schema))
  if (def.type === 'array') return Array(longestOf(schema)).fill(largestOf(def.element))
  if (def.type === 'enum') return Object.values(def.entries).toSorted((a, b) => bytesOf(b) - bytesOf(a))[0]
  if (def.type === 'literal') return def.values[0]
  if (def.type === 'object') return largestObject(def.shape)
  return def.type === 'boolean' ? false : -Number.MAX_VALUE
}

/** `base` has the other fields once more; a picture that was stored before is a path. */
function largestObject(shape: Readonly<Record<string, Schema>>) {
  const { base, ...others } = shape
  const fields = Object.fromEntries(Object.entries(others).map(([name, field]) => [name, largestOf(field)]))
  if (base !== draftBase) return fields
  const { img_64: _, img_64s: __, ...texts } = fields
  return { base: texts, ...fields }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const escaped = (value: unknown) => JSON.stringify(value).replace(/\u20ac/g, '\\u20ac')

let place: Awaited<ReturnType<typeof everything>>
const limits = new Map<string, number | undefined>()
beforeAll(async () => {
  const readLimits = ({ app }: Api) =>
    app.addHook('onRoute', ({ method, url, bodyLimit }) => {
      limits.set(`${method} ${url.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}')}`, bodyLimit)
    })
  place = await everything(usualEngine(), { first: [readLimits] })
})

const withBody = namedEndpoints.filter(([, { method }]) => method !== 'GET')

test('every endpoint with a body has a limit of its own', () => {
  const unlimited = withBody.filter(([name]) => !Number.isSafeInteger(limits.get(name)))
  expect(unlimited.map(([name]) => name)).toEqual([])
})

/** Sign-in, registration and reports of errors are read from anybody: their largest valid bodies are far smaller. */
const tight = 4096
const files = 60_000_000
/** The endpoint's list of ids takes anything, so that its limit is set by hand. */
const anything = 'POST /merchant/list'

test.each(withBody)('the limit of %s is as large as its contract allows, and not much larger', (name, endpoint) => {
  const limit = limits.get(name)!
  if (endpoint.raw || name === anything) return expect(limit).toBeLessThanOrEqual(files)
  const [plain, most] = [bytesOf(largestOf(endpoint.ask)), escaped(largestOf(endpoint.ask)).length]
  expect(limit).toBeGreaterThanOrEqual(limit === tight ? plain : most)
  expect(limit).toBeLessThanOrEqual(most * 1.05 + 20_000)
})

describe('a real request', () => {
  const save = namedEndpoints.find(([name]) => name === 'POST /merchant/exp_remark/save')![1]
  const letters = 50_000

  test('as long as the contract allows is read, also where every letter is escaped; a longer one gets 413', async () => {
    const { headers } = await actor(place.db, { role: 'merchant' })
    const send = async (body: string) => {
      const answer = await place.send(save.path, body, { ...headers, 'content-type': 'application/json' })
      return answer.statusCode
    }
    const text = '\u20ac'.repeat(letters)
    const whole = { base: { exp_remark: text }, exp_remark: text }
    expect(await send(escaped(whole))).toBe(200)
    expect(await send(escaped({ ...whole, more: '\u20ac'.repeat(4_000) }))).toBe(413)
  })

  test('that is somewhat too long is answered at its field', async () => {
    expect(await place.ask('/product/suggest', { q: 'x'.repeat(10_000) })).toMatchObject({
      code: '05',
      fields: { q: expect.any(String) },
    })
  })
})

test('a server with an endpoint whose body has no limit does not start', () => {
  const server = closedServers()
  const endless = { ...shout, ask: z.object({ word: z.string() }) } satisfies Endpoint
  const start = (options: { bodyLimit?: number }) => () =>
    server({ routes: [(api) => mount(api, endless, () => ({ data: { said: '' } }), options)] })
  expect(start({})).toThrow('POST /shout has no largest body')
  expect(start({ bodyLimit: 1_000 })).not.toThrow()
})
