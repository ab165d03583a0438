import { chain, type Step } from '../step.ts'
import { type DraftGroups, mergeDraft } from './merge-draft.ts'

// When the draft of a form is written, as a pure function of what has happened so far: no clock, no storage.
// `draft-writer.ts` carries the effects out and reports their results as events.

type Values = Record<string, unknown>
export type DraftState = 'none' | 'writing' | 'kept' | 'failed'

const debounceMs = 400 // ms after the last key
const retryAfter = 3000 // ms until IndexedDB is tried again after a failure

export type DraftWriterState = {
  /** Groups of fields that are merged as one value. */
  groups?: DraftGroups | undefined
  /** The values are a part of the draft; its other parts stay. */
  isPart?: boolean | undefined
  /** How many forms show this draft. */
  openForms: number
  status: DraftState
  /** Values whose write has not begun. */
  unsaved?: Values | undefined
  /** The values of the write in progress. There is never more than one. */
  inFlight?: Values | undefined
  /** `unsaved` is written as soon as the write in progress has ended. */
  flushNext: boolean
  /** The current values of the form; undefined once the draft has ended. */
  latest?: Values | undefined
  /** The draft as it was last written or read here; undefined when there is none. */
  stored?: Values | undefined
  /** The values of the form before the draft existed. */
  initial?: Values | undefined
  rev?: string | undefined
  /** How often the draft has ended: a read that began before an end says nothing about the next draft. */
  ends: number
  /**
   * Set while a submission is being enqueued: its values, and those of the form once they were changed since. The
   * submission does not contain these changes, so they remain as a new draft.
   */
  submission?: { submitted: Values | undefined; values?: Values } | undefined
  /** Writing pauses while a submission is being stored. */
  isHeld: boolean
  /** The person's data was deleted: nothing is written any more. */
  isDisposed: boolean
  /** The unwritten values that stand in localStorage, too, because the page may be left at any moment. */
  inLocalStorage?: Values | undefined
}

/** A read of the draft and the state in which it began. */
export type DraftRead = Pick<DraftWriterState, 'ends' | 'stored'>

/** The draft in IndexedDB. `isOwn`: this page has written this revision. */
export type ReadDraft = { values: Values; rev: string | undefined; isOwn: boolean }

export type DraftWriterEvent =
  | { type: 'form-opened' }
  | { type: 'form-closed' }
  /** The form's values while the user has not changed it. */
  | { type: 'baseline'; values: Values }
  | { type: 'typed'; values: Values }
  /** Writes the unwritten values now: at the end of a pause, when the form closes, or on request. */
  | { type: 'flush' }
  | { type: 'written'; values: Values }
  | { type: 'write-failed' }
  /** The write that had ended after the person's data was deleted has been removed again. */
  | { type: 'write-undone' }
  /** The draft was read for a form that opens. */
  | { type: 'draft-found'; values: Values | undefined; rev: string | undefined }
  /** The draft may have been changed by another tab. */
  | { type: 'draft-changed' }
  | { type: 'draft-read'; read: DraftRead; draft: ReadDraft | 'none' | 'unreadable' }
  /** Whether these values, whose draft another tab has ended, have been enqueued or saved meanwhile. */
  | { type: 'saved-elsewhere'; values: Values; isSaved: boolean }
  /** A form has merged another tab's change; its values now. */
  | { type: 'form-merged'; values: Values }
  /** The page is shown again. `hasLocalCopy`: its unwritten values still stand in localStorage. */
  | { type: 'page-shown'; hasLocalCopy: boolean }
  /** The page may be left now. `frozen`: it goes into the back/forward cache. */
  | { type: 'page-left'; frozen: boolean }
  | { type: 'local-copy'; values: Values | undefined }
  /** The current values are submitted. */
  | { type: 'submitting' }
  | { type: 'held' }
  | { type: 'released' }
  /** The draft has ended; with `sent`, the changes since the submission was requested are a new draft. */
  | { type: 'ended'; sent: boolean }
  | { type: 'data-wiped' }

export type DraftWriterEffect =
  /** Calls back with `written` or `write-failed`. `base`: the values that the form had read. */
  | { type: 'write'; values: Values; base: Values | undefined }
  /** Calls back with `write-undone`. */
  | { type: 'undo-write' }
  /** Calls back with `flush`. */
  | { type: 'flush' }
  /** Calls back with `flush` after this time, instead of an earlier timer. */
  | { type: 'set-timer'; ms: number }
  | { type: 'clear-timer' }
  | { type: 'report'; status: DraftState }
  /** Calls back with `draft-read`. */
  | { type: 'read-draft'; read: DraftRead }
  | { type: 'remember-revision'; rev: string | undefined }
  /** Calls back with `form-merged` for each form that is open already. */
  | { type: 'merge-into-forms'; before: Values; after: Values }
  /** Calls back with `saved-elsewhere`. */
  | { type: 'check-saved'; values: Values }
  /** Calls back with `local-copy`. */
  | { type: 'store-local-copy'; values: Values; base: Values | undefined }
  | { type: 'remove-local-copy' }
  /** No form is open and nothing is unwritten: the writer is not needed any more. */
  | { type: 'forget' }

