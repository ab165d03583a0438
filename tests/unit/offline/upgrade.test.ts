import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readDraft, readDrafts, saveDraft } from '#offline/drafts/drafts.ts'
import type { Draft, OutboxEntry } from '#offline/outbox/entry.ts'
import { enqueue, pendingEntries, retryNow } from '#offline/outbox/outbox.ts'
import { transact } from '#offline/storage/local-db.ts'
import { type Upgrade, upgradeDraft, upgradeEntry } from '#offline/storage/upgrade.ts'
import { type Owner, openOutboxes, stage3 } from '#tests/support/outbox.fixture.ts'

// Data of other releases: older entries are upgraded, newer ones and garbage are left alone, and the app keeps working.

let place: Awaited<ReturnType<typeof openOutboxes>>
let me: Owner
beforeAll(async () => {
  place = await openOutboxes()
})
beforeEach(async () => {
  me = await place.owner()
})

const put = (row: unknown) => transact(['rows'], 'readwrite', (on) => on.rows.put(row as OutboxEntry))
const raw = () => transact(['rows'], 'readonly', (on) => on.rows.of(me.person))
/** Takes the entry out of the store, so that it can be put back changed. */
async function written(said: string, change: object): Promise<OutboxEntry> {
  const row = { ...(await enqueue(stage3(said), me.person)), ...change }
  await put(row)
  return row
}

test.each(['kept', 'sending', 'parked'])(
  'an outbox entry of a newer release in the state %s stays as it is and holds back its subject only',
  async (state) => {
    const newer = await written('newer', { v: 99, ask: { of: 'tomorrow' }, state })
    await enqueue(stage3('newer'), me.person) // the same subject, edited in this old tab
    await enqueue(stage3('other', { subject: 'something else' }), me.person)
    await retryNow(me.person)
    await retryNow(me.person, newer.seq)
    const pass = await place.drain(me, {}, 3)
    expect(pass.why).toBe('later')
    expect(pass.dueAt).toBeUndefined()
    expect(await place.effectsOf(me)).toEqual(['other'])
    expect((await raw()).find(({ seq }) => seq === newer.seq)).toEqual(newer)
  },
)

test('an outbox entry for an endpoint that this release does not know waits for a newer release', async () => {
  const strange = await written('strange', { name: 'shops.teleport' })
  await place.drain(me, {}, 3)
  expect(await raw()).toEqual([strange])
})

test('garbage in the outbox store belongs to no user and breaks nothing', async () => {
  for (const garbage of [{ person: me.person }, { person: me.person, subject: 7, ask: null, state: 'kept', v: 'x' }])
    await put(garbage)
  await enqueue(stage3('good'), me.person)
  expect((await pendingEntries(me.person)).map(({ same }) => same)).toEqual(['good'])
  await place.drain(me, {}, 3)
  expect(await place.effectsOf(me)).toEqual(['good'])
  expect(await raw()).toHaveLength(2)
})

const steps: Record<number, Upgrade> = {
  1: { row: (ask) => ({ ...ask, tkdn: ask.tkdn_certificate }), draft: (values) => ({ ...values, two: true }) },
  2: { row: ({ tkdn_certificate: _, ...ask }) => ask, draft: (values) => ({ ...values, three: values.two }) },
}

test('upgradeEntry upgrades an outbox entry of an older release step by step', async () => {
  const row = await enqueue(stage3('old'), me.person)
  const today = upgradeEntry(row, 3, steps)
  expect(today).toMatchObject({ v: 3, id: row.id, ask: { tkdn: 'old' } })
  expect(today.ask).not.toHaveProperty('tkdn_certificate')
})

test('an outbox entry that was sent before the upgrade is retried unchanged, because the server may know its key', async () => {
  const way = async (request: Request) => {
    await place.send(request)
    throw new TypeError('Failed to fetch') // the request arrived, and the response was lost
  }
  await enqueue(stage3('old'), me.person)
  await place.drain(me, { send: way }, 1)
  const [tried] = await raw()
  expect(tried).toMatchObject({ tried: true, state: 'kept' })
  expect(upgradeEntry(tried!, 3, steps)).toEqual(tried)
  await place.drain(me)
  expect(await place.effectsOf(me)).toEqual(['old'])
})

test('drafts of an older release are upgraded; those of a newer one are neither shown nor overwritten', async () => {
  const draft: Draft = { person: me.person, name: 'stage 1', v: 1, at: 1, values: { name: 'Batik' } }
  expect(upgradeDraft(draft, 3, steps)?.values).toEqual({ name: 'Batik', two: true, three: true })
  for (const v of [99, undefined]) {
    const other = { ...draft, name: `of ${v}`, v, values: { of: 'tomorrow' } } as unknown as Draft
    await transact(['drafts'], 'readwrite', (on) => on.drafts.put(other))
    expect(await readDraft(other.name, me.person)).toBeUndefined()
  }
  await expect(saveDraft('of 99', {}, me.person)).rejects.toMatchObject({ name: 'StorageError' })
  await enqueue(stage3('x', { draft: 'of 99' } as object), me.person)
  const left = await transact(['drafts'], 'readonly', (on) => on.drafts.get([me.person, 'of 99']))
  expect(left?.values).toEqual({ of: 'tomorrow' })
  expect(await readDrafts(me.person)).toEqual([])
})
