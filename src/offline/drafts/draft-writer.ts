import { isFrozen } from '#session/frozen-transactions.ts'
import { person } from '#session/session.ts'
import { type Draft, fileIdsIn } from '../outbox/entry.ts'
import { dbChanged, onDbChanged, onDraftWritten, onUserDataWiped } from '../storage/db-events.ts'
import { deleteUnusedFiles } from '../storage/delete-unused-files.ts'
import { transact } from '../storage/local-db.ts'
import { upgradeDraft } from '../storage/upgrade.ts'
import { isOwn, readDraft, rememberRevision, saveDraft, saveDraftPart } from './drafts.ts'
import { type DraftGroups, mergeDraft } from './merge-draft.ts'
import { readUnwritten, removeUnwritten, removeUnwrittenOf, storeUnwritten } from './unwritten-drafts.ts'

// Each draft of a person has a single writer in this page, even if several forms open and close. So older values are
// never written after newer ones, and nothing is written after the end of the draft. Changes of another tab are merged
// field by field.

const debounceMs = 400 // ms after the last key
const retryAfter = 3000 // ms until IndexedDB is tried again after a failure

export type DraftState = 'none' | 'writing' | 'kept' | 'failed'
type Values = Record<string, unknown>
/** The callbacks and options of an open form. */
type DraftForm = {
  /** Called on every change of the state. */
  tell?: (state: DraftState) => void
  /** Have these values been enqueued or saved meanwhile, by this page or another? */
  isKept?: (values: Values) => Promise<boolean>
  /** These values are a part of the draft; its other parts stay. */
  isPart?: boolean
  /** Groups of fields that are merged as one value. */
  groups?: DraftGroups | undefined
  /**
   * Another tab has changed `before` to `after`: merges it into the form and returns the form's values; undefined while
   * the form is not open yet.
   */
  hear?: (before: Values, after: Values) => Values | undefined
}
export type DraftWriter = ReturnType<typeof makeWriter>

const writers = new Map<string, DraftWriter>()
const keyOf = (name: string, owner: string) => JSON.stringify([owner, name])

/** Opens a draft for a form. Call `close` when the form is left; unwritten changes are still written. */
export function openDraft(name: string, owner: string, form: DraftForm = {}) {
  const writer = writers.get(keyOf(name, owner)) ?? makeWriter(name, owner, form)
  writers.set(keyOf(name, owner), writer)
  return { ...writer, close: writer.joined(form) }
}