type DraftStep = Step<DraftWriterState, DraftWriterEffect>

export const newDraftWriter = ({
  groups,
  isPart,
}: Pick<DraftWriterState, 'groups' | 'isPart'> = {}): DraftWriterState => ({
  groups,
  isPart,
  openForms: 0,
  status: 'none',
  flushNext: false,
  ends: 0,
  isHeld: false,
  isDisposed: false,
})

/** The values that are not in IndexedDB yet. */
export const unwrittenOf = ({ unsaved, inFlight }: DraftWriterState): Values | undefined => unsaved ?? inFlight

const isIdle = (state: DraftWriterState) => state.openForms === 0 && !unwrittenOf(state) && !state.isHeld

/** The state after an event, and what has to be done because of it, in this order. */
export function draftWriterReducer(state: DraftWriterState, event: DraftWriterEvent): DraftStep {
  const [next, effects] = handle(state, event)
  return isIdle(next) && !isIdle(state) ? [next, [...effects, { type: 'forget' }]] : [next, effects]
}

function handle(state: DraftWriterState, event: DraftWriterEvent): DraftStep {
  switch (event.type) {
    case 'form-opened':
      return [{ ...state, openForms: state.openForms + 1 }, []]
    case 'form-closed':
      return flush({ ...state, openForms: state.openForms - 1 })
    case 'baseline':
      return [{ ...state, initial: event.values }, []]
    case 'typed':
      return typed(state, event.values)
    case 'flush':
      return flush(state)
    case 'written':
      return written(state, event.values)
    case 'write-failed':
      return writeFailed(state)
    case 'write-undone':
      return [{ ...state, inFlight: undefined }, []]
    case 'draft-found':
      return [{ ...state, stored: state.stored ?? event.values, rev: state.rev ?? event.rev }, []]
    case 'draft-changed':
      return readDraft(state)
    case 'draft-read':
      return draftRead(state, event)
    case 'saved-elsewhere':
      if (event.isSaved || !isShownAsKept(state, event.values)) return [state, []]
      return chain(typed(state, event.values), flush)
    case 'form-merged':
      return report(withMerged(state, event.values), state.unsaved ? 'writing' : 'kept')
    case 'page-shown':
      return chain(event.hasLocalCopy ? [state, []] : writtenElsewhere(state), readDraft)
    case 'page-left':
      return chain(storeLocalCopy(state), event.frozen ? (same) => [same, []] : flush)
    case 'local-copy':
      return [{ ...state, inLocalStorage: event.values }, []]
    case 'submitting':
      return [{ ...state, submission: { submitted: state.latest ?? baseOf(state) } }, []]
    case 'held':
      return [{ ...state, isHeld: true }, [{ type: 'clear-timer' }]]
    case 'released':
      return flush({ ...state, isHeld: false })
    case 'ended':
      return ended(state, event.sent)
    case 'data-wiped':
      return ended({ ...state, isDisposed: true }, false)
  }
}

function typed(state: DraftWriterState, values: Values): DraftStep {
  if (state.isDisposed) return [state, []]
  const submission = state.submission && { ...state.submission, values }
  const [next, effects] = report({ ...state, unsaved: values, latest: values, submission }, 'writing')
  return [next, state.isHeld ? effects : [...effects, { type: 'set-timer', ms: debounceMs }]]
}

/** Begins to write what is unsaved, after the write in progress if there is one. */
function flush(state: DraftWriterState): DraftStep {
  if (state.isHeld) return [state, []]
  const { unsaved, inFlight } = state
  if (!unsaved) return [state, [{ type: 'clear-timer' }]]
  if (inFlight) return [{ ...state, flushNext: true }, [{ type: 'clear-timer' }]]
  return [
    { ...state, unsaved: undefined, inFlight: unsaved, flushNext: false },
    [{ type: 'clear-timer' }, { type: 'write', values: unsaved, base: baseOf(state) }],
  ]
}

const baseOf = ({ stored, initial }: DraftWriterState) => stored ?? initial

/** `values`: the stored ones, the same object unless a change of another tab was merged into them. */
function written(before: DraftWriterState, values: Values): DraftStep {
  const { inFlight, flushNext } = before
  if (before.isDisposed) return [before, [{ type: 'undo-write' }]]
  const state = { ...before, inFlight: undefined, flushNext: false, stored: values }
  const merged = inFlight && inFlight !== values ? mergeIntoForms(state, inFlight, values) : ([state, []] as DraftStep)
  return chain(
    merged,
    (now) => (now.unsaved ? [now, []] : removeLocalCopy(now)),
    (now) => report(now, now.unsaved ? 'writing' : 'kept'),
    // Not at once: the forms merge the other tab's change into the unsaved values first.
    (now) => [now, flushNext ? [{ type: 'flush' }] : []],
  )
}

