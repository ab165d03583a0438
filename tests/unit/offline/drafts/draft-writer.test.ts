import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardDraft, openDraft } from '#offline/drafts/draft-writer.ts'
import { readDraft, readDrafts, saveDraft } from '#offline/drafts/drafts.ts'
import { mergeDraft } from '#offline/drafts/merge-draft.ts'
import { entryVersion } from '#offline/outbox/entry.ts'
import { enqueue, type NewEntry, pendingEntries } from '#offline/outbox/outbox.ts'
import { transact } from '#offline/storage/local-db.ts'
import { wipeUserData } from '#offline/storage/wipe.ts'

// Drafts are written one at a time: no older text after the newest, and nothing after the draft has ended.

const name = 'merchant:27 tahap 1'
type Values = Record<string, unknown>
let person = 0
let me = ''
beforeEach(() => {
  me = `penulis-${++person}`
})
afterEach(() => vi.useRealTimers())

const write = (said: string): NewEntry => ({
  name: 'onboarding.stage1',
  ask: { name: said },
  subject: 'merchant:27',
  same: name,
  title: 'Tahap 1',
  to: '/merchant/stage-1',
  draft: name,
})
const said = async () => (await readDraft(name, me))?.values.name
const until = (state: string, states: string[]) => vi.waitFor(() => expect(states.at(-1)).toBe(state))

/** A draft of a newer release, which this release cannot overwrite until it is removed. */
const refusing = () =>
  transact(['drafts'], 'readwrite', (on) => on.drafts.put({ person: me, name, v: entryVersion + 1, at: 1, values: {} }))
const yielding = () => transact(['drafts'], 'readwrite', (on) => on.drafts.remove([me, name]))

/** A form that was closed while its text could not be written. */
async function leftUnwritten(text: string) {
  await refusing()
  const states: string[] = []
  const form = openDraft(name, me, { onStateChange: (state) => states.push(state) })
  form.change({ name: text })
  await form.flush()
  expect(states.at(-1)).toBe('failed')
  form.close()
  // Closing has tried to write once more.
  await form.flush()
}
const retried = () => vi.advanceTimersByTimeAsync(10_000)

test('a draft form takes over text that the last form could not write, and no older text overwrites its own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await leftUnwritten('older')
  const form = openDraft(name, me)
  expect(await form.found()).toEqual({ name: 'older' })
  await yielding()
  form.change({ name: 'newer' })
  await form.flush()
  await retried()
  expect(await said()).toBe('newer')
  form.close()
})

test('a draft that could not be written is retried after its form was closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await leftUnwritten('typed')
  await yielding()
  await retried()
  await vi.waitFor(async () => expect(await said()).toBe('typed'))
})

test.each([
  ['it was enqueued', () => enqueue(write('kept'), me)],
  ['it was discarded', () => discardDraft(name, me)],
  ['its user has signed out and discarded everything', () => wipeUserData(me)],
])('an unwritten draft does not come back after %s', async (_, ending) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await leftUnwritten('older')
  await yielding()
  await ending()
  await retried()
  await openDraft(name, me).flush()
  expect(await readDrafts(me)).toEqual([])
})

test('wipeUserData with `unlessWork` refuses while typed text is not stored', async () => {
  await leftUnwritten('typed')
  await yielding()
  expect(await wipeUserData(me, { unlessWork: true })).toBe(false)
  await discardDraft(name, me)
  expect(await wipeUserData(me, { unlessWork: true })).toBe(true)
})

test('a draft form that stays open writes nothing after its user has signed out', async () => {
  const form = openDraft(name, me)
  form.change({ name: 'typed' })
  await wipeUserData(me)
  form.change({ name: 'still typing' })
  await form.flush()
  form.close()
  expect(await readDrafts(me)).toEqual([])
})

test('text whose write cannot be enqueued stays a draft, including text not yet written', async () => {
  const form = openDraft(name, me)
  form.change({ name: 'typed' })
  await expect(enqueue({ ...write('x'), ask: { photo: 'file:not-there' } }, me)).rejects.toMatchObject({
    why: 'unavailable',
  })
  await form.flush()
  expect(await said()).toBe('typed')
  form.close()
})

