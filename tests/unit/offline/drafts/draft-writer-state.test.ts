import { describe, expect, test } from 'vitest'
import {
  type DraftWriterEffect,
  type DraftWriterEvent,
  type DraftWriterState,
  draftWriterReducer,
  newDraftWriter,
  unwrittenOf,
} from '#offline/drafts/draft-writer-state.ts'
import { mergeDraft } from '#offline/drafts/merge-draft.ts'
import { dice } from '#tests/support/random.ts'

// When a draft is written, decided without a clock and without storage.

type Values = Record<string, unknown>
const open = draftWriterReducer(newDraftWriter(), { type: 'form-opened' })[0]
const [a, ab] = [{ a: 'x' }, { a: 'x', b: 'y' }]

/** The state and the effects of all these events, one after another. */
const outcome = (events: DraftWriterEvent[], start: DraftWriterState = open) =>
  events.reduce(
    ({ state, effects }, event) => {
      const [next, more] = draftWriterReducer(state, event)
      return { state: next, effects: [...effects, ...more] }
    },
    { state: start, effects: [] as DraftWriterEffect[] },
  )
const names = (events: DraftWriterEvent[]) =>
  outcome(events).effects.flatMap(({ type }) => (/timer|report/.test(type) ? [] : [type]))

const typed: DraftWriterEvent = { type: 'typed', values: a }
const flush: DraftWriterEvent = { type: 'flush' }
const failed: DraftWriterEvent = { type: 'write-failed' }
const done = (values: Values): DraftWriterEvent => ({ type: 'written', values })
const read = { ends: 0, stored: undefined }

describe('draft writer: when it writes', () => {
  test.each<[string, DraftWriterEvent[], DraftWriterEffect['type'][]]>([
    ['what was typed is written at the end of the pause', [typed, flush], ['write']],
    ['nothing is written while nothing was typed', [flush], []],
    ['a second flush waits for the write in progress', [typed, flush, { type: 'typed', values: ab }, flush], ['write']],
    [
      'after the write in progress the later values are written',
      [typed, flush, { type: 'typed', values: ab }, flush, done(a), flush],
      ['write', 'flush', 'write'],
    ],
    ['nothing is written while a submission is stored', [typed, { type: 'held' }, flush], []],
    ['what was typed meanwhile is written afterwards', [{ type: 'held' }, typed, { type: 'released' }], ['write']],
    ['nothing is written after the data was deleted', [{ type: 'data-wiped' }, typed, flush], []],
    [
      'a write that ends after the data was deleted is undone',
      [typed, flush, { type: 'data-wiped' }, done(a)],
      ['write', 'undo-write'],
    ],
    ['a form that closes writes and is forgotten', [typed, { type: 'form-closed' }, done(a)], ['write', 'forget']],
    [
      'a page in the back/forward cache only copies',
      [typed, { type: 'page-left', frozen: true }],
      ['store-local-copy'],
    ],
    [
      'a page that is left copies and writes, and the copy is removed once that is written',
      [typed, { type: 'page-left', frozen: false }, { type: 'local-copy', values: a }, done(a)],
      ['store-local-copy', 'write', 'remove-local-copy'],
    ],
    [
      'a draft that another tab has ended is checked',
      [typed, flush, done(a), { type: 'draft-read', read: { ends: 0, stored: a }, draft: 'none' }],
      ['write', 'check-saved'],
    ],
    [
      'its values are written again when they are saved nowhere',
      [typed, flush, done(a), { type: 'saved-elsewhere', values: a, isSaved: false }],
      ['write', 'write'],
    ],
    [
      'and not when they are',
      [typed, flush, done(a), { type: 'saved-elsewhere', values: a, isSaved: true }],
      ['write'],
    ],
    [
      'a read that began before the end of a draft is ignored',
      [
        { type: 'ended', sent: false },
        { type: 'draft-read', read, draft: { values: a, rev: '1', isOwn: false } },
      ],
      [],
    ],
  ])('%s', (_, events, effects) => expect(names(events)).toEqual(effects))

  test('a failed write keeps the values, and is tried again after 3 s; a key later after 0.4 s', () => {
    const { state, effects } = outcome([typed, flush, failed])
    expect([unwrittenOf(state), state.status]).toEqual([a, 'failed'])
    expect(effects.at(-1)).toEqual({ type: 'set-timer', ms: 3000 })
    expect(outcome([typed]).effects.at(-1)).toEqual({ type: 'set-timer', ms: 400 })
  })

  test('a write that merged another tab’s change gives it to the forms, and to what was typed since', () => {
    const merged = { a: 'x', c: 'z' }
    const { state, effects } = outcome([typed, flush, { type: 'typed', values: ab }, done(merged)])
    expect(state.unsaved).toEqual({ a: 'x', b: 'y', c: 'z' })
    expect(effects).toContainEqual({ type: 'merge-into-forms', before: a, after: merged })
  })

  test('the changes since a submission was requested are the next draft', () => {
    const { state } = outcome([
      typed,
      { type: 'submitting' },
      { type: 'typed', values: ab },
      { type: 'ended', sent: true },
    ])
    expect([state.unsaved, state.status]).toEqual([ab, 'writing'])
    expect(outcome([typed, { type: 'submitting' }, { type: 'ended', sent: true }]).state.latest).toBeUndefined()
  })
})