function makeWriter(name: string, owner: string, { isPart, groups }: DraftForm) {
  const saveValues = isPart ? saveDraftPart : saveDraft
  const forms = new Set<DraftForm>()
  let state: DraftState = 'none'
  /** Values that are not being written yet. */
  let unsaved: Values | undefined
  /** The values of the last write in progress. */
  let inFlight: Values | undefined
  /** The current values of the form; undefined once the draft has ended. */
  let latest: Values | undefined
  /** The draft as it was last written or read here; undefined when there is none. */
  let stored: Values | undefined
  /** The values of the form before the draft existed. */
  let initial: Values | undefined
  let rev: string | undefined
  let endCount = 0
  /**
   * Set while a submission is being enqueued, with the changes since it was requested. The submission does not contain
   * them, so they remain as a new draft.
   */
  let sinceSubmit: { values?: Values } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  let isHeld = false
  let isShut = false
  /** The unwritten values that stand in localStorage, too, because the page may be left at any moment. */
  let inLocalStorage: Values | undefined

  const setState = (newState: DraftState) => {
    state = newState
    for (const form of forms) form.tell?.(newState)
  }
  const scheduleFlush = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const flush = (): Promise<void> => {
    if (isHeld) return writing
    clearTimeout(timer)
    const values = unsaved
    unsaved = undefined
    if (values) {
      inFlight = values
      writing = writing.then(() => write(values))
    }
    return writing
  }
  async function write(values: Values) {
    if (isShut) return
    try {
      const written = await saveValues(name, values, owner, [], { base: stored ?? initial, groups })
      // The person's data was deleted during this write.
      if (isShut) return void (await removeDraft(name, owner))
      stored = written
      if (written !== values) mergeIntoForms(values, written)
      if (!unsaved) clearUnwritten()
      setState(unsaved ? 'writing' : 'kept')
    } catch {
      if (isShut) return
      // No input is dropped: it is written with the next change, or retried after `retryAfter`.
      if (inFlight !== values) return
      unsaved ??= values
      setState('failed')
      if (!isHeld) scheduleFlush(retryAfter)
    } finally {
      if (inFlight === values) inFlight = undefined
      forgetIdle()
    }
  }
  /** Removes the copy in localStorage, once everything is written or the draft has ended. */
  function clearUnwritten() {
    if (inLocalStorage) removeUnwritten({ name, person: owner })
    inLocalStorage = undefined
  }
  /** Merges another tab's change from `before` to `after` into the forms, and keeps the input there since `before`. */
  function mergeIntoForms(before: Values, after: Values) {
    let merged = latest && mergeDraft(before, latest, after, { groups, isPart })
    for (const form of forms) merged = form.hear?.(before, after) ?? merged
    if (merged === undefined) return
    latest = merged
    if (unsaved) unsaved = merged
    // The submission of this page does not contain the other tab's change.
    if (sinceSubmit) sinceSubmit.values = merged
  }
  function change(values: Values) {
    if (isShut) return
    unsaved = latest = values
    if (sinceSubmit) sinceSubmit.values = values
    setState('writing')
    if (!isHeld) scheduleFlush(debounceMs)
  }
  /** Ends the draft; with `sent`, the changes since the submission was requested are kept as a new draft. */
  function end(sent = false) {
    clearTimeout(timer)
    initial = latest ?? stored ?? initial
    stored = undefined
    endCount++
    clearUnwritten()
    unsaved = latest = sent ? sinceSubmit?.values : undefined
    sinceSubmit = undefined
    setState(unsaved ? 'writing' : 'none')
  }
  function forgetIdle() {
    if (forms.size > 0 || unsaved || inFlight || isHeld) return
    unsubscribe()
    if (writers.get(keyOf(name, owner)) === writer) writers.delete(keyOf(name, owner))
  }
  // Applies another tab's changes to the forms. If the other tab has ended the draft, the values here are written
  // again, unless they are saved, so that 'Tersimpan di HP' stays true.
  async function checkStored(): Promise<void> {
    if (forms.size === 0 || isShut) return
    const [endCountBefore, storedBefore] = [endCount, stored]
    const draft = await transact(['drafts'], 'readonly', (on) => on.drafts.get([owner, name]))
    // Unwritten changes are merged with it when they are written.
    if (unsaved || inFlight || isShut || endCount !== endCountBefore) return
    if (stored !== storedBefore) return checkStored()
    if (draft) return applyDraft(draft)
    const values = latest
    if (!values || state !== 'kept' || forms.size === 0) return
    const areSaved = await Promise.all([...forms].map(({ isKept }) => isKept?.(values)))
    if (areSaved.some(Boolean) || isShut || values !== latest || state !== 'kept') return
    change(values)
    await flush()
  }
  function applyDraft(draft: Draft) {
    const values = upgradeDraft(draft)?.values
    if (!values || draft.rev === rev || isOwn(draft)) return
    rev = draft.rev
    const before = stored ?? initial ?? {}
    stored = values
    mergeIntoForms(before, values)
    rememberRevision(draft)
    if (latest) setState('kept')
  }
  // If IndexedDB cannot be read, it is read again at the next change.
  const recheck = () => void checkStored().catch(() => {})
  const unsubscribes = [
    onDbChanged(recheck),
    onDraftWritten((draftOwner, draftName) => draftOwner === owner && draftName === name && recheck()),
  ]
  const unsubscribe = () => {
    for (const stop of unsubscribes) stop()
  }

  const writer = {
    owner,
    change,
    flush,
    end,
    /** A page that was suspended may have missed the messages of the others. Not while it is being left. */
    look() {
      // Another page has written the values that this one had left, and may have changed them since.
      if (unsaved && unsaved === inLocalStorage && !readUnwritten(owner).some((one) => one.name === name)) {
        clearTimeout(timer)
        stored = unsaved
        unsaved = inLocalStorage = undefined
        setState('kept')
      }
      recheck()
    },
    /** Sets the values of the form while the user has not changed it. */
    stand(values: Values) {
      initial = values
    },
    /** Call it when the current values are submitted, before enqueue() ends the draft. */
    sending() {
      sinceSubmit = {}
    },
    unwritten: () => unsaved ?? inFlight,
    /**
     * The page may be left now: stores unwritten values at once, and begins to write them unless it is being `frozen` in
     * the back/forward cache.
     */
    leave(frozen = isFrozen()) {
      const values = unsaved ?? inFlight
      if (values && !isShut) {
        const isStored = storeUnwritten({ name, person: owner, values, base: stored ?? initial, groups, isPart })
        inLocalStorage = isStored ? values : undefined
      }
      if (!frozen) void flush()
    },
    /** The values to fill the form with: the unwritten ones, also of a page that was left, or those in IndexedDB. */
    async found(): Promise<Values | undefined> {
      if (unsaved || inFlight) return unsaved ?? inFlight
      const draft = await readDraft(name, owner)
      stored ??= draft?.values
      rev ??= draft?.rev
      // A left page's values stand there still when they could not be written now.
      const left = readUnwritten(owner).find((one) => one.name === name)
      return unsaved ?? inFlight ?? left?.values ?? draft?.values
    },
    joined(form: DraftForm) {
      forms.add(form)
      return () => {
        forms.delete(form)
        // Notifies, because this last write of the draft may change other screens.
        void flush().then(dbChanged)
        forgetIdle()
      }
    },
    /**
     * Writes what is unwritten, then suspends writing until `goOn` is called. A page that is killed while the submission is
     * being stored then has no copy in localStorage, which would come back as a draft of what was submitted.
     */
    async hold(): Promise<void> {
      await flush()
      isHeld = true
      clearTimeout(timer)
      await writing
    },
    goOn() {
      isHeld = false
      void flush()
      forgetIdle()
    },
    /** The person's data was deleted: their forms must not write any more. */
    shut() {
      isShut = true
      end()
      forgetIdle()
    },
  }
  return writer
}

