import { describe, expect, test } from 'vitest'
import { code } from '#contract/http/code.ts'
import { Problem, refused } from '#contract/problem.ts'
import { fileName, type OutboxEntry } from '#offline/outbox/entry.ts'
import { type QueueEvent, queueReducer, type SendFailure } from '#offline/outbox/queue-state.ts'
import { dice } from '#tests/support/random.ts'

// The pending writes of a person over time, decided without a clock, storage and network.

const entry = (seq: number, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ seq, id: `key ${seq}`, v: 1, person: '9', name: 'onboarding.stage3', subject: 'merchant', same: `${seq}` },
  ...{ title: '', to: '/', ask: {}, uploads: {}, size: 1, keptAt: 1, state: 'kept', tries: 0, dueAt: 0, ...more },
})
const now = 1000
const key = { seq: 1, id: 'key 1', subject: 'merchant' }
const sending: Partial<OutboxEntry> = { state: 'sending', tried: true, unheard: 1 }
const busyServer = new Problem('broken', 'penuh', code.slowDown, { retryAfter: 30 })
const lateProblem: SendFailure = { type: 'postponed', problem: new Problem('broken'), isUnsure: true, random: 0.5 }
const failed = (failure: SendFailure): QueueEvent => ({ type: 'failed', ...key, failure, now })
const rejected = (problem: Problem, newKeys: string[] = []) => failed({ type: 'rejected', problem, newKeys })

describe('outbox queue: what happens to an entry', () => {
  test.each<[string, QueueEvent, Partial<OutboxEntry> | undefined]>([
    ['the sender before was killed', { type: 'recovered' }, { state: 'kept', unsure: true }],
    ['the server has accepted it', { type: 'accepted', ...key }, undefined],
    ['another entry was accepted', { type: 'accepted', ...key, id: 'key 0' }, { state: 'sending' }],
    ['the sync was aborted', failed({ type: 'aborted' }), { state: 'kept', unsure: true, dueAt: 0 }],
    ['the session is over', failed({ type: 'session-over' }), { state: 'kept', tries: 0, dueAt: 0 }],
    ['the server cannot be reached', failed({ type: 'unreachable', isLate: false }), { state: 'kept', tries: 0 }],
    ['the same after some seconds', failed({ type: 'unreachable', isLate: true }), { state: 'kept', unsure: true }],
    ['it is postponed', failed(lateProblem), { state: 'kept', tries: 1, dueAt: now + 1000, unsure: true }],
    [
      'the server asks for a pause',
      failed({ type: 'postponed', problem: busyServer, isUnsure: false, random: 0.5 }),
      { state: 'kept', dueAt: now + 30_000 },
    ],
    [
      'it is rejected',
      rejected(refused('Salah')),
      { state: 'parked', problem: { code: '01', message: 'Salah', at: now } },
    ],
    ['its owner discards it', { type: 'discarded', seq: 1 }, undefined],
    ['its owner cancels it too late', { type: 'cancelled', seq: 1 }, { state: 'sending' }],
  ])('%s', (_, event, expected) => {
    const [[row]] = queueReducer([entry(1, sending)], event)
    if (expected) expect(row).toMatchObject(expected)
    else expect(row).toBeUndefined()
  })

  test('uploads that the server has deleted are made anew with new keys, once', () => {
    const photos = { ask: { photo: fileName('a') }, uploads: { a: { key: 'old', size: 5, path: 'a.jpg' } } }
    const gone = rejected(new Problem('refused', 'x', code.notThere, { fields: { photo: 'x' } }), ['new', 'new a'])
    const [[row]] = queueReducer([entry(1, { ...sending, ...photos })], gone)
    expect(row).toMatchObject({ id: 'new', state: 'kept', anew: true, uploads: { a: { key: 'new a', size: 5 } } })
    expect(row!.uploads.a!.path).toBeUndefined()
    expect(queueReducer([{ ...row!, id: 'key 1' }], gone)[0][0]).toMatchObject({ state: 'parked' })
  })

  test('a rejection with a route parks all later entries of the subject', () => {
    const rows = [entry(1, sending), entry(2), entry(3, { subject: 'product' })]
    const [after] = queueReducer(rows, rejected(refused('Sudah buka', undefined, '/shop/1')))
    expect(after.map(({ state }) => state)).toEqual(['parked', 'parked', 'kept'])
  })

  test('a rejected entry with a newer one of the same thing behind it is removed', () => {
    const [after] = queueReducer([entry(1, { ...sending, same: 'x' }), entry(2, { same: 'x' })], rejected(refused('')))
    expect(after.map(({ seq }) => seq)).toEqual([2])
  })

  test.each<[string, OutboxEntry[], Partial<OutboxEntry>, number[]]>([
    ['a pending entry of the same thing, and takes its place', [entry(1, { same: 'x' }), entry(2)], {}, [1, 2]],
    ['none that is being sent', [entry(1, { ...sending, same: 'x' })], {}, [1, 9]],
    ['none that the server may be processing', [entry(1, { same: 'x', unsure: true })], {}, [1, 9]],
    ['a rejected entry that it makes pointless', [entry(1, { same: 'y', state: 'parked' })], { over: ['y'] }, [9]],
    ['none past a removal', [entry(1, { same: 'x' }), entry(2, { ends: true })], {}, [2, 9]],
  ])('a new write replaces %s', (_, rows, more, seqs) => {
    const [after] = queueReducer(rows, { type: 'enqueued', entry: entry(9, { same: 'x', ...more }), later: undefined })
    expect(after.map(({ seq }) => seq).sort()).toEqual(seqs)
  })

  test('a write that must not come after another is refused once that may have arrived', () => {
    const event: QueueEvent = { type: 'enqueued', entry: entry(9), later: 'end' }
    expect(queueReducer([entry(1, { same: 'end' })], event)[0].map(({ seq }) => seq)).toEqual([9])
    const late = entry(1, { same: 'end', unheard: 1 })
    expect(queueReducer([late], event)).toEqual([[late], [{ type: 'too-late', entry: late }]])
  })
})

