import { beforeAll, expect, test } from 'vitest'
import { logForeignAccess } from '#server/http/foreign-resource.ts'
import { sharedRateLimiter } from '#server/http/limits/shared-rate-limiter.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { usualEngine } from '../../support/database/engines.ts'
import { type Actor, actor, signedIn } from '../../support/people.ts'

// Ids of other users are rejected by the session's user. A request that names one is logged and changes nothing.

let place: Awaited<ReturnType<typeof everything>>
const people = {} as Record<'guest' | 'merchant' | 'other' | 'lspro' | 'otherLspro', Actor>
beforeAll(async () => {
  place = await everything(usualEngine())
  const { db } = place
  people.guest = await actor(db)
  people.merchant = await actor(db, { role: 'merchant' })
  people.other = await actor(db, { role: 'merchant' })
  people.lspro = await actor(db, { role: 'lspro' })
  people.otherLspro = await actor(db, { role: 'lspro' })
})

const rowOf = async (who: Actor) =>
  (await place.db.query<Record<string, number>>('select * from person where id = $1', [who.personId]))[0]!
const noted = (who: Actor) =>
  place.db.query<{ reason: string; role: string }>(
    `select reason, role from audit_log where person_id = $1 and action = 'foreign.asked' order by id`,
    [who.personId],
  )

test.each([
  ['/user/detail', 'guest', 'merchant', 'id', 'akun', {}],
  ['/merchant/profile', 'merchant', 'other', 'merchant_id', 'toko', {}],
  ['/merchant/dropdown', 'merchant', 'other', 'merchant_id', 'toko', {}],
  ['/lspro/avatar/save', 'lspro', 'otherLspro', 'lspro_id', 'lembaga', { img_64: 'data:image/png;base64,AAAA' }],
] as const)('a foreign id in %s is rejected and logged', async (path, who, owner, column, kind, more) => {
  const me = people[who]
  const before = (await noted(me)).length
  const id = (await rowOf(people[owner]))[column]!
  const name = path === '/merchant/dropdown' ? 'merchant_id' : 'id'
  expect((await place.ask(path, { [name]: id, ...more }, me.headers)).code).toBe('03')
  expect((await noted(me)).slice(before)).toEqual([
    { reason: `Menyebut ${kind} nomor ${id} lewat ${path}`, role: who === 'guest' ? 'guest' : who },
  ])
  // A request for one's own things is never logged, whatever else is wrong with it.
  await place.ask(path, { [name]: (await rowOf(me))[column], ...more }, me.headers)
  expect(await noted(me)).toHaveLength(before + 1)
})

test('a foreign id of a product of another shop is rejected and logged', async () => {
  const { merchant, other } = people
  const [made] = await place.db.query<{ id: number }>(
    "insert into product (merchant_id, name, review_state) values ($1, 'Emping', 'draft') returning id",
    [(await rowOf(other)).merchant_id],
  )
  expect((await place.ask('/product/remove', { id: made!.id }, merchant.headers)).code).toBe('03')
  expect((await noted(merchant)).at(-1)).toMatchObject({
    reason: `Menyebut produk nomor ${made!.id} lewat /product/remove`,
  })
})

test('a foreign id is logged although the transaction is rolled back, also for a device of another user', async () => {
  const { merchant, other } = people
  const id = (await rowOf(other)).merchant_id
  const before = (await noted(merchant)).length
  expect((await place.ask('/merchant/contact/save', { id, name: 'x' }, merchant.headers)).code).not.toBe('00')
  const { sessionId } = await signedIn(place.db, other.personId)
  expect((await place.ask('/session/end', { id: sessionId }, merchant.headers)).code).toBe('03')
  expect((await noted(merchant)).slice(before).at(-1)).toMatchObject({
    reason: `Menyebut perangkat nomor ${sessionId} lewat /session/end`,
  })
})

test('foreign ids tried in bulk are logged without filling the log', async () => {
  const { guest } = people
  const by = { db: place.db, sharedLimits: sharedRateLimiter(place.db) }
  const me = { id: guest.personId, role: 'guest', sessionId: 1, merchantId: null, lsproId: null }
  const before = (await noted(guest)).length
  for (let asked = 1; asked <= 50; asked++) await logForeignAccess(by, me, { what: 'shop', asked, call: '/x' })
  expect(await noted(guest)).toHaveLength(before + 20)
})
