import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { publicEndpoints } from '#server/open-data/document/create-document.ts'
import { openDocuments, rights } from '../../fixtures/rights.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { usualEngine } from '../../support/database/engines.ts'
import { type Actor, actor } from '../../support/people.ts'

// Pages of other sites may read what is public, and nothing else: neither what belongs to a person, nor anything with a
// session.

const nameOf = ({ method, path }: Endpoint) => `${method ?? 'POST'} ${path}`
const open = publicEndpoints.map(({ endpoint }) => nameOf(endpoint))
const closed = Object.keys(rights).filter((call) => !open.includes(call))

let place: Awaited<ReturnType<typeof everything>>
let guest: Actor
beforeAll(async () => {
  place = await everything(usualEngine(), { seed: 'reference' })
  await place.db.query('update sni_register_state set scanned_to = null')
  guest = await actor(place.db)
})
const origin = { origin: 'https://situs.example' }
const ask = (call: string, headers: Record<string, string> = {}) => {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string]
  return place.send(path.replace(/\{\w+\}/g, '1'), {}, { ...origin, ...headers }, method)
}
const preflight = (call: string) => {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string]
  return place.app.inject({
    method: 'OPTIONS',
    url: `/api${path.replace(/\{\w+\}/g, '1')}`,
    headers: { ...origin, 'access-control-request-method': method },
  })
}

describe.each(open)('%s', (call) => {
  test('may be read by a page of another site, without credentials', async () => {
    const { headers } = await ask(call)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    const { statusCode, headers: allowed } = await preflight(call)
    expect(statusCode).toBe(204)
    expect(allowed['access-control-allow-methods']).toContain(call.split(' ')[0])
    expect(allowed['access-control-allow-headers']).not.toMatch(/authorization|\*/i)
  })

  test('may not be read with a session', async () => {
    const { headers } = await ask(call, guest.headers)
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

test('nothing else may be read by a page of another site', async () => {
  const readable: string[] = []
  for (const call of closed) {
    const answers = [await ask(call), await preflight(call)]
    // Two methods at one address: that of the other one may be open.
    const [, path] = call.split(' ')
    const isShared = open.some((other) => other.split(' ')[1] === path)
    for (const { headers } of isShared ? answers.slice(0, 1) : answers)
      if (headers['access-control-allow-origin'] !== undefined) readable.push(call)
  }
  expect(closed.length).toBeGreaterThan(150)
  expect(readable).toEqual([])
})

test('the files without the envelope are open as well, and an unknown address is not', async () => {
  const isOpen = async (path: string) =>
    (await ask(`GET ${path.replace('{file}', 'products.csv')}`)).headers['access-control-allow-origin'] === '*'
  for (const path of openDocuments) expect(await isOpen(path), path).toBe(true)
  expect(await isOpen('/unknown')).toBe(false)
})