/** An owner who writes, edits and discards, a sender of two requests at once, and a server that may answer anything. */
function walk(seed: number, reducer: typeof queueReducer) {
  const random = dice(seed)
  let rows: readonly OutboxEntry[] = []
  let [seq, time] = [0, 0]
  const busy = new Set<string>()
  const inFlight: OutboxEntry[] = []
  const accepted = new Set<string>()
  const latest = new Map<string, string>()
  const faults: string[] = []

  const dispatch = (event: QueueEvent) => {
    const before = rows
    const [after, effects] = reducer(rows, event)
    rows = after
    for (const effect of effects) {
      if (effect.type !== 'send') continue
      const { entry: next } = effect
      if (accepted.has(next.id)) faults.push(`${next.id} is sent again`)
      if (busy.has(next.subject)) faults.push(`two of ${next.subject} at once`)
      if (before.some((row) => row.subject === next.subject && row.seq < next.seq)) faults.push('out of order')
      busy.add(next.subject)
      inFlight.push(next)
    }
    const left = new Set(rows.map((row) => row.seq))
    for (const row of before) {
      if (left.has(row.seq)) continue
      const isOwn =
        'seq' in event && event.seq === row.seq && ['accepted', 'discarded', 'cancelled'].includes(event.type)
      const newer = event.type === 'enqueued' ? event.entry : rows.find((other) => other.same === row.same)
      if (!isOwn && newer?.same !== row.same) faults.push(`${row.id} is dropped by ${event.type}`)
      if (event.type === 'enqueued' && row.state === 'sending') faults.push(`${row.id} is replaced while it is sent`)
    }
  }
  const answer = (event: (row: OutboxEntry) => QueueEvent) => {
    const row = inFlight.shift()
    if (!row) return
    busy.delete(row.subject)
    dispatch(event(row))
  }
  const accept = (row: OutboxEntry): QueueEvent => {
    accepted.add(row.id)
    return { type: 'accepted', ...row }
  }
  const fail =
    () =>
    (row: OutboxEntry): QueueEvent => {
      const failure = random.of<SendFailure>([
        { type: 'aborted' },
        { type: 'session-over' },
        { type: 'unreachable', isLate: random.below(2) === 0 },
        { type: 'postponed', problem: new Problem('broken'), isUnsure: random.below(2) === 0, random: random.next() },
        { type: 'rejected', problem: refused('Salah'), newKeys: [] },
      ])
      return { type: 'failed', ...row, failure, now: time }
    }
  const claim = () => inFlight.length < 2 && dispatch({ type: 'claimed', busy: new Set(busy), now: time })
  const write = () => {
    const subject = random.of(['merchant', 'product'])
    const same = `${subject} ${random.below(3)}`
    const next = entry(++seq, { subject, same, ...(random.below(6) === 0 && { ends: true }) })
    dispatch({ type: 'enqueued', entry: next, later: undefined })
    latest.set(same, next.id)
  }
  const someRow = (event: (row: OutboxEntry) => QueueEvent) => () => {
    if (rows.length > 0) dispatch(event(random.of(rows)))
  }
  const happenings: (() => unknown)[] = [
    write,
    write,
    claim,
    claim,
    () => answer(accept),
    () => answer(fail()),
    someRow((row) => ({ type: 'retried', seq: row.seq })),
    () => {
      time += random.below(10_000)
    },
    () => {
      if (random.below(5) > 0) return
      // The sender is killed; the server may have done the write or not.
      inFlight.length = 0
      busy.clear()
      dispatch({ type: 'recovered' })
    },
    () => {
      const row = rows.find(({ state }) => state === 'parked')
      if (!row || random.below(4) > 0) return
      latest.delete(row.same)
      dispatch({ type: 'discarded', seq: row.seq })
    },
  ]
  for (let step = 0; step < 40 && faults.length === 0; step++) random.of(happenings)()
  for (let step = 0; step < 200 && rows.length > 0 && faults.length === 0; step++) {
    for (const row of rows) if (row.state === 'parked') dispatch({ type: 'retried', seq: row.seq })
    time += 3_600_000
    claim()
    answer(accept)
  }
  if (rows.length > 0) faults.push('entries are left')
  for (const id of latest.values()) if (!accepted.has(id)) faults.push(`${id} has not arrived`)
  return faults.length > 0 ? { seed, faults } : undefined
}

