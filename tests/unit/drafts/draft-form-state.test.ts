import { describe, expect, test } from 'vitest'
import {
  conflictsOf,
  type DraftFormEffect,
  type DraftFormEvent,
  type DraftFormState,
  draftFormReducer,
  draftOf,
  newDraftForm,
  rejectedFields,
} from '#drafts/draft-form-state.ts'
import { dice } from '#tests/support/random.ts'

// The values that a form shows, decided without React and without a draft in IndexedDB.

type Values = { name: string; year: string; note: string }
type Event = DraftFormEvent<Values>
type State = DraftFormState<Values>
const empty: Values = { name: '', year: '', note: '' }
const fields = { empty, groups: [] }
const server: Values = { name: 'Keripik', year: '2019', note: '' }

/** A form and its values, as the hook keeps them. */
function form(reducer: typeof draftFormReducer = draftFormReducer) {
  let state: State = newDraftForm()
  let typed = { ...empty }
  const effects: DraftFormEffect<Values>['type'][] = []
  const sources = { pending: undefined, serverValues: undefined, rejected: undefined } as Extract<
    Event,
    { type: 'ready' }
  >['sources']
  const dispatch = (event: Event) => {
    const [next, more] = reducer(fields, state, event)
    state = next
    for (const effect of more) {
      effects.push(effect.type)
      if ('values' in effect) typed = { ...typed, ...effect.values }
    }
  }
  return {
    dispatch,
    sources,
    effects,
    state: () => state,
    typed: () => typed,
    draft: () => draftOf(state, typed),
    type(values: Partial<Values>) {
      typed = { ...typed, ...values }
      dispatch({ type: 'typed' })
    },
    ready(found: Record<string, unknown> | null = null) {
      dispatch({ type: 'ready', found, sources, typed })
      dispatch({ type: 'sources-changed', sources, typed })
    },
    /** The server's values, or another source, have changed. */
    hears(changes: Partial<typeof sources>) {
      Object.assign(sources, changes)
      dispatch({ type: 'sources-changed', sources, typed })
    },
  }
}

describe('draft form: which values it shows', () => {
  test('opens with the server’s values, and follows them until something is typed', () => {
    const at = form()
    at.hears({ serverValues: server })
    at.ready()
    at.hears({ serverValues: { ...server, year: '2020' } })
    expect([at.typed(), at.state().isTouched]).toEqual([{ ...server, year: '2020' }, false])
    expect(at.effects).not.toContain('save-draft')
  })

  test('opens with the draft, and puts later values of the server into fields that were not changed', () => {
    const at = form()
    at.hears({ serverValues: server })
    at.ready({ ...server, name: 'Keripik Singkong', seen: true, heard: server })
    at.hears({ serverValues: { ...server, year: '2020' } })
    expect(at.typed()).toEqual({ ...server, name: 'Keripik Singkong', year: '2020' })
  })

  test('keeps what was typed before the draft was read, and what that would have deleted among `others`', () => {
    const at = form()
    at.type({ name: 'Ker' })
    expect(at.effects).toEqual([])
    at.hears({ serverValues: server })
    at.ready()
    expect([at.typed(), at.state().others]).toEqual([{ ...server, name: 'Ker' }, { name: 'Keripik' }])
    expect(at.effects).toEqual(['reset', 'set-baseline', 'save-draft'])
    at.dispatch({ type: 'taken', values: { name: 'KeripikKer' } })
    expect([at.typed().name, at.state().others]).toEqual(['KeripikKer', {}])
  })

  test('fills the empty fields of a draft that was begun without the server’s values', () => {
    const at = form()
    at.ready({ name: 'Ker', year: '', note: '', seen: false })
    expect(at.state().isMerged).toBe(false)
    at.hears({ serverValues: server })
    expect([at.typed(), at.state().isMerged]).toEqual([{ ...server, name: 'Ker' }, true])
  })

  test('a field that was changed here and by another phone is a conflict, and is not sent before it is resolved', () => {
    const at = form()
    at.hears({ serverValues: server })
    at.ready()
    at.type({ name: 'Sambal' })
    at.hears({ serverValues: { ...server, name: 'Rendang' } })
    const conflict = { names: ['name'], mine: ['Sambal'], theirs: ['Rendang'] }
    expect(conflictsOf(fields, at.state(), at.typed())).toEqual([conflict])
    at.dispatch({ type: 'submitted', values: at.typed() })
    expect([at.state().focusRequests, at.state().sentValues]).toEqual([1, {}])
    at.dispatch({ type: 'conflict-resolved', names: ['name'], theirs: true })
    expect([at.typed().name, at.state().conflicts]).toEqual(['Rendang', {}])
    at.dispatch({ type: 'submitted', values: at.typed() })
    expect(at.state().sentValues).toEqual(at.typed())
  })

  test('a value of another tab is shown, and is no conflict when the server has it later', () => {
    const at = form()
    at.hears({ serverValues: server })
    at.ready()
    at.type({ note: 'pedas' })
    const before = at.draft()
    at.dispatch({ type: 'other-tab', before, after: { ...before, name: 'Sambal' }, typed: at.typed() })
    expect(at.typed()).toEqual({ ...server, name: 'Sambal', note: 'pedas' })
    at.hears({ serverValues: { ...server, name: 'Rendang' } })
    expect([at.typed().name, at.state().conflicts]).toEqual(['Rendang', {}])
  })

  test('a write that was rejected because of later changes opens with what it was made from, and asks', () => {
    const at = form()
    const sent = { ...server, name: 'Sambal' }
    at.hears({ pending: sent, serverValues: { ...server, name: 'Rendang' }, rejected: { at: 1, base: server } })
    at.ready()
    expect([at.typed().name, at.state().conflicts]).toEqual(['Sambal', { name: 'Rendang' }])
  })

  test('a rejection is shown at fields that still have the rejected values', () => {
    const problem = { fields: { nama: 'terlalu pendek', year: 'belum terjadi' } }
    const named = (name: string) => (name === 'nama' ? 'name' : name)
    expect(rejectedFields(empty, { values: server, problem }, { ...server, year: '2021' }, named)).toEqual([
      { name: 'name', message: 'terlalu pendek' },
    ])
  })
})