/** The same app in another tab: its own modules, the same database. */
async function otherTab() {
  vi.resetModules()
  const [writer, outbox] = [await import('#offline/drafts/draft-writer.ts'), await import('#offline/outbox/outbox.ts')]
  return { ...writer, ...outbox }
}

test('enqueueing in one tab does not end a draft that another tab has written since', async () => {
  await saveDraft(name, { name: 'begun' }, me)
  const tab = await otherTab()
  const theirs = tab.openDraft(name, me)
  expect(await theirs.found()).toEqual({ name: 'begun' })
  theirs.change({ name: 'written there' })
  await theirs.flush()
  await enqueue(write('begun'), me)
  expect((await pendingEntries(me)).map(({ ask }) => ask.name)).toEqual(['begun'])
  expect(await said()).toBe('written there')
  // The tab that wrote the draft ends it.
  await tab.enqueue(write('written there'), me)
  expect(await readDrafts(me)).toEqual([])
  theirs.close()
})

test.each([
  ['writes its text again when it differs from the enqueued one', false, 'written here'],
  ['writes nothing when it equals the enqueued one', true, undefined],
])('a draft form whose draft was ended by another tab %s', async (_, same, left) => {
  const tab = await otherTab()
  const states: string[] = []
  let asked = 0
  const isKept = async () => {
    asked++
    return same
  }
  let shown: Values = {}
  const onRemoteChange = (_: Values, after: Values) => {
    shown = after
    return after
  }
  const theirs = tab.openDraft(name, me, { onStateChange: (state) => states.push(state), isKept, onRemoteChange })
  theirs.change({ name: 'written there' })
  await theirs.flush()
  // The first tab continues that draft and enqueues it.
  const mine = openDraft(name, me)
  await mine.found()
  mine.change({ name: 'written here' })
  await mine.flush()
  await vi.waitFor(() => expect(shown).toEqual({ name: 'written here' }))
  await enqueue(write('written here'), me)
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0))
  await vi.waitFor(async () => expect(await said()).toBe(left))
  if (left) await until('kept', states)
  theirs.close()
  mine.close()
})

/** A form in a tab, with its values. */
function typing(open: typeof openDraft) {
  let now: Values = { a: '', b: '' }
  const form = open(name, me, {
    onRemoteChange: (before, after) => {
      now = mergeDraft(before, now, after)
      return now
    },
  })
  form.setBaseline(now)
  return {
    ...form,
    now: () => now,
    async type(more: Values) {
      now = { ...now, ...more }
      form.change(now)
      await form.flush()
    },
  }
}

test('a draft that two tabs have begun with empty forms keeps the input of both, and each tab shows it', async () => {
  const [mine, theirs] = [typing(openDraft), typing((await otherTab()).openDraft)]
  await mine.type({ a: 'x' })
  await theirs.type({ b: 'y' })
  for (const tab of [mine, theirs]) await vi.waitFor(() => expect(tab.now()).toEqual({ a: 'x', b: 'y' }))
  await mine.type({ a: '' })
  await vi.waitFor(() => expect(theirs.now()).toEqual({ a: '', b: 'y' }))
  mine.close()
  theirs.close()
})

test('a field that two tabs change at the same moment keeps both values', async () => {
  const [mine, theirs] = [typing(openDraft), typing((await otherTab()).openDraft)]
  await Promise.all([mine.type({ a: 'x' }), theirs.type({ a: 'y' })])
  await vi.waitFor(() => expect(mine.now()).toEqual(theirs.now()))
  const { a, clashes } = mine.now() as { a: string; clashes: { a: string } }
  expect([a, clashes.a].sort()).toEqual(['x', 'y'])
  expect((await readDraft(name, me))?.values).toEqual(mine.now())
  mine.close()
  theirs.close()
})

test('text that another tab writes while this one sends becomes the next draft', async () => {
  const [mine, theirs] = [typing(openDraft), typing((await otherTab()).openDraft)]
  await mine.type({ a: 'x' })
  await vi.waitFor(() => expect(theirs.now()).toMatchObject({ a: 'x' }))
  mine.sending()
  await theirs.type({ b: 'y' })
  await vi.waitFor(() => expect(mine.now()).toMatchObject({ b: 'y' }))
  await enqueue(write('x'), me)
  await vi.waitFor(async () => expect((await readDraft(name, me))?.values).toEqual({ a: 'x', b: 'y' }))
  mine.close()
  theirs.close()
})
