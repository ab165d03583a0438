import { type Conflicts, conflictsIn, mergeDraft } from '#offline/drafts/merge-draft.ts'
import type { Step } from '#offline/step.ts'
import type { Fields } from '#ui/fields/rule-resolver.ts'
import type { Conflicting } from './Conflicts.tsx'
import {
  draftFromValues,
  isSameButBlanks,
  isSameValue,
  type ListReaders,
  valuesFromDraft,
  withCurrentLists,
} from './draft-values.ts'
import { type FieldGroups, type MergeValues, rebase } from './three-way-merge.ts'

// The values of a form come from its user, its draft, the server, a pending write and other tabs. This file decides
// which of them the form shows, as a pure function of what has happened so far; use-draft-form.ts carries it out.

type Draft = Record<string, unknown>

/** The fields of a form. */
export type DraftFormFields<Values extends Fields> = {
  empty: Values
  lists?: ListReaders<Values> | undefined
  both?: MergeValues<Values> | undefined
  /** Groups of fields that are merged as one value. */
  groups: FieldGroups<Values>
  /** Groups that alone take later values, each by itself; without it every unchanged field does. */
  follows?: FieldGroups<Values> | undefined
  /** The draft has other values besides the fields. */
  isPart?: boolean | undefined
}

export type DraftFormState<Values extends Fields> = {
  opened: boolean
  /** The server's values have been merged into the form. */
  isMerged: boolean
  /** The user has changed something: from then on later values are merged field by field. */
  isTouched: boolean
  /** The last known values of the server or the pending write: a field with the same value was not changed. */
  base: Values | undefined
  /** When the write was rejected that `base` has followed last, ms. */
  rejectedAt: number | undefined
  /** Values of the server, or of an earlier draft, that arrived after something else had been typed. */
  others: Partial<Values>
  /** Values that were changed elsewhere in fields that were changed here too. */
  conflicts: Conflicts
  /** How often the form was submitted before every conflict was resolved. */
  focusRequests: number
  /** Values that another tab has written, and values that were sent from here: neither are conflicts. */
  otherTabValues: Partial<Values>
  sentValues: Partial<Values>
}

/** The values of the server and of the last write. */
type Sources<Values extends Fields> = {
  /** The pending write. */
  pending: Values | undefined
  serverValues: Values | undefined
  /**
   * The rejected write. `base`: what it was made from, if it was rejected because the server has other values by now.
   */
  rejected: { at: number; base: Values | undefined } | undefined
}

/** `typed`: the values in the form. */
export type DraftFormEvent<Values extends Fields> =
  /** The form can be opened. `found`: its draft, null when there is none. */
  | { type: 'ready'; found: Draft | null; sources: Sources<Values>; typed: Values }
  /** Also sent once right after `ready`. */
  | { type: 'sources-changed'; sources: Sources<Values>; typed: Values }
  /** Another tab has changed the draft. */
  | { type: 'other-tab'; before: Draft; after: Draft; typed: Values }
  | { type: 'typed' }
  /** The form is to be stored as a draft, changed or not. */
  | { type: 'save' }
  | { type: 'submitted'; values: Values }
  /** The user has chosen between two values of these fields. */
  | { type: 'conflict-resolved'; names: readonly string[]; theirs: boolean }
  /** The user takes over values, usually of `others`. */
  | { type: 'taken'; values: Partial<Values> }

export type DraftFormEffect<Values extends Fields> =
  /** Puts values into the form; the user has not typed them. */
  | { type: 'reset'; values: Values }
  | { type: 'fill'; values: Partial<Values> }
  /** Puts values into the form as if the user had typed them. */
  | { type: 'enter'; values: Partial<Values>; validate: boolean }
  | { type: 'clear-errors'; names: readonly string[] }
  /** Stores the values of the form as its draft. */
  | { type: 'save-draft' }
  /** Takes the current values as the form's values before any change. */
  | { type: 'set-baseline' }

type FormStep<Values extends Fields> = Step<DraftFormState<Values>, DraftFormEffect<Values>>

export const newDraftForm = <Values extends Fields>(): DraftFormState<Values> => ({
  opened: false,
  isMerged: false,
  isTouched: false,
  base: undefined,
  rejectedAt: undefined,
  others: {},
  conflicts: {},
  focusRequests: 0,
  otherTabValues: {},
  sentValues: {},
})

/** The state after an event, and what has to be done because of it, in this order. */
export function draftFormReducer<Values extends Fields>(
  fields: DraftFormFields<Values>,
  state: DraftFormState<Values>,
  event: DraftFormEvent<Values>,
): FormStep<Values> {
  switch (event.type) {
    case 'ready':
      return open(fields, event.found, event.sources, event.typed)
    case 'sources-changed':
      return followSources(fields, state, event.sources, event.typed)
    case 'other-tab':
      return state.opened ? mergeOtherTab(fields, state, event) : [state, []]
    case 'typed':
      return state.opened ? [touched(state), [{ type: 'save-draft' }]] : [state, []]
    case 'save':
      return [touched(state), [{ type: 'save-draft' }]]
    case 'submitted':
      // A conflict has to be resolved first: the other value would be lost.
      if (hasConflicts(state)) return [{ ...state, focusRequests: state.focusRequests + 1 }, []]
      return [{ ...state, sentValues: event.values }, []]
    case 'conflict-resolved':
      return resolveConflict(fields, state, event)
    case 'taken':
      return [{ ...state, others: {} }, [{ type: 'enter', values: event.values, validate: false }]]
  }
}