/** The first of 2,000 walks that goes wrong; undefined when none does. */
function firstWrongWalk(reducer: typeof queueReducer) {
  for (let seed = 1; seed <= 2000; seed++) {
    const wrong = walk(seed, reducer)
    if (wrong) return wrong
  }
  return undefined
}

describe('outbox queue: 2,000 random walks', () => {
  test('every write arrives in order, none is dropped, and none is sent again after it was accepted', () => {
    expect(firstWrongWalk(queueReducer)).toBeUndefined()
  })

  test.each<[string, typeof queueReducer]>([
    [
      'sends two of a subject at once',
      (rows, event) =>
        event.type === 'claimed'
          ? queueReducer(
              rows.filter(({ state }) => state !== 'sending'),
              { ...event, busy: new Set() },
            )
          : queueReducer(rows, event),
    ],
    [
      'replaces an entry that is being sent',
      (rows, event) =>
        queueReducer(event.type === 'enqueued' ? rows.map((row) => ({ ...row, state: 'kept' })) : rows, event),
    ],
    [
      'keeps an accepted entry',
      (rows, event) =>
        queueReducer(
          rows,
          event.type === 'accepted' ? { ...event, type: 'failed', failure: { type: 'aborted' }, now: 0 } : event,
        ),
    ],
  ])('a reducer that %s is found', (_, broken) => expect(firstWrongWalk(broken)).toBeDefined())
})