test('text typed over a submission is merged with what another tab has written meanwhile', () => {
  const sent: DraftWriterEvent[] = [typed, { type: 'submitting' }, { type: 'held' }, { type: 'typed', values: ab }]
  const { effects } = outcome([...sent, { type: 'ended', sent: true }, { type: 'released' }])
  // The submitted values are the base: the other tab may have changed them, and `b` was typed since.
  expect(effects.at(-1)).toEqual({ type: 'write', values: ab, base: a })
})

/**
 * A page with a form over one draft, and everything around it: IndexedDB, localStorage, another tab that changes field
 * `c`, and submissions. Each random step is one thing that may happen next.
 */
function walk(seed: number, reducer: typeof draftWriterReducer, steps = 60) {
  const random = dice(seed)
  let [count, writes, most, revision] = [0, 0, 0, 0]
  let state = newDraftWriter()
  let form: Values = {}
  let stored: { values: Values; rev: string; isOwn: boolean } | undefined
  /** The revision of the draft that this page has written or shown: only that one ends with a submission. */
  let shownRevision: string | undefined
  let copy: { values: Values; base: Values | undefined } | undefined
  let pending: Extract<DraftWriterEffect, { type: 'write' }> | undefined
  let submitting: { values: Values } | undefined
  const submitted: Values[] = []
  const last: Values = {}
  const later: DraftWriterEvent[] = []

  const put = (values: Values, base: Values | undefined, isOwn = true) => {
    const merged = base && stored ? mergeDraft(base, values, stored.values) : values
    stored = { values: merged, rev: `${++revision}`, isOwn }
    if (isOwn) shownRevision = stored.rev
    return merged
  }
  const dispatch = (event: DraftWriterEvent) => {
    const [next, effects] = reducer(state, event)
    state = next
    for (const effect of effects) run(effect)
  }
  const run = (effect: DraftWriterEffect) => {
    if (effect.type === 'write') {
      most = Math.max(most, ++writes)
      pending = effect
    } else if (effect.type === 'merge-into-forms') {
      form = mergeDraft(effect.before, form, effect.after)
      dispatch({ type: 'form-merged', values: form })
    } else if (effect.type === 'store-local-copy') {
      copy = effect
      dispatch({ type: 'local-copy', values: effect.values })
    } else if (effect.type === 'remove-local-copy') copy = undefined
    else if (effect.type === 'read-draft')
      later.push({ type: 'draft-read', read: effect.read, draft: stored ?? 'none' })
    else if (effect.type === 'remember-revision') shownRevision = effect.rev
    else if (effect.type === 'check-saved')
      later.push({ type: 'saved-elsewhere', values: effect.values, isSaved: random.below(2) === 0 && isSubmitted() })
    else if (effect.type === 'flush') dispatch({ type: 'flush' })
  }
  const isSubmitted = () => submitted.some((values) => JSON.stringify(values) === JSON.stringify(form))
  const endWrite = (failing: boolean) => {
    if (!pending) return
    const { values, base } = pending
    pending = undefined
    writes--
    dispatch(failing ? { type: 'write-failed' } : { type: 'written', values: put(values, base) })
  }
  /** The page dies, and is opened again. */
  const restart = () => {
    state = newDraftWriter()
    pending = submitting = undefined
    writes = later.length = 0
    if (copy) put(copy.values, copy.base)
    copy = undefined
    form = { ...stored?.values }
    shownRevision = stored?.rev
    dispatch({ type: 'form-opened' })
    dispatch({ type: 'draft-found', values: stored?.values, rev: stored?.rev })
    dispatch({ type: 'baseline', values: form })
  }
  const settle = () => {
    while (later.length > 0) dispatch(later.shift()!)
    for (let n = 0; n < 20 && unwrittenOf(state); n++) {
      endWrite(false)
      dispatch({ type: 'flush' })
      while (later.length > 0) dispatch(later.shift()!)
    }
  }
  const type = (field: string) => {
    form = { ...form, [field]: `${field}${++count}` }
    last[field] = form[field]
    dispatch({ type: 'typed', values: form })
  }
  const happenings: (() => void)[] = [
    () => type('a'),
    () => type('b'),
    () => dispatch({ type: 'flush' }),
    () => endWrite(false),
    () => endWrite(true),
    () => {
      // Another tab writes its own field.
      last.c = `c${++count}`
      put({ ...stored?.values, c: last.c }, stored?.values, false)
      dispatch({ type: 'draft-changed' })
    },
    () => later.length > 0 && dispatch(later.shift()!),
    () => {
      dispatch({ type: 'page-left', frozen: random.below(2) === 0 })
      if (random.below(3) === 0) restart()
      else dispatch({ type: 'page-shown', hasLocalCopy: copy !== undefined })
    },
    () => {
      // A submission: what is unwritten is written first, and then nothing until it is stored.
      if (submitting) {
        submitted.push(submitting.values)
        if (stored?.rev === shownRevision) stored = undefined
        dispatch({ type: 'ended', sent: true })
        dispatch({ type: 'released' })
        submitting = undefined
        return
      }
      settle()
      if (form.clashes) return // the form asks first
      dispatch({ type: 'submitting' })
      submitting = { values: form }
      dispatch({ type: 'held' })
    },
  ]
  restart()
  for (let step = 0; step < steps; step++) random.of(happenings)()
  if (submitting) dispatch({ type: 'released' })
  settle()
  // A value of the other tab may be a conflict that the user has not resolved yet.
  const places = [stored?.values, stored?.values.clashes as Values | undefined, ...submitted]
  const lost = Object.entries(last).filter(([field, text]) => !places.some((values) => values?.[field] === text))
  return { lost, most, unwritten: unwrittenOf(state) }
}

/** The first of 2,000 walks that goes wrong; undefined when none does. */
function firstWrongWalk(reducer: typeof draftWriterReducer) {
  for (let seed = 1; seed <= 2000; seed++) {
    const result = walk(seed, reducer)
    if (result.lost.length > 0 || result.most > 1 || result.unwritten) return { seed, ...result }
  }
  return undefined
}

describe('draft writer: 2,000 random walks', () => {
  test('nothing that was typed is dropped, and there is at most one write at a time', () => {
    expect(firstWrongWalk(draftWriterReducer)).toBeUndefined()
  })

  test.each<[string, typeof draftWriterReducer]>([
    [
      'forgets the values of a failed write',
      (state, event) =>
        draftWriterReducer(event.type === 'write-failed' ? { ...state, inFlight: undefined } : state, event),
    ],
    [
      'begins a second write',
      (state, event) => draftWriterReducer(event.type === 'flush' ? { ...state, inFlight: undefined } : state, event),
    ],
    [
      'ends a draft with what was typed since it was submitted',
      (state, event) => draftWriterReducer(state, event.type === 'ended' ? { ...event, sent: false } : event),
    ],
  ])('a reducer that %s is found', (_, broken) => expect(firstWrongWalk(broken)).toBeDefined())
})
