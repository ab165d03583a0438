import 'fake-indexeddb/auto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { changedElsewhere } from '#contract/merge/changed-elsewhere.ts'
import { refused } from '#contract/problem.ts'
import { readDraft, readFile, saveDraft } from '#offline/drafts/drafts.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import { discard, enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { changeQueue } from '#offline/outbox/queue.ts'
import { syncOutbox } from '#offline/outbox/sync.ts'
import { keptFile } from '#tests/support/cached-file.ts'
import { webLocks } from '#tests/support/database/locks.ts'
import { type Owner, openOutboxes, stage3 } from '#tests/support/outbox.fixture.ts'

// Entries are enqueued, edited, discarded and sent, by one phone or by several at once.

type Place = Awaited<ReturnType<typeof openOutboxes>>
let place: Place
beforeAll(async () => {
  place = await openOutboxes()
})

const edit = (said: string) => stage3(said, { same: 'stage 3' })
const closed = async () => {
  throw new TypeError('Failed to fetch')
}
const saidIn = async (request: Request) =>
  ((await request.clone().json()) as { tkdn_certificate?: string }).tkdn_certificate ?? ''

/** The response of a busy server. */
const slowDown = () => Response.json({ code: '29', message: 'Terlalu sering', retry_after: 0 }, { status: 429 })

/** A network on which the first request about `said` waits until it is released. */
function held(said: string) {
  let [reached, letGo] = [() => {}, () => {}]
  const there = new Promise<void>((tell) => {
    reached = tell
  })
  const gone = new Promise<void>((go) => {
    letGo = go
  })
  const send = async (request: Request) => {
    if ((await saidIn(request)) === said) {
      reached()
      await gone
    }
    return place.send(request)
  }
  return { send, there, letGo }
}

describe('editing an outbox entry', () => {
  test('five times offline sends only the last version', async () => {
    const me = await place.owner()
    for (const said of ['a', 'b', 'c', 'd', 'e']) {
      await enqueue(edit(said), me.person)
      expect((await syncOutbox(place.senderOf(me, { send: closed }))).why).toBe('unreachable')
    }
    expect(await pendingEntries(me.person)).toHaveLength(1)
    await place.drain(me)
    expect(await place.effectsOf(me)).toEqual(['e'])
  })

  test('while it is being sent sends both versions, in order', async () => {
    const me = await place.owner()
    const way = held('first')
    await enqueue(edit('first'), me.person)
    const pass = syncOutbox(place.senderOf(me, { send: way.send }))
    await way.there
    await enqueue(edit('second'), me.person)
    await enqueue(edit('third'), me.person)
    expect((await pendingEntries(me.person)).map(({ state }) => state)).toEqual(['sending', 'kept'])
    way.letGo()
    await pass
    await place.drain(me)
    expect(await place.effectsOf(me)).toEqual(['first', 'third'])
  })

  test('again after a failed send: no older version is sent after the newest', async () => {
    const me = await place.owner()
    const way = held('first')
    await enqueue(edit('first'), me.person)
    const refusing = (request: Request) => way.send(request).then(slowDown)
    const pass = syncOutbox(place.senderOf(me, { send: refusing }))
    await way.there
    await enqueue(edit('second'), me.person)
    way.letGo()
    await pass
    expect((await pendingEntries(me.person)).map(({ ask }) => ask.tkdn_certificate)).toEqual(['first', 'second'])
    await enqueue(edit('third'), me.person)
    expect((await pendingEntries(me.person)).map(({ ask }) => ask.tkdn_certificate)).toEqual(['third'])
    await place.drain(me)
    expect((await place.effectsOf(me)).at(-1)).toBe('third')
  })

  test('after its rejection corrects it in its old place', async () => {
    const me = await place.owner()
    await enqueue(edit(''), me.person) // is_tkdn without its number
    await enqueue(stage3('behind'), me.person)
    await place.drain(me, {}, 3)
    const [parked] = await pendingEntries(me.person)
    expect(parked).toMatchObject({ state: 'parked', problem: { code: '05' } })
    expect(parked!.problem!.fields).toHaveProperty('tkdn_certificate')
    await enqueue(edit('right'), me.person)
    await place.drain(me)
    expect(await place.effectsOf(me)).toEqual(['right', 'behind'])
  })

  test('deletes the draft together with the write, and only then', async () => {
    const me = await place.owner()
    const photo = await keptFile(new Blob(['photo']), me.person)
    const left = await keptFile(new Blob(['left out']), me.person)
    await saveDraft('stage 3', { photo, left }, me.person)
    await expect(
      enqueue({ ...edit('x'), ask: { photo: 'file:not-there' }, draft: 'stage 3' }, me.person),
    ).rejects.toMatchObject({ name: 'StorageError' })
    expect(await readDraft('stage 3', me.person)).toBeDefined()
    const ask = { ...edit('x').ask, photo }
    await enqueue({ ...edit('x'), ask, draft: 'stage 3' }, me.person)
    expect(await readDraft('stage 3', me.person)).toBeUndefined()
    expect(await readFile(fileIdOf(photo)!, me.person)).toBeDefined()
    expect(await readFile(fileIdOf(left)!, me.person)).toBeUndefined()
  })
})