/**
 * Runs `work`, which enqueues the draft's values, while nothing is written to the draft. The draft stays if `work`
 * fails. Otherwise it ends, and changes since the form was `sending` are a new draft.
 */
export const endDraftWith = <T>(name: string, owner: string, work: () => Promise<T>): Promise<T> =>
  runEnding(name, owner, work, true)

async function runEnding<T>(name: string, owner: string, work: () => Promise<T>, sent = false): Promise<T> {
  const writer = writers.get(keyOf(name, owner))
  await writer?.hold()
  try {
    const result = await work()
    writer?.end(sent)
    return result
  } finally {
    writer?.goOn()
  }
}

/** Deletes the draft with its files and its unwritten changes. Throws StorageError. */
export async function discardDraft(name: string, owner = person()): Promise<void> {
  await runEnding(name, owner, () => removeDraft(name, owner))
  dbChanged()
}

const removeDraft = (name: string, owner: string) =>
  transact(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const before = await on.drafts.get([owner, name])
    await on.drafts.remove([owner, name])
    if (before) await deleteUnusedFiles(on, owner, fileIdsIn(before.values))
  })

const writersOf = (owner: string) => [...writers.values()].filter((writer) => writer.owner === owner)

/** Does this person have input that is not in IndexedDB yet? */
export const hasUnwrittenDraft = (owner: string) => writersOf(owner).some(({ unwritten }) => unwritten())

onUserDataWiped((owner) => {
  removeUnwrittenOf(owner)
  for (const writer of writersOf(owner)) writer.shut()
})
