import { person } from '#session/session.ts'
import { type Draft, fileIdsIn } from '../outbox/entry.ts'
import { dbChanged, onDbChanged, onDraftWritten, onUserDataWiped } from '../storage/db-events.ts'
import { deleteUnusedFiles } from '../storage/delete-unused-files.ts'
import { transact } from '../storage/local-db.ts'
import { upgradeDraft } from '../storage/upgrade.ts'
import { isOwn, readDraft, rememberRevision, saveDraft, saveDraftPart } from './drafts.ts'
import { type DraftGroups, mergeDraft } from './merge-draft.ts'

// One writer for each draft of a person in this page, whatever forms open and close meanwhile: an older text is never
// written after a newer one, and nothing is written after the end of the draft. What another tab writes is merged field
// by field.

const debounceMs = 400 // ms after the last key
const retryAfter = 3000 // ms until IndexedDB is tried again after a failure

export type DraftState = 'none' | 'writing' | 'kept' | 'failed'
type Values = Record<string, unknown>
/** What the open form provides, and what it wants to be told. */
type DraftForm = {
  tell?: (state: DraftState) => void
  /** Have these values been saved meanwhile, by this page or another? */
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
  const keepValues = isPart ? saveDraftPart : saveDraft
  const forms = new Set<DraftForm>()
  let state: DraftState = 'none'
  let waiting: Values | undefined
  /** The last write that is in progress. */
  let leaving: Values | undefined
  /** The current values of the form; undefined once the draft has ended. */
  let latest: Values | undefined
  /** The draft as it was last written or read here; undefined when there is none. */
  let drafted: Values | undefined
  /** The values of the form before the draft existed. */
  let stood: Values | undefined
  let rev: string | undefined
  let endings = 0
  /** Changes since a write was requested: they are not in that write, so they outlive the draft that it ends. */
  let since: { values?: Values } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  let held = false
  let over = false

  const show = (now: DraftState) => {
    state = now
    for (const { tell } of forms) tell?.(now)
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const flush = (): Promise<void> => {
    if (held) return writing
    clearTimeout(timer)
    const values = waiting
    waiting = undefined
    if (values) {
      leaving = values
      writing = writing.then(() => write(values))
    }
    return writing
  }
  async function write(values: Values) {
    if (over) return
    try {
      const end = await keepValues(name, values, owner, [], { base: drafted ?? stood, groups })
      // The person's data was deleted while this was being written.
      if (over) return void (await removeDraft(name, owner))
      drafted = end
      if (end !== values) bring(values, end)
      show(waiting ? 'writing' : 'kept')
    } catch {
      if (over) return
      // Nothing that was typed is dropped: it is written with the next change, or retried by itself.
      if (leaving !== values) return
      waiting ??= values
      show('failed')
      if (!held) later(retryAfter)
    } finally {
      if (leaving === values) leaving = undefined
      forgetIdle()
    }
  }
  /** Merges another tab's write into the forms, beside what has been typed there since `before`. */
  function bring(before: Values, after: Values) {
    let now = latest && mergeDraft(before, latest, after, { groups, isPart })
    for (const { hear } of forms) now = hear?.(before, after) ?? now
    if (now === undefined) return
    latest = now
    if (waiting) waiting = now
    // This page has not submitted the draft; another tab has.
    if (since) since.values = now
  }
  function change(values: Values) {
    if (over) return
    waiting = latest = values
    if (since) since.values = values
    show('writing')
    if (!held) later(debounceMs)
  }
  /** Stops writing the draft; with `sent`, except for the changes since the submission was requested. */
  function end(sent = false) {
    clearTimeout(timer)
    stood = latest ?? drafted ?? stood
    drafted = undefined
    endings++
    waiting = latest = sent ? since?.values : undefined
    since = undefined
    show(waiting ? 'writing' : 'none')
  }
  function forgetIdle() {
    if (forms.size > 0 || waiting || leaving || held) return
    stop()
    if (writers.get(keyOf(name, owner)) === writer) writers.delete(keyOf(name, owner))
  }
  // Another tab's values are shown here too. If it has ended the draft with the values that are shown, 'Tersimpan di
  // HP' must be true of them here as well.
  async function look(): Promise<void> {
    if (forms.size === 0 || over) return
    const [before, was] = [endings, drafted]
    const there = await transact(['drafts'], 'readonly', (on) => on.drafts.get([owner, name]))
    // Unwritten changes are merged with it when they are written.
    if (waiting || leaving || over || endings !== before) return
    if (drafted !== was) return look()
    if (there) return hear(there)
    const values = latest
    if (!values || state !== 'kept' || forms.size === 0) return
    const kept = await Promise.all([...forms].map(({ isKept }) => isKept?.(values)))
    if (kept.some(Boolean) || over || values !== latest || state !== 'kept') return
    change(values)
    await flush()
  }
  function hear(there: Draft) {
    const values = upgradeDraft(there)?.values
    if (!values || there.rev === rev || isOwn(there)) return
    rev = there.rev
    const before = drafted ?? stood ?? {}
    drafted = values
    bring(before, values)
    rememberRevision(there)
    if (latest) show('kept')
  }
  // If IndexedDB cannot be read, it is read again at the next change.
  const lookAgain = () => void look().catch(() => {})
  const stops = [
    onDbChanged(lookAgain),
    onDraftWritten((of, written) => of === owner && written === name && lookAgain()),
  ]
  const stop = () => {
    for (const end of stops) end()
  }

  const writer = {
    owner,
    change,
    flush,
    end,
    /** A tab that was suspended may have missed the messages of the others. */
    look: lookAgain,
    /** The values of the form while nobody has changed it. */
    stand(values: Values) {
      stood = values
    },
    /** A write is being made of the current values; enqueue() ends the draft with it. */
    sending() {
      since = {}
    },
    unwritten: () => waiting ?? leaving,
    /** The initial values of the form: the unwritten ones, or those in IndexedDB. */
    async found(): Promise<Values | undefined> {
      if (waiting || leaving) return waiting ?? leaving
      const draft = await readDraft(name, owner)
      drafted ??= draft?.values
      rev ??= draft?.rev
      return waiting ?? leaving ?? draft?.values
    },
    joined(form: DraftForm) {
      forms.add(form)
      return () => {
        forms.delete(form)
        // Notify: the last write of the draft, made while the page closes, may change other screens.
        void flush().then(dbChanged)
        forgetIdle()
      }
    },
    /** Suspends writing until `goOn` is called; resolves when no write is in progress. */
    async hold(): Promise<void> {
      held = true
      clearTimeout(timer)
      await writing
    },
    goOn() {
      held = false
      void flush()
      forgetIdle()
    },
    /** The person has signed out: none of their forms writes any more. */
    shut() {
      over = true
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
    const done = await work()
    writer?.end(sent)
    return done
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

/** Has this person typed anything that is not in IndexedDB yet? */
export const hasUnwrittenDraft = (owner: string) => writersOf(owner).some(({ unwritten }) => unwritten())

onUserDataWiped((owner) => {
  for (const writer of writersOf(owner)) writer.shut()
})