export const hasConflicts = <Values extends Fields>({ conflicts }: DraftFormState<Values>) =>
  Object.keys(conflicts).length > 0

/** The content of the stored draft of a form with these values. */
export const draftOf = <Values extends Fields>(state: DraftFormState<Values>, typed: Values): Draft => ({
  ...draftFromValues(typed),
  seen: state.isMerged,
  ...(state.base && { heard: draftFromValues(state.base) }),
  ...(hasConflicts(state) && { clashes: state.conflicts }),
})

/** For each group of fields in conflict, the values here and elsewhere. */
export function conflictsOf<Values extends Fields>(
  { empty, groups }: DraftFormFields<Values>,
  state: DraftFormState<Values>,
  typed: Values,
): Conflicting['conflicts'] {
  if (!hasConflicts(state)) return []
  const { conflicts } = state
  const single = namesOf(empty).filter((name) => !groups.some((group) => group.includes(name)))
  const texts = draftFromValues(typed)
  return [...groups, ...single.map((name) => [name])]
    .filter((unit) => unit.some((name) => name in conflicts))
    .map((unit) => ({
      names: unit,
      mine: unit.map((name) => texts[name]),
      theirs: unit.map((name) => conflicts[name] ?? ''),
    }))
}

/** The fields that still have the rejected values, in the order of the page, with the messages of the server. */
export function rejectedFields<Values extends Fields>(
  empty: Values,
  { values, problem }: { values: Values; problem: { fields?: Record<string, string> } },
  typed: Values,
  fieldOf: (name: string) => string = (name) => name,
): { name: keyof Values & string; message: string }[] {
  const messages = new Map(Object.entries(problem.fields ?? {}).map(([name, message]) => [fieldOf(name), message]))
  return namesOf(empty).flatMap((name) => {
    const message = messages.get(name)
    return message !== undefined && isSameValue(typed[name], values[name]) ? [{ name, message }] : []
  })
}

function open<Values extends Fields>(
  fields: DraftFormFields<Values>,
  found: Draft | null,
  { pending, serverValues, rejected }: Sources<Values>,
  typed: Values,
): FormStep<Values> {
  const { empty } = fields
  const ownValues = found ? valuesIn(fields, found) : pending
  // The user may type before the draft has loaded; keep that input.
  const isEarly = namesOf(empty).some((name) => !isSameValue(typed[name], empty[name]))
  const shown = ownValues ?? serverValues ?? empty
  const early = isEarly ? rebase(shown, empty, typed, fields.both) : undefined
  const state: DraftFormState<Values> = {
    ...newDraftForm<Values>(),
    opened: true,
    isMerged: found ? found.seen === true : ownValues !== undefined || serverValues !== undefined,
    isTouched: Boolean(found || rejected?.base || early),
    base: found ? serverValuesIn(fields, found) : rejected?.base,
    rejectedAt: rejected?.at,
    others: early?.others ?? {},
    conflicts: found ? conflictsIn(found) : {},
  }
  const effects: DraftFormEffect<Values>[] = [{ type: 'reset', values: early?.values ?? shown }]
  if (!found) effects.push({ type: 'set-baseline' })
  if (early) effects.push({ type: 'save-draft' })
  return [state, effects]
}

/**
 * The form opens at once with the persisted cache, which may be older than a write that this user has sent since, from
 * this phone or another.
 */
function followSources<Values extends Fields>(
  fields: DraftFormFields<Values>,
  before: DraftFormState<Values>,
  sources: Sources<Values>,
  typed: Values,
): FormStep<Values> {
  if (!before.opened) return [before, []]
  const { pending, serverValues } = sources
  const [state, effects] = followLatest(fields, before, sources, typed)
  if (!serverValues || state.isMerged) return [state, effects]
  // The draft was filled in before this phone had the server's values: empty fields take them.
  const merged = rebase(pending ?? serverValues, fields.empty, typed, fields.both)
  return [{ ...state, isMerged: true, others: merged.others }, [...effects, { type: 'fill', values: merged.values }]]
}