/**
 * A form over a server whose values another phone changes, too. `mine`: what its user has typed and not yet sent. Both
 * must stay: here as the value of the field, there as the conflict to resolve.
 */
function walk(seed: number, reducer: typeof draftFormReducer) {
  const random = dice(seed)
  const at = form(reducer)
  const names = ['name', 'year', 'note'] as const
  let count = 0
  let current: Values | undefined
  let mine: Partial<Values> = {}
  let wrong: string | undefined
  const happenings: (() => void)[] = [
    () => {
      const name = random.of(names)
      mine[name] = `mine ${++count}`
      at.type({ [name]: mine[name] })
    },
    () => {
      current = { ...(current ?? server), [random.of(names)]: `theirs ${++count}` }
      at.hears({ serverValues: current, pending: undefined })
    },
    () => {
      if (!at.state().opened || !at.state().isMerged || !current) return
      at.dispatch({ type: 'submitted', values: at.typed() })
      if (Object.keys(at.state().conflicts).length > 0) return
      current = at.typed()
      mine = {}
      at.hears({ pending: current })
    },
    () => {
      const [conflict] = conflictsOf(fields, at.state(), at.typed())
      if (!conflict) return
      const theirs = random.below(2) === 0
      const [name] = conflict.names as (keyof Values)[]
      at.dispatch({ type: 'conflict-resolved', names: conflict.names, theirs })
      if (theirs) delete mine[name!]
    },
    () => at.state().opened || at.ready(),
  ]
  for (let step = 0; step < 40 && !wrong; step++) {
    random.of(happenings)()
    for (const name of names)
      if (mine[name] !== undefined && at.typed()[name] !== mine[name]) wrong = `${step}: ${name} was typed`
      else if (at.state().isMerged && mine[name] === undefined && current && at.typed()[name] !== current[name])
        wrong = `${step}: ${name} of the server`
  }
  return wrong && { seed, wrong }
}
/** The first of 2,000 walks that goes wrong; undefined when none does. */
function firstWrongWalk(reducer: typeof draftFormReducer) {
  for (let seed = 1; seed <= 2000; seed++) {
    const wrong = walk(seed, reducer)
    if (wrong) return wrong
  }
  return undefined
}

describe('draft form: 2,000 random walks', () => {
  test('what was typed stays in its field, and every other field has the server’s value', () => {
    expect(firstWrongWalk(draftFormReducer)).toBeUndefined()
  })

  test.each<[string, typeof draftFormReducer]>([
    [
      'takes the server’s values over typed ones',
      (all, state, event) => draftFormReducer(all, { ...state, isTouched: false }, event),
    ],
    [
      'forgets which values it was made from',
      (all, state, event) => draftFormReducer(all, { ...state, base: undefined }, event),
    ],
  ])('a reducer that %s is found', (_, broken) => expect(firstWrongWalk(broken)).toBeDefined())
})
