import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint, Who } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { operator } from '#contract/operator.ts'
import { type Api, mount } from '#server/mount.ts'
import { serverWith, shout } from '../support/http.ts'
import { type Actor, actor } from '../support/people.ts'
import { everything } from './session-place.ts'

/** Who may ask what, written down a second time: the contract says it too, and a slip there is caught here. */
const table: Record<string, Who> = {
  'POST /lspro/referral/fetch': 'anyone',
  'POST /login': 'anyone',
  'POST /logout': 'anyone',
  'POST /password/forgot/request': 'anyone',
  'POST /password/forgot/save': 'anyone',
  'POST /email/verification/resend': 'anyone',
  'POST /register': 'anyone',
  'POST /register/cancel': 'anyone',
  'POST /register/visitor': 'signed-in',
  'POST /session/end': 'signed-in',
  'POST /session/list': 'signed-in',
  'POST /photo/save': 'signed-in',
  'POST /profile/route': 'signed-in',
  'POST /user/change/password': 'signed-in',
  'POST /user/change/profile': 'signed-in',
  'POST /user/change/type': 'signed-in',
  'POST /user/change_email': 'anyone',
  'POST /user/detail': 'signed-in',
  'POST /verification/get': 'anyone',
  'POST /verify_token': 'anyone',
  'GET /category_child': 'anyone',
  'GET /home': 'anyone',
  'GET /product/detail/{id}': 'anyone',
  'POST /product/contact/{id}': 'signed-in',
  'POST /product/list': 'anyone',
  'POST /province': 'anyone',
  'POST /regency': 'anyone',
  'POST /regency/{id}': 'anyone',
  'POST /district/{id}': 'anyone',
  'POST /village/{id}': 'anyone',
  'POST /merchant/dropdown': 'merchant',
  'POST /merchant/detail': 'merchant',
  'POST /merchant/stage-1/save': 'merchant',
  'POST /merchant/stage-2/save': 'merchant',
  'POST /merchant/stage-3/save': 'merchant',
  'POST /merchant/stage-4/save': 'merchant',
  'POST /merchant/stage-5/save': 'merchant',
  'POST /merchant/finish': 'merchant',
  'POST /product/save': 'merchant',
  'POST /product/stand': 'merchant',
  'POST /product/remove': 'merchant',
  'POST /product/confirm': 'merchant',
  'POST /product/mine': 'merchant',
  'POST /product/own': 'merchant',
  'POST /product/options': 'merchant',
  'POST /mentor_name': 'merchant',
  'POST /product/seen': 'anyone',
  'POST /notification': 'signed-in',
  'POST /readOne': 'signed-in',
  'POST /readAll': 'signed-in',
  // These three refuse by themselves whoever is no operator: the desk need not be open for them.
  'POST /operator/door': 'signed-in',
  'POST /operator/enrol': 'signed-in',
  'POST /operator/enter': 'signed-in',
  'POST /operator/leave': 'operator',
  'POST /operator/queue': 'operator',
  'POST /operator/choices': 'operator',
  'POST /operator/review': 'operator',
  'POST /operator/claim': 'operator',
  'POST /operator/decide': 'operator',
  'POST /operator/edit': 'operator',
  'POST /operator/shops': 'operator',
  'POST /operator/shop': 'operator',
  'POST /operator/shop/choices': 'operator',
  'POST /operator/shop/save': 'operator',
  'POST /operator/audit': 'operator',
  'POST /operator/audit/file': 'operator',
}

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

/** '99' for whom we do not know, '03' for who may not; undefined lets them in. */
function shut(who: Who, person: Person): '99' | '03' | undefined {
  if (who === 'anyone') return undefined
  if (nobodies.includes(person)) return '99'
  return who === 'signed-in' || roles[who].includes(person) ? undefined : '03'
}

// Calls of the tests themselves, for the roles that no call of ours is for yet.
const probe = (who: Who) => ({ path: `/probe/${who}`, who, ask: z.object({}), answer: z.object({}) }) satisfies Endpoint
const probes = (['merchant', 'lspro', 'operator'] as const).map(probe)

const found: string[] = []
const watchRoutes = ({ app }: Api) => {
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && url.startsWith('/api'))
        found.push(`${one} ${url.slice('/api'.length).replace(/:(\w+)/g, '{$1}')}`)
  })
}

let place: Awaited<ReturnType<typeof everything>>
let headers: Record<Person, Record<string, string>>
let guest: Actor

beforeAll(async () => {
  const mountProbes = (api: Api) => {
    for (const one of probes) mount(api, one, () => ({}))
  }
  place = await everything('pglite', { first: [mountProbes, watchRoutes] })
  const { db } = place
  const [revoked, disabled] = [await actor(db), await actor(db, { role: 'operator' })]
  await place.ask('/logout', {}, revoked.headers)
  await db.rows("update person set status = 'disabled' where id = $1", [disabled.personId])
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

test('every call of the running server is in the table, and every call of the contract is answered', () => {
  expect([...found].sort()).toEqual(Object.keys(table).sort())
  const promised = Object.values({ ...contract, operator }).flatMap((room) =>
    Object.values(room as Record<string, Endpoint>).map(({ method, path }) => `${method ?? 'POST'} ${path}`),
  )
  expect(promised.sort()).toEqual(Object.keys(table).sort())
})

describe.each([...Object.entries(table), ...probes.map(({ path, who }) => [`POST ${path}`, who] as const)])(
  '%s is for: %s',
  (call, who) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string]
    test.each(people)('%s', async (person) => {
      // Broken JSON, or a number that is none: who may ask at all is said before anybody looks at what is asked.
      const answer = await place.send(path.replace(/\{\w+\}/, 'x'), '{"broken', headers[person], method)
      const open = method === 'POST' || path.includes('{') ? '05' : '00'
      expect(answer.json().code).toBe(shut(who, person) ?? open)
    })
  },
)

test('a role that changes while somebody is signed in counts with their next asking', async () => {
  const may = async () =>
    Promise.all(['merchant', 'lspro'].map(async (role) => (await place.ask(`/probe/${role}`, {}, guest.headers)).code))
  expect(await may()).toEqual(['03', '03'])
  expect((await place.ask('/user/change/type', { role: 'merchant' }, guest.headers)).code).toBe('00')
  expect(await may()).toEqual(['00', '03'])
  await place.db.rows("update person set role = 'guest', merchant_id = null where id = $1", [guest.personId])
  expect(await may()).toEqual(['03', '03'])
})

test('a server with a call that does not say who may ask does not start', () => {
  for (const who of [undefined, null, '', 'everyone', 'toString', ['anyone']]) {
    const careless = { ...shout, who } as unknown as Endpoint
    expect(() => serverWith({ rooms: [(api) => mount(api, careless, () => ({}))] })).toThrow(
      'POST /shout does not say who may ask',
    )
  }
})