function followLatest<Values extends Fields>(
  fields: DraftFormFields<Values>,
  state: DraftFormState<Values>,
  { pending, serverValues, rejected }: Sources<Values>,
  typed: Values,
): FormStep<Values> {
  const staleBase = rejected?.base
  const latest = staleBase ? serverValues : (pending ?? serverValues)
  if (!latest) return [state, []]
  // The write was rejected while the form is open: its base counts, not the sent values.
  const isNewlyRejected = staleBase && state.rejectedAt !== rejected.at
  const before = isNewlyRejected ? staleBase : state.base
  const next = { ...state, base: latest, ...(staleBase && { rejectedAt: rejected.at }) }
  if (state.isTouched) return before && state.isMerged ? mergeLater(fields, next, before, latest, typed) : [next, []]
  if (namesOf(fields.empty).every((name) => isSameValue(latest[name], typed[name]))) return [next, []]
  return [{ ...next, isMerged: true }, [{ type: 'reset', values: latest }, { type: 'set-baseline' }]]
}

/** The server's values, or the pending write, differ from `before`: fields that were not changed here take them. */
function mergeLater<Values extends Fields>(
  fields: DraftFormFields<Values>,
  state: DraftFormState<Values>,
  before: Values,
  now: Values,
  typed: Values,
): FormStep<Values> {
  const { empty, follows, groups } = fields
  const [mine, theirs]: [Values, Values] = [{ ...typed }, { ...now }]
  for (const name of namesOf(empty)) {
    const isFixed = follows && !follows.some((group) => group.includes(name))
    // The new value was sent from here, and the field changed here since; or another tab has sent it.
    if (isFixed || isSameButBlanks(now[name], state.sentValues[name])) theirs[name] = before[name]
    else if (isSameValue(mine[name], state.otherTabValues[name])) mine[name] = before[name]
  }
  const merged = mergeDraft(
    draftFromValues(before),
    { ...draftFromValues(mine), clashes: state.conflicts },
    draftFromValues(theirs),
    { groups },
  )
  const changes = differences(fields, valuesIn(fields, merged), mine)
  return [{ ...state, conflicts: conflictsIn(merged) }, [{ type: 'fill', values: changes }]]
}

/** Fields that were not changed here take the values of the other tab. */
function mergeOtherTab<Values extends Fields>(
  fields: DraftFormFields<Values>,
  state: DraftFormState<Values>,
  event: { before: Draft; after: Draft; typed: Values },
): FormStep<Values> {
  const { empty, lists, groups, isPart } = fields
  const [before, after] = [event.before, event.after].map((draft) => withCurrentLists(empty, draft, lists)) as [
    Draft,
    Draft,
  ]
  const mine = draftOf(state, event.typed)
  const merged = mergeDraft(state.isTouched ? before : mine, mine, after, { groups, isPart })
  if (merged === mine) return [state, []]
  const values = valuesIn(fields, merged)
  const next: DraftFormState<Values> = {
    ...state,
    otherTabValues: { ...state.otherTabValues, ...differences(fields, values, event.typed) },
    isTouched: true,
    isMerged: merged.seen === true,
    base: serverValuesIn(fields, merged) ?? state.base,
    conflicts: conflictsIn(merged),
  }
  return [next, [{ type: 'fill', values }]]
}

function resolveConflict<Values extends Fields>(
  fields: DraftFormFields<Values>,
  state: DraftFormState<Values>,
  { names, theirs }: { names: readonly string[]; theirs: boolean },
): FormStep<Values> {
  const { conflicts } = state
  const others = valuesIn(fields, conflicts)
  const chosen = namesOf(fields.empty).filter((name) => names.includes(name) && conflicts[name] !== undefined)
  const next = touched({ ...state, conflicts: without(conflicts, names) })
  const values = Object.fromEntries(chosen.map((name) => [name, others[name]])) as Partial<Values>
  const shown: DraftFormEffect<Values> = theirs
    ? { type: 'enter', values, validate: true }
    : { type: 'clear-errors', names }
  return [next, [shown, { type: 'save-draft' }]]
}

/** Marks the state as touched; an already touched state stays the same object. */
const touched = <Values extends Fields>(state: DraftFormState<Values>) =>
  state.isTouched ? state : { ...state, isTouched: true }

const namesOf = <Values extends Fields>(empty: Values) => Object.keys(empty) as (keyof Values & string)[]

const valuesIn = <Values extends Fields>({ empty, lists }: DraftFormFields<Values>, draft: Draft) =>
  valuesFromDraft(empty, draft, lists)

/** The server's values when a draft was written; undefined in a draft without them. */
const serverValuesIn = <Values extends Fields>(
  fields: DraftFormFields<Values>,
  { heard }: Draft,
): Values | undefined => (typeof heard === 'object' && heard !== null ? valuesIn(fields, heard as Draft) : undefined)

/** The values that differ from those of `before`. */
const differences = <Values extends Fields>({ empty }: DraftFormFields<Values>, values: Values, before: Values) =>
  Object.fromEntries(
    namesOf(empty).flatMap((name) => (isSameValue(values[name], before[name]) ? [] : [[name, values[name]]])),
  ) as Partial<Values>

const without = (conflicts: Conflicts, names: readonly string[]): Conflicts =>
  Object.fromEntries(Object.entries(conflicts).filter(([name]) => !names.includes(name)))
