import { isFrozen } from '#session/frozen-transactions.ts'
import { person } from '#session/session.ts'
import { environment, type Timer } from '../environment.ts'
import { fileIdsIn } from '../outbox/entry.ts'
import { dbChanged, onDbChanged, onDraftWritten, onUserDataWiped } from '../storage/db-events.ts'
import { deleteUnusedFiles } from '../storage/delete-unused-files.ts'
import { transact } from '../storage/local-db.ts'
import { upgradeDraft } from '../storage/upgrade.ts'
import {
  type DraftRead,
  type DraftState,
  type DraftWriterEffect,
  type DraftWriterEvent,
  draftWriterReducer,
  newDraftWriter,
  type ReadDraft,
  unwrittenOf,
} from './draft-writer-state.ts'
import { isOwn, readDraft, rememberRevision, saveDraft, saveDraftPart } from './drafts.ts'
import type { DraftGroups } from './merge-draft.ts'
import { readUnwritten, removeUnwritten, removeUnwrittenOf, storeUnwritten } from './unwritten-drafts.ts'

// Each draft of a person has a single writer in this page, even if several forms open and close. So older values are
// never written after newer ones, and nothing is written after the end of the draft. Changes of another tab are merged
// field by field. draft-writer-state.ts decides when what is written; this file does it.

type Values = Record<string, unknown>
/** The callbacks and options of an open form. */
type DraftForm = {
  /** Called on every change of the state. */
  onStateChange?: (state: DraftState) => void
  /** Have these values been enqueued or saved meanwhile, by this page or another? */
  isKept?: (values: Values) => Promise<boolean>
  /** The values are a part of the draft; its other parts stay. */
  isPart?: boolean
  /** Groups of fields that are merged as one value. */
  groups?: DraftGroups | undefined
  /**
   * Another tab has changed `before` to `after`: merges it into the form and returns the form's values; undefined while
   * the form is not open yet.
   */
  onRemoteChange?: (before: Values, after: Values) => Values | undefined
}
type DraftWriter = ReturnType<typeof makeWriter>

const writers = new Map<string, DraftWriter>()
const keyOf = (name: string, owner: string) => JSON.stringify([owner, name])

/** Opens a draft for a form. Call `close` when the form is left; unwritten changes are still written. */
export function openDraft(name: string, owner: string, form: DraftForm = {}) {
  const writer = writers.get(keyOf(name, owner)) ?? makeWriter(name, owner, form)
  writers.set(keyOf(name, owner), writer)
  return { ...writer, close: writer.join(form) }
}

