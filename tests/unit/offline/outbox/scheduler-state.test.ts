import { describe, expect, test } from 'vitest'
import type { Timer } from '#offline/environment.ts'
import { createScheduler } from '#offline/outbox/scheduler.ts'
import {
  type Moment,
  newScheduler,
  type SchedulerEffect,
  type SchedulerInput,
  type SchedulerState,
  schedulerReducer,
} from '#offline/outbox/scheduler-state.ts'
import type { SyncResult } from '#offline/outbox/sync.ts'
import { dice } from '#tests/support/random.ts'

// The times at which a page sends, decided without a clock, timers, storage and network.

const moment: Moment = { person: '9', token: 'token', isReachable: true, now: 1_000_000, elapsed: 5000 }
const start: SchedulerInput = { type: 'triggered' }
const ended = (result: SyncResult | undefined, token = 'token'): SchedulerInput => ({
  ...{ type: 'sync-ended', person: '9', token, result },
})
const later: SyncResult = { sent: 0, why: 'later' }

/** The effects of the last of these events. */
function effectsOf(events: SchedulerInput[], last: Partial<Moment> = {}): SchedulerEffect[] {
  let state = newScheduler()
  let effects: SchedulerEffect[] = []
  for (const [index, event] of events.entries()) {
    const at = { ...moment, ...(index === events.length - 1 && last) }
    const step: [SchedulerState, SchedulerEffect[]] = schedulerReducer(state, { ...event, moment: at })
    ;[state, effects] = step
  }
  return effects
}
const timer = (ms: number) => ({ type: 'set-timer', ms })

describe('outbox scheduler: what comes next', () => {
  test.each<[string, SchedulerInput[], Partial<Moment>, object[]]>([
    ['a trigger starts a sync', [start], {}, [{ type: 'clear-timer' }, { type: 'sync', person: '9' }]],
    ['a trigger during a sync starts none', [start, start], {}, []],
    ['a trigger while the server cannot be reached probes', [start], { isReachable: false }, [{ type: 'probe' }]],
    ['nothing left: no timer', [start, ended({ sent: 1, why: 'nothing left' })], {}, [{ type: 'clear-timer' }]],
    ['another tab is syncing', [start, ended({ sent: 0, why: 'busy' })], {}, [timer(1000)]],
    ['IndexedDB is unavailable', [start, ended(undefined)], {}, [timer(30_000)]],
    ['the next entry is due at a time', [start, ended({ ...later, dueAt: moment.now + 7000 })], {}, [timer(7000)]],
    [
      'the server asks for a pause',
      [start, ended({ ...later, dueAt: moment.now + 9000, slow: true }), start],
      {},
      [timer(9000)],
    ],
    ['the session is over', [start, ended({ sent: 0, why: 'session' }), start], {}, []],
    [
      'the session is over, and the person has signed in again',
      [start, ended({ sent: 0, why: 'session' }), { type: 'session-changed' }],
      { token: 'new' },
      [{ type: 'clear-timer' }, { type: 'sync', person: '9' }],
    ],
    [
      'the owner wants it sent during a pause',
      [start, ended({ ...later, dueAt: moment.now + 9000, slow: true }), { type: 'retried' }, start],
      {},
      [{ type: 'clear-timer' }, { type: 'sync', person: '9' }],
    ],
    [
      'another person has signed in during the sync',
      [start, ended(later)],
      { person: '8' },
      [{ type: 'clear-timer' }, { type: 'sync', person: '8' }],
    ],
  ])('%s', (_, events, last, effects) => expect(effectsOf(events, last)).toEqual(effects))
})

/** A person who writes and signs in again, a network that comes and goes, and a server that may do anything. */
function walk(seed: number, reducer: typeof schedulerReducer) {
  const random = dice(seed)
  const faults: string[] = []
  let state = newScheduler()
  let [now, elapsed, signIns] = [0, 0, 0]
  let [userId, isReachable, isAsked] = ['1', true, false]
  const waiting = new Map<string, number>()
  /** The token that the server has rejected, and the end of the pause that it wants. */
  let [rejected, pausedUntil] = ['', 0]
  let timerAt: number | undefined
  let sync: { person: string; token: string; before: number } | undefined
  let probes = 0
  const token = () => `${userId} ${signIns}`

  function dispatch(event: SchedulerInput) {
    const [next, effects] = reducer(state, {
      ...event,
      moment: { person: userId, token: token(), isReachable, now, elapsed },
    })
    state = next
    for (const effect of effects) run(effect)
    if (sync || probes > 0 || timerAt !== undefined || rejected === token()) return
    if (waiting.get(userId)) faults.push(`${event.type} leaves entries without a next sync`)
  }
  function run(effect: SchedulerEffect) {
    if (effect.type === 'probe') probes++
    else if (effect.type === 'set-timer') timerAt = elapsed + effect.ms
    else if (effect.type === 'clear-timer') timerAt = undefined
    else {
      if (sync) faults.push('two syncs at once')
      if (!isAsked && rejected === token()) faults.push('a sync with a rejected token')
      if (!isAsked && elapsed < pausedUntil) faults.push('a sync in a pause')
      sync = { person: effect.person, token: token(), before: waiting.get(effect.person) ?? 0 }
    }
  }
  function endSync() {
    if (!sync) return
    const { person, token: used, before } = sync
    sync = undefined
    const end = (result: SyncResult | undefined) => dispatch({ type: 'sync-ended', person, token: used, result })
    const pause = 1 + random.below(60_000)
    switch (random.below(8)) {
      case 0:
        isReachable = false
        return end({ sent: 0, why: 'unreachable' })
      case 1:
        rejected = used
        return end({ sent: 0, why: 'session' })
      case 2:
        // The pause is the sender's: another person who has signed in meanwhile may send.
        if (person === userId) pausedUntil = elapsed + pause
        return end({ sent: 0, why: 'later', dueAt: now + pause, slow: true })
      case 3:
        return end({ sent: 0, why: 'later', dueAt: now + pause })
      case 4:
        return end({ sent: 0, why: 'busy' })
      case 5:
        return end(undefined)
      default:
        // Entries that were written during the sync may have been passed by it.
        waiting.set(person, (waiting.get(person) ?? 0) - before)
        return end({ sent: before, why: 'nothing left' })
    }
  }
  function endProbe() {
    if (probes === 0) return
    probes--
    const wasReachable = isReachable
    isReachable = random.below(2) === 0
    if (!isReachable) dispatch({ type: 'unreachable' })
    else if (!wasReachable) dispatch({ type: 'triggered' })
  }
  function wait() {
    const ms = random.below(40_000)
    elapsed += ms
    // The phone's clock jumps now and then.
    now += random.below(10) === 0 ? random.below(10_000_000) - 5_000_000 : ms
    if (timerAt === undefined || timerAt > elapsed) return
    timerAt = undefined
    dispatch({ type: 'triggered' })
  }
  function write() {
    waiting.set(userId, (waiting.get(userId) ?? 0) + 1)
    dispatch({ type: 'triggered' })
  }
  function sendNow() {
    dispatch({ type: 'retried' })
    ;[rejected, pausedUntil, isAsked] = ['', 0, true]
    dispatch({ type: 'sync-requested' })
    isAsked = false
  }
  const signIn = (next: string) => {
    signIns++
    userId = next
    dispatch({ type: 'session-changed' })
  }
  const steps = [write, write, endSync, endSync, endSync, endProbe, wait, wait, sendNow]
  for (let step = 0; step < 60; step++) {
    if (random.below(15) === 0) signIn(random.of(['1', '2']))
    else random.of(steps)()
  }
  return faults.length > 0 ? { seed, faults } : undefined
}

