import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardDraft, openDraft } from '#offline/drafts/draft-writer.ts'
import { readDraft, readDrafts, saveDraft } from '#offline/drafts/drafts.ts'
import { mergeDraft } from '#offline/drafts/merge-draft.ts'
import { entryVersion } from '#offline/outbox/entry.ts'
import { enqueue, type NewEntry, pendingEntries } from '#offline/outbox/outbox.ts'
import { transact } from '#offline/storage/local-db.ts'
import { wipeUserData } from '#offline/storage/wipe.ts'

// What is typed is written by one hand: nothing older comes after the newest, and nothing after the end.

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

/** A draft that this release may not write over: its shelf refuses, until it is gone. */
const refusing = () =>
  transact(['drafts'], 'readwrite', (on) => on.drafts.put({ person: me, name, v: entryVersion + 1, at: 1, values: {} }))
const yielding = () => transact(['drafts'], 'readwrite', (on) => on.drafts.remove([me, name]))

/** A form that was left while its text could not be written. */
async function leftUnwritten(text: string) {
  await refusing()
  const states: string[] = []
  const form = openDraft(name, me, { tell: (state) => states.push(state) })
  form.change({ name: text })
  await form.flush()
  expect(states.at(-1)).toBe('failed')
  form.close()
  // It was tried once more on the way out.
  await form.flush()
}
const retried = () => vi.advanceTimersByTimeAsync(10_000)

test('a form that opens takes over what the last one could not write, and no older text comes after its own', async () => {
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

test('what could not be written is written by itself, after the form was left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await leftUnwritten('typed')
  await yielding()
  await retried()
  await vi.waitFor(async () => expect(await said()).toBe('typed'))
})

test.each([
  ['it was kept', () => enqueue(write('kept'), me)],
  ['it was thrown away', () => discardDraft(name, me)],
  ['its owner has left and thrown everything away', () => wipeUserData(me)],
])('it does not come back after %s', async (_, ending) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await leftUnwritten('older')
  await yielding()
  await ending()
  await retried()
  await openDraft(name, me).flush()
  expect(await readDrafts(me)).toEqual([])
})

test('nobody leaves without being asked while something typed is not on the shelf', async () => {
  await leftUnwritten('typed')
  await yielding()
  expect(await wipeUserData(me, { unlessWork: true })).toBe(false)
  await discardDraft(name, me)
  expect(await wipeUserData(me, { unlessWork: true })).toBe(true)
})

test('a form that stays open writes nothing more of somebody who has left', async () => {
  const form = openDraft(name, me)
  form.change({ name: 'typed' })
  await wipeUserData(me)
  form.change({ name: 'still typing' })
  await form.flush()
  form.close()
  expect(await readDrafts(me)).toEqual([])
})

test('what cannot be kept stays a draft, also what was not written yet', async () => {
  const form = openDraft(name, me)
  form.change({ name: 'typed' })
  await expect(enqueue({ ...write('x'), ask: { photo: 'file:not-there' } }, me)).rejects.toMatchObject({ why: 'away' })
  await form.flush()
  expect(await said()).toBe('typed')
  form.close()
})

/** The same app in another tab: its own modules, the same shelves. */
async function otherTab() {
  vi.resetModules()
  const [writer, outbox] = [await import('#offline/drafts/draft-writer.ts'), await import('#offline/outbox/outbox.ts')]
  return { ...writer, ...outbox }
}

test('keeping in one tab ends no draft that another tab has written since', async () => {
  await saveDraft(name, { name: 'begun' }, me)
  const tab = await otherTab()
  const theirs = tab.openDraft(name, me)
  expect(await theirs.found()).toEqual({ name: 'begun' })
  theirs.change({ name: 'written there' })
  await theirs.flush()
  await enqueue(write('begun'), me)
  expect((await pendingEntries(me)).map(({ ask }) => ask.name)).toEqual(['begun'])
  expect(await said()).toBe('written there')
  // The one that wrote it ends it.
  await tab.enqueue(write('written there'), me)
  expect(await readDrafts(me)).toEqual([])
  theirs.close()
})

test.each([
  ['writes its text again when it says something else than what was kept', false, 'written here'],
  ['leaves it at that when the same was kept', true, undefined],
])('a form whose draft another tab has ended %s', async (_, same, left) => {
  const tab = await otherTab()
  const states: string[] = []
  let asked = 0
  const isKept = async () => {
    asked++
    return same
  }
  let shown: Values = {}
  const hear = (_: Values, after: Values) => {
    shown = after
    return after
  }
  const theirs = tab.openDraft(name, me, { tell: (state) => states.push(state), isKept, hear })
  theirs.change({ name: 'written there' })
  await theirs.flush()
  // This tab goes on from there, and keeps.
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

/** A form in a tab: what stands in it, and what it is asked. */
function typing(open: typeof openDraft) {
  let now: Values = { a: '', b: '' }
  const form = open(name, me, {
    hear: (before, after) => {
      now = mergeDraft(before, now, after)
      return now
    },
  })
  form.stand(now)
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

test('two tabs that both began with nothing write one draft: nothing of either is lost, and each shows both', async () => {
  const [mine, theirs] = [typing(openDraft), typing((await otherTab()).openDraft)]
  await mine.type({ a: 'x' })
  await theirs.type({ b: 'y' })
  for (const tab of [mine, theirs]) await vi.waitFor(() => expect(tab.now()).toEqual({ a: 'x', b: 'y' }))
  await mine.type({ a: '' })
  await vi.waitFor(() => expect(theirs.now()).toEqual({ a: '', b: 'y' }))
  mine.close()
  theirs.close()
})

test('a text that both have written at the same moment is kept twice', async () => {
  const [mine, theirs] = [typing(openDraft), typing((await otherTab()).openDraft)]
  await Promise.all([mine.type({ a: 'x' }), theirs.type({ a: 'y' })])
  await vi.waitFor(() => expect(mine.now()).toEqual(theirs.now()))
  const { a, clashes } = mine.now() as { a: string; clashes: { a: string } }
  expect([a, clashes.a].sort()).toEqual(['x', 'y'])
  expect((await readDraft(name, me))?.values).toEqual(mine.now())
  mine.close()
  theirs.close()
})

test('what another tab has written while this one sends is the next draft', async () => {
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