/** No input is dropped: it is written with the next change, or tried again after `retryAfter`. */
function writeFailed(before: DraftWriterState): DraftStep {
  const state = { ...before, inFlight: undefined, flushNext: false }
  if (before.isDisposed) return [state, []]
  const unsaved = { ...state, unsaved: before.unsaved ?? before.inFlight }
  if (before.flushNext) return flush(unsaved)
  const [next, effects] = report(unsaved, 'failed')
  return [next, state.isHeld ? effects : [...effects, { type: 'set-timer', ms: retryAfter }]]
}

function readDraft(state: DraftWriterState): DraftStep {
  const { openForms, isDisposed, ends, stored } = state
  return [state, openForms === 0 || isDisposed ? [] : [{ type: 'read-draft', read: { ends, stored } }]]
}

/**
 * Applies another tab's changes to the forms. If the other tab has ended the draft, the values here are written again,
 * unless they are saved, so that 'Tersimpan di HP' stays true.
 */
function draftRead(
  state: DraftWriterState,
  { read, draft }: { read: DraftRead; draft: ReadDraft | 'none' | 'unreadable' },
): DraftStep {
  // Unwritten changes are merged with it when they are written.
  if (unwrittenOf(state) || state.isDisposed || read.ends !== state.ends) return [state, []]
  if (read.stored !== state.stored) return readDraft(state)
  if (draft === 'unreadable') return [state, []]
  if (draft === 'none') {
    const { latest } = state
    return [state, latest && isShownAsKept(state, latest) ? [{ type: 'check-saved', values: latest }] : []]
  }
  const { values, rev, isOwn } = draft
  if (rev === state.rev || isOwn) return [state, []]
  const [merged, effects] = mergeIntoForms({ ...state, rev, stored: values }, baseOf(state) ?? {}, values)
  const remembered: DraftStep = [merged, [...effects, { type: 'remember-revision', rev }]]
  return chain(remembered, (now) => (now.latest ? report(now, 'kept') : [now, []]))
}

/** The form has these values, and the screen says that they are stored. */
const isShownAsKept = (state: DraftWriterState, values: Values) =>
  state.openForms > 0 && !state.isDisposed && state.latest === values && state.status === 'kept'

/** Another tab has changed `before` to `after`: the input here since `before` stays. */
function mergeIntoForms(state: DraftWriterState, before: Values, after: Values): DraftStep {
  const { latest, groups, isPart } = state
  const merged = latest && mergeDraft(before, latest, after, { groups, isPart })
  return [merged ? withMerged(state, merged) : state, [{ type: 'merge-into-forms', before, after }]]
}

const withMerged = (state: DraftWriterState, values: Values): DraftWriterState => ({
  ...state,
  latest: values,
  unsaved: state.unsaved && values,
  // The submission of this page does not contain the other tab's change.
  submission: state.submission && { ...state.submission, values },
})

/** Another page has written the values that this one had left, and may have changed them since. */
function writtenElsewhere(state: DraftWriterState): DraftStep {
  const { unsaved, inLocalStorage } = state
  if (!unsaved || unsaved !== inLocalStorage) return [state, []]
  const [next, effects] = report({ ...state, stored: unsaved, unsaved: undefined, inLocalStorage: undefined }, 'kept')
  return [next, [{ type: 'clear-timer' }, ...effects]]
}

function storeLocalCopy(state: DraftWriterState): DraftStep {
  const values = unwrittenOf(state)
  if (!values || state.isDisposed) return [state, []]
  return [state, [{ type: 'store-local-copy', values, base: baseOf(state) }]]
}

/** Once everything is written or the draft has ended, the copy must not come back. */
const removeLocalCopy = (state: DraftWriterState): DraftStep =>
  state.inLocalStorage ? [{ ...state, inLocalStorage: undefined }, [{ type: 'remove-local-copy' }]] : [state, []]

function ended(before: DraftWriterState, sent: boolean): DraftStep {
  const { submission } = before
  const rest = sent ? submission?.values : undefined
  const [state, effects] = removeLocalCopy(before)
  const next: DraftWriterState = {
    ...state,
    // The rest was typed over the submission. Another tab may have written the draft meanwhile: what was typed is
    // merged with that.
    initial: rest ? submission?.submitted : (state.latest ?? baseOf(state)),
    stored: undefined,
    ends: state.ends + 1,
    unsaved: rest,
    latest: rest,
    submission: undefined,
  }
  const [shown, reports] = report(next, rest ? 'writing' : 'none')
  return [shown, [{ type: 'clear-timer' }, ...effects, ...reports]]
}

const report = (state: DraftWriterState, status: DraftState): DraftStep => [
  { ...state, status },
  [{ type: 'report', status }],
]