/** The first of 2,000 walks that goes wrong; undefined when none does. */
function firstWrongWalk(reducer: typeof schedulerReducer) {
  for (let seed = 1; seed <= 2000; seed++) {
    const wrong = walk(seed, reducer)
    if (wrong) return wrong
  }
  return undefined
}

describe('outbox scheduler: 2,000 random walks', () => {
  test('pending entries always have a next sync, never two at once, none in a pause or with a rejected token', () => {
    expect(firstWrongWalk(schedulerReducer)).toBeUndefined()
  })

  test.each<[string, typeof schedulerReducer]>([
    ['forgets a trigger during a sync', (state, event) => schedulerReducer({ ...state, runAgain: false }, event)],
    ['starts two syncs at once', (state, event) => schedulerReducer({ ...state, syncing: undefined }, event)],
    ['sends in a pause', (state, event) => schedulerReducer({ ...state, pausedUntil: 0 }, event)],
    ['sends with a rejected token', (state, event) => schedulerReducer({ ...state, rejectedToken: undefined }, event)],
    [
      'sets no timer',
      (state, event) => {
        const [next, effects] = schedulerReducer(state, event)
        return [next, effects.filter(({ type }) => type !== 'set-timer')]
      },
    ],
  ])('a scheduler that %s is found', (_, broken) => expect(firstWrongWalk(broken)).toBeDefined())
})

describe('outbox scheduler: several phones in one process', () => {
  /** A phone with a clock of its own; its entries arrive while the server can be reached. */
  function simulatedPhone(person: string) {
    let now = 0
    let isReachable = true
    const timers = new Map<Timer, { at: number; work: () => void }>()
    const phone = { waiting: 0, arrived: 0 }
    const scheduler = createScheduler({
      environment: {
        now: () => now,
        elapsed: () => now,
        setTimeout: (work, ms = 0) => {
          const id = Symbol() as unknown as Timer
          timers.set(id, { at: now + ms, work })
          return id
        },
        clearTimeout: (id) => id !== undefined && void timers.delete(id),
      },
      person: () => person,
      token: () => `token of ${person}`,
      isReachable: () => isReachable,
      probe: async () => isReachable,
      retryNow: async () => {},
      sync: async (by) => {
        if (!isReachable) return { sent: 0, why: 'unreachable' }
        const sent = by.person === person ? phone.waiting : 0
        phone.waiting -= sent
        phone.arrived += sent
        return { sent, why: 'nothing left' }
      },
      onStopSending: () => () => {},
    })
    return {
      phone,
      scheduler,
      setReachable: (next: boolean) => {
        isReachable = next
      },
      write() {
        phone.waiting++
        scheduler.trigger()
      },
      async pass(ms: number) {
        now += ms
        for (const [id, { at, work }] of timers) {
          if (at > now) continue
          timers.delete(id)
          work()
        }
        for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      },
    }
  }

  test('each has its own clock, timers, session and network', async () => {
    const [first, second] = [simulatedPhone('1'), simulatedPhone('2')]
    second.setReachable(false)
    first.write()
    second.write()
    await first.pass(0)
    await second.pass(0)
    expect([first.phone, second.phone]).toEqual([
      { waiting: 0, arrived: 1 },
      { waiting: 1, arrived: 0 },
    ])
    second.setReachable(true)
    await first.pass(60_000)
    expect(second.phone.waiting).toBe(1)
    await second.pass(30_000)
    expect(second.phone).toEqual({ waiting: 0, arrived: 1 })
    expect(await first.scheduler.syncNow()).toEqual({ sent: 0, why: 'nothing left' })
  })
})
