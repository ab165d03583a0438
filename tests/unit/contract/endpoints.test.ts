import { expect, test } from 'vitest'
import { type Endpoint, isIdempotent } from '#contract/endpoint.ts'
import { contract, endpointNamed } from '#contract/index.ts'
import { listAsk } from '#contract/showcase/schemas.ts'

const all = Object.entries(contract).flatMap(([room, calls]) =>
  Object.entries(calls).map(([verb, endpoint]) => [`${room}.${verb}`, endpoint as Endpoint] as const),
)

test('endpointNamed finds every endpoint by its name and returns undefined for an unknown name', () => {
  for (const [name, endpoint] of all) expect(endpointNamed(name)).toBe(endpoint)
  for (const name of ['showcase.nothing', 'nowhere.list', 'showcase', '', 'showcase.constructor.name'])
    expect(endpointNamed(name)).toBeUndefined()
})

test('no two endpoints have the same method and path', () => {
  const addresses = all.map(([, { method = 'POST', path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test.each(all)(
  'the endpoint %s waits in the outbox only if it is a write, and without a session only if it is a listed exception',
  (name, endpoint) => {
    if (endpoint.method === 'GET') expect(isIdempotent(endpoint), 'a reading has nothing to send').toBe(false)
    // The writes that need no session.
    const nobodys = [
      'help.contactUs',
      'moderation.report',
      'moderation.object',
      'labelReports.send',
      'labelReports.savePhoto',
    ]
    if (isIdempotent(endpoint)) expect(endpoint.access === 'anyone').toBe(nobodys.includes(name))
  },
)

test.each([
  ['nothing said', {}, { search: '', rows: 12, page: 1 }],
  ['category 0', { category_id: 0 }, { search: '', rows: 12, page: 1, category_id: 0 }],
  ['null for no filter', { province_id: null }, { search: '', rows: 12, page: 1, province_id: null }],
])('the input of the product list accepts %s', (_, ask, heard) => {
  expect(listAsk.parse(ask)).toEqual(heard)
})

test.each([
  ['rows', 0],
  ['rows', 51],
  ['rows', -1],
  ['rows', 1.5],
  ['rows', '12'],
  ['rows', null],
  ['page', 0],
  ['page', 1_000_000_001],
  ['search', 'x'.repeat(101)],
  ['search', 'a\0b'],
  ['search', 5],
  ['is_sni', 2],
  ['is_sni', true],
  ['status', 'everything'],
  ['merchant_id', 0],
  ['province_id', 100],
  ['category_id', 32_768],
])('the input of the product list rejects %s = %j with a message at that field', (field, value) => {
  const read = listAsk.safeParse({ [field]: value })
  expect(read.success).toBe(false)
  const [issue] = read.error!.issues
  expect(issue!.path).toEqual([field])
  expect(issue!.message).not.toBe('Invalid input')
})
