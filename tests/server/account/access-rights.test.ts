import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { type Api, mount } from '#server/http/mount.ts'
import { publicEndpoints } from '#server/open-data/document/create-document.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { namedEndpoints } from '#tests/support/endpoints.ts'
import { documents, openDocuments, rights } from '../../fixtures/rights.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { serverWith, shout } from '../../support/network/http.ts'
import { type Actor, actor } from '../../support/people.ts'

const people = [
  'anonymous',
  'revoked token',
  'disabled',
  'guest not verified',
  'guest',
  'merchant incomplete',
  'merchant',
  'other merchant',
  'lspro',
  'other lspro',
  'operator',
  'operator not at the desk',
] as const
type Person = (typeof people)[number]

const nobodies: readonly Person[] = ['anonymous', 'revoked token', 'disabled', 'guest not verified']
const roles: Record<'merchant' | 'lspro' | 'operator', readonly Person[]> = {
  merchant: ['merchant incomplete', 'merchant', 'other merchant'],
  lspro: ['lspro', 'other lspro'],
  operator: ['operator'],
}

/** An endpoint that may wait in the outbox needs its sender: an expired token is answered differently from no token. */
const waitsForAnyone = [
  'POST /contact-us',
  'POST /report',
  'POST /moderation/object',
  'POST /sni/report',
  'POST /sni/report/photo',
]

/** '99' for a request without a valid session, '03' for a role without access; undefined when access is granted. */
function shut(call: string, who: Access, person: Person): '99' | '03' | undefined {
  if (waitsForAnyone.includes(call)) return nobodies.includes(person) && person !== 'anonymous' ? '99' : undefined
  if (who === 'anyone') return undefined
  if (nobodies.includes(person)) return '99'
  return who === 'signed-in' || roles[who].includes(person) ? undefined : '03'
}

// Endpoints of this test, for roles that no real endpoint has yet.
const probe = (access: Access) =>
  ({ path: `/probe/${access}`, access, ask: z.object({}), answer: z.object({}) }) satisfies Endpoint
const probes = (['merchant', 'lspro', 'operator'] as const).map(probe)

const found: string[] = []
const watchRoutes = ({ app }: Api) => {
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && url.startsWith('/api'))
        found.push(`${one} ${url.slice('/api'.length).replace(/:(\w+)/g, '{$1}')}`)
  })
}

/** Reads that are refused without parameters. */
const needsParameters = new Set(['/sni/check', '/sni/label'])

let place: Awaited<ReturnType<typeof everything>>
let headers: Record<Person, Record<string, string>>
let guest: Actor

beforeAll(async () => {
  const mountProbes = (api: Api) => {
    for (const one of probes) mount(api, one, () => ({}))
  }
  place = await everything(usualEngine(), { first: [mountProbes, watchRoutes] })
  const { db } = place
  const [revoked, disabled] = [await actor(db), await actor(db, { role: 'operator' })]
  await place.ask('/logout', {}, revoked.headers)
  await db.query("update person set status = 'disabled' where id = $1", [disabled.personId])
  guest = await actor(db)
  headers = {
    anonymous: {},
    'revoked token': revoked.headers,
    disabled: disabled.headers,
    'guest not verified': (await actor(db, { verified: false })).headers,
    guest: guest.headers,
    'merchant incomplete': (await actor(db, { role: 'merchant', completed: false })).headers,
    merchant: (await actor(db, { role: 'merchant' })).headers,
    'other merchant': (await actor(db, { role: 'merchant' })).headers,
    lspro: (await actor(db, { role: 'lspro' })).headers,
    'other lspro': (await actor(db, { role: 'lspro' })).headers,
    operator: (await actor(db, { role: 'operator' })).headers,
    'operator not at the desk': (await actor(db, { role: 'operator', atDesk: false })).headers,
  }
})

test('the table of access rights lists every route of the server, and every endpoint of the contract has a route', () => {
  const preflights = found.filter((call) => call.startsWith('OPTIONS '))
  expect(found.filter((call) => !preflights.includes(call)).sort()).toEqual(
    [...Object.keys(rights), ...documents].sort(),
  )
  // Other sites may ask only about what they may read.
  const open = [...publicEndpoints.map(({ endpoint }) => endpoint.path), ...openDocuments]
  expect(preflights.sort()).toEqual([...new Set(open)].map((path) => `OPTIONS ${path}`).sort())
  expect(namedEndpoints.map(([name]) => name).sort()).toEqual(Object.keys(rights).sort())
})

describe.each([...Object.entries(rights), ...probes.map(({ path, access }) => [`POST ${path}`, access] as const)])(
  'access rights of %s, which is for %s:',
  (call, who) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string]
    test.each(people)('%s', async (person) => {
      // Broken JSON, or an id that is no number: access is checked before the request is validated.
      const answer = await place.send(path.replace(/\{\w+\}/, 'x'), '{"broken', headers[person], method)
      const open = method === 'POST' || path.includes('{') || needsParameters.has(path) ? '05' : '00'
      expect(answer.json().code).toBe(shut(call, who, person) ?? open)
    })
  },
)

test('a role that changes during a session applies to the next request', async () => {
  const may = async () =>
    Promise.all(['merchant', 'lspro'].map(async (role) => (await place.ask(`/probe/${role}`, {}, guest.headers)).code))
  expect(await may()).toEqual(['03', '03'])
  expect((await place.ask('/user/change/type', { role: 'merchant' }, guest.headers)).code).toBe('00')
  expect(await may()).toEqual(['00', '03'])
  await place.db.query("update person set role = 'guest', merchant_id = null where id = $1", [guest.personId])
  expect(await may()).toEqual(['03', '03'])
})

test('a server with an endpoint without a valid `access` does not start', () => {
  for (const access of [undefined, null, '', 'everyone', 'toString', ['anyone']]) {
    const careless = { ...shout, access } as unknown as Endpoint
    expect(() => serverWith({ routes: [(api) => mount(api, careless, () => ({}))] })).toThrow(
      'POST /shout does not say who may ask',
    )
  }
})