describe('discarding an outbox entry', () => {
  test('that is being sent keeps the other entries, and the server keeps what it has received', async () => {
    const me = await place.owner()
    const way = held('gone')
    await enqueue(stage3('gone'), me.person)
    await enqueue(stage3('stays'), me.person)
    const pass = syncOutbox(place.senderOf(me, { send: way.send }))
    await way.there
    await discard((await pendingEntries(me.person))[0]!.seq)
    expect((await pendingEntries(me.person)).map(({ same }) => same)).toEqual(['stays'])
    way.letGo()
    await pass
    await place.drain(me)
    expect(await place.effectsOf(me)).toEqual(['gone', 'stays'])
    expect(await pendingEntries(me.person)).toEqual([])
  })

  test('keeps a photo that a draft or another entry still names', async () => {
    const me = await place.owner()
    const photo = await keptFile(new Blob(['photo']), me.person)
    const row = await enqueue({ ...stage3('a'), ask: { photo } }, me.person)
    await saveDraft('again', { photo }, me.person)
    await discard(row.seq)
    expect(await readFile(fileIdOf(photo)!, me.person)).toBeDefined()
    await saveDraft('again', {}, me.person)
    expect(await readFile(fileIdOf(photo)!, me.person)).toBeUndefined()
  })
})

describe('two senders', () => {
  test('at the same time send each entry once', async () => {
    const me = await place.owner()
    const locks = webLocks()
    vi.stubGlobal('navigator', { locks })
    let most = 0
    let now = 0
    const send = async (request: Request) => {
      most = Math.max(most, ++now)
      try {
        return await place.send(request)
      } finally {
        now--
      }
    }
    try {
      for (let n = 0; n < 10; n++) await enqueue(stage3(`${n}`), me.person)
      const passes = await Promise.all([1, 2, 3].map(() => syncOutbox(place.senderOf(me, { send }))))
      expect(passes.map(({ why }) => why).sort()).toEqual(['busy', 'busy', 'nothing left'])
      expect(most).toBe(1)
      expect(locks.held.size).toBe(0)
    } finally {
      vi.unstubAllGlobals()
    }
    expect(await place.effectsOf(me)).toEqual(Array.from({ length: 10 }, (_, n) => `${n}`))
  })

  test('take over from each other: the waiting one goes on when the other dies', async () => {
    const me = await place.owner()
    vi.stubGlobal('navigator', { locks: webLocks() })
    try {
      const way = held('a')
      for (const said of ['a', 'b']) await enqueue(stage3(said), me.person)
      const stop = new AbortController()
      const dying = syncOutbox(place.senderOf(me, { send: way.send, signal: stop.signal }))
      await way.there
      const waiting = syncOutbox(place.senderOf(me, { waitForOther: 60_000 }))
      stop.abort()
      way.letGo()
      await dying
      expect((await waiting).why).toBe('nothing left')
      expect(await syncOutbox(place.senderOf(me, { waitForOther: 5 }))).toEqual({ sent: 0, why: 'nothing left' })
    } finally {
      vi.unstubAllGlobals()
    }
    expect(await place.effectsOf(me)).toEqual(['a', 'b'])
  })

  test('without Web Locks may both send; the server does each entry once', async () => {
    const me = await place.owner()
    for (let n = 0; n < 5; n++) await enqueue(stage3(`${n}`), me.person)
    await Promise.all([syncOutbox(place.senderOf(me)), syncOutbox(place.senderOf(me))])
    await place.drain(me)
    expect((await place.effectsOf(me)).sort()).toEqual(['0', '1', '2', '3', '4'])
  })
})