function makeWriter(name: string, owner: string, { isPart, groups }: DraftForm) {
  const forms = new Set<DraftForm>()
  let state = newDraftWriter({ groups, isPart })
  let timer: Timer | undefined
  let writing: Promise<void> = Promise.resolve()

  function dispatch(event: DraftWriterEvent) {
    const [next, effects] = draftWriterReducer(state, event)
    state = next
    for (const effect of effects) run(effect)
  }
  function run(effect: DraftWriterEffect) {
    switch (effect.type) {
      case 'write':
        writing = write(effect.values, effect.base)
        return
      case 'undo-write':
        writing = removeDraft(name, owner)
          .catch(() => {}) // IndexedDB is unavailable
          .then(() => dispatch({ type: 'write-undone' }))
        return
      case 'flush':
        return dispatch({ type: 'flush' })
      case 'set-timer':
        environment.clearTimeout(timer)
        timer = environment.setTimeout(() => dispatch({ type: 'flush' }), effect.ms)
        return
      case 'clear-timer':
        return environment.clearTimeout(timer)
      case 'report':
        for (const form of forms) form.onStateChange?.(effect.status)
        return
      case 'read-draft':
        return void readStored(effect.read)
      case 'remember-revision':
        return rememberRevision(name, owner, effect.rev)
      case 'merge-into-forms':
        for (const form of forms) {
          const values = form.onRemoteChange?.(effect.before, effect.after)
          if (values) dispatch({ type: 'form-merged', values })
        }
        return
      case 'check-saved':
        return void checkSaved(effect.values)
      case 'store-local-copy': {
        const { values, base } = effect
        const isStored = storeUnwritten({ name, person: owner, values, base, groups, isPart })
        return dispatch({ type: 'local-copy', values: isStored ? values : undefined })
      }
      case 'remove-local-copy':
        return removeUnwritten({ name, person: owner })
      case 'forget':
        for (const unsubscribe of unsubscribes) unsubscribe()
        if (writers.get(keyOf(name, owner)) === writer) writers.delete(keyOf(name, owner))
    }
  }

  function write(values: Values, base: Values | undefined): Promise<void> {
    const save = isPart ? saveDraftPart : saveDraft
    return save(name, values, owner, [], { base, groups }).then(
      (stored) => dispatch({ type: 'written', values: stored }),
      () => dispatch({ type: 'write-failed' }),
    )
  }
  async function readStored(read: DraftRead) {
    const draft = await transact(['drafts'], 'readonly', (on) => on.drafts.get([owner, name])).then(
      (stored): ReadDraft | 'none' | 'unreadable' => {
        const values = upgradeDraft(stored)?.values
        if (!stored) return 'none'
        return values ? { values, rev: stored.rev, isOwn: isOwn(stored) } : 'unreadable'
      },
      () => undefined, // IndexedDB cannot be read: it is read again at the next change
    )
    if (draft) dispatch({ type: 'draft-read', read, draft })
  }
  async function checkSaved(values: Values) {
    const all = await Promise.all([...forms].map(({ isKept }) => isKept?.(values))).catch(() => undefined)
    if (all) dispatch({ type: 'saved-elsewhere', values, isSaved: all.some(Boolean) })
  }
  /** Resolves when no write is in progress any more. */
  async function settled(): Promise<void> {
    while (state.inFlight) await writing
  }
  /** Writes what is unwritten; when that fails it stays unwritten. */
  function flush(): Promise<void> {
    dispatch({ type: 'flush' })
    return settled()
  }

  const recheck = () => dispatch({ type: 'draft-changed' })
  const unsubscribes = [
    onDbChanged(recheck),
    onDraftWritten((draftOwner, draftName) => draftOwner === owner && draftName === name && recheck()),
  ]

  const writer = {
    owner,
    flush,
    change: (values: Values) => dispatch({ type: 'typed', values }),
    /** Ends the draft; with `sent`, the changes since the submission was requested are kept as a new draft. */
    end: (sent = false) => dispatch({ type: 'ended', sent }),
    /** A page that was suspended may have missed the messages of the others. Not while it is being left. */
    recheckShown: () =>
      dispatch({ type: 'page-shown', hasLocalCopy: readUnwritten(owner).some((left) => left.name === name) }),
    /** Sets the values of the form while the user has not changed it. */
    setBaseline: (values: Values) => dispatch({ type: 'baseline', values }),
    /** Call it when the current values are submitted, before enqueue() ends the draft. */
    sending: () => dispatch({ type: 'submitting' }),
    unwritten: () => unwrittenOf(state),
    /**
     * The page may be left now: stores unwritten values at once, and begins to write them unless it is being `frozen`
     * in the back/forward cache.
     */
    leave: (frozen = isFrozen()) => dispatch({ type: 'page-left', frozen }),
    /** The values to fill the form with: the unwritten ones, also of a page that was left, or those in IndexedDB. */
    async found(): Promise<Values | undefined> {
      const unwritten = unwrittenOf(state)
      if (unwritten) return unwritten
      const draft = await readDraft(name, owner)
      dispatch({ type: 'draft-found', values: draft?.values, rev: draft?.rev })
      // A left page's values stand there still when they could not be written now.
      const left = readUnwritten(owner).find((draft) => draft.name === name)
      return unwrittenOf(state) ?? left?.values ?? draft?.values
    },
    join(form: DraftForm) {
      forms.add(form)
      dispatch({ type: 'form-opened' })
      return () => {
        if (!forms.delete(form)) return
        dispatch({ type: 'form-closed' })
        // Notifies, because this last write of the draft may change other screens.
        void settled().then(dbChanged)
      }
    },
    /**
     * Writes what is unwritten, then suspends writing until `goOn` is called. A page that is killed while the
     * submission is being stored then has no copy in localStorage, which would come back as a draft of what was
     * submitted.
     */
    async hold(): Promise<void> {
      await flush()
      dispatch({ type: 'held' })
      await settled()
    },
    goOn: () => dispatch({ type: 'released' }),
    /** The person's data was deleted: their forms must not write any more. */
    dispose: () => dispatch({ type: 'data-wiped' }),
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
  for (const writer of writersOf(owner)) writer.dispose()
})