describe('several users on one phone', () => {
  test('never send entries of each other', async () => {
    const [a, b] = [await place.owner(), await place.owner()]
    await enqueue(stage3('of a'), a.person)
    await enqueue(stage3('of b'), b.person)
    const heard: (string | null)[] = []
    const send = (request: Request) => {
      heard.push(request.headers.get('authorization'))
      return place.send(request)
    }
    // A has signed out, B is here: the token is B's.
    const whoIsHere = (who: Owner) => () => (who === b ? b.token : undefined)
    expect(await syncOutbox(place.senderOf(a, { send, token: whoIsHere(a) }))).toEqual({ sent: 0, why: 'session' })
    await syncOutbox(place.senderOf(b, { send, token: whoIsHere(b) }))
    expect(heard).toEqual([`Bearer ${b.token}`])
    expect(await place.effectsOf(a)).toEqual([])
    expect(await pendingEntries(a.person)).toHaveLength(1)
    await place.drain(a)
    expect(await place.effectsOf(a)).toEqual(['of a'])
  })

  test('an expired session keeps all entries, and sync goes on with the next token', async () => {
    const me = await place.owner()
    for (const said of ['a', 'b', 'c']) await enqueue(stage3(said), me.person)
    let token = me.token
    const send = async (request: Request) => {
      const said = await saidIn(request)
      const response = await place.send(request)
      if (said === 'a') token = 'x'.repeat(43)
      return response
    }
    expect(await syncOutbox(place.senderOf(me, { send, token: () => token }))).toEqual({ sent: 1, why: 'session' })
    expect((await pendingEntries(me.person)).map(({ same, state, tries }) => [same, state, tries])).toEqual([
      ['b', 'kept', 0],
      ['c', 'kept', 0],
    ])
    token = me.token
    await place.drain(me, { token: () => token })
    expect(await place.effectsOf(me)).toEqual(['a', 'b', 'c'])
  })
})

test('an entry that replaces an unsent one keeps the base of that one', async () => {
  const me = await place.owner()
  const made = (said: string, base?: object) => {
    const write = edit(said)
    return enqueue({ ...write, ask: { ...write.ask, ...(base && { base }) } }, me.person)
  }
  await made('one', { tkdn_certificate: 'there' })
  expect((await made('two', { tkdn_certificate: 'one' })).ask.base).toEqual({ tkdn_certificate: 'there' })
  // The base of an entry of an earlier release is unknown.
  await made('three')
  expect((await made('four', { tkdn_certificate: 'three' })).ask).not.toHaveProperty('base')
})

test('an entry that was rejected with a conflict is corrected on the base of the server’s current value', async () => {
  const me = await place.owner()
  const write = edit('mine')
  const row = await enqueue({ ...write, ask: { ...write.ask, base: { tkdn_certificate: 'old' } } }, me.person)
  const problem = refused(changedElsewhere, { tkdn_certificate: changedElsewhere })
  await changeQueue(me.person, { ...row, type: 'failed', failure: { type: 'rejected', problem, newKeys: [] }, now: 1 })
  const next = await enqueue({ ...write, ask: { ...write.ask, base: { tkdn_certificate: 'theirs' } } }, me.person)
  expect(next.ask.base).toEqual({ tkdn_certificate: 'theirs' })
})
