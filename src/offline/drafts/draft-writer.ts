import { person } from '#session/session.ts'
import { type Draft, fileIdsIn } from '../outbox/entry.ts'
import { dbChanged, onDbChanged, onDraftWritten, onUserDataWiped } from '../storage/db-events.ts'
import { deleteUnusedFiles } from '../storage/delete-unused-files.ts'
import { transact } from '../storage/local-db.ts'
import { upgradeDraft } from '../storage/upgrade.ts'
import { isOwn, readDraft, rememberRevision, saveDraft, saveDraftPart } from './drafts.ts'
import { type DraftGroups, mergeDraft } from './merge-draft.ts'

// One writer for each draft of a person in this page, whatever forms open and close meanwhile: an older text never comes
// after a newer one, and nothing comes after the end. What another tab writes comes in field by field.

const debounceMs = 400 // ms after the last key
const retryAfter = 3000 // ms until the shelf is asked again after it refused

export type DraftState = 'none' | 'writing' | 'kept' | 'failed'
type Values = Record<string, unknown>
/** What the form that is open wants to know, and knows. */
type DraftForm = {
  tell?: (state: DraftState) => void
  /** Has what these values say been kept meanwhile, by whoever? */
  isKept?: (values: Values) => Promise<boolean>
  /** These values are a part of the draft: what else it says stays. */
  isPart?: boolean
  /** Fields that are one thing. */
  groups?: DraftGroups | undefined
  /**
   * Another tab has written `after` over `before`: takes it in, and says what stands there then; undefined while the form
   * is not open yet.
   */
  hear?: (before: Values, after: Values) => Values | undefined
}
export type DraftWriter = ReturnType<typeof makeWriter>

const writers = new Map<string, DraftWriter>()
const keyOf = (name: string, whose: string) => JSON.stringify([whose, name])

/** Opens a draft for a form. `close` when the form is left: what is not written yet still is. */
export function openDraft(name: string, whose: string, form: DraftForm = {}) {
  const writer = writers.get(keyOf(name, whose)) ?? makeWriter(name, whose, form)
  writers.set(keyOf(name, whose), writer)
  return { ...writer, close: writer.joined(form) }
}

function makeWriter(name: string, whose: string, { isPart, groups }: DraftForm) {
  const keepValues = isPart ? saveDraftPart : saveDraft
  const forms = new Set<DraftForm>()
  let state: DraftState = 'none'
  let waiting: Values | undefined
  /** On its way to the shelf; the last of them. */
  let leaving: Values | undefined
  /** What stands in the form, as far as anybody has said; nothing once it has ended. */
  let latest: Values | undefined
  /** The draft as it was last written or read here; undefined when there is none. */
  let drafted: Values | undefined
  /** What stood in the form before there was one. */
  let stood: Values | undefined
  let rev: string | undefined
  let endings = 0
  /** What has come since a write was asked for: not in it, so that it outlives the draft that the write ends. */
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
      const end = await keepValues(name, values, whose, [], { base: drafted ?? stood, groups })
      // It was on its way to the shelf when that was emptied.
      if (over) return void (await removeDraft(name, whose))
      drafted = end
      if (end !== values) bring(values, end)
      show(waiting ? 'writing' : 'kept')
    } catch {
      if (over) return
      // Nothing that was typed is given up: it goes with the next writing, or is tried again by itself.
      if (leaving !== values) return
      waiting ??= values
      show('failed')
      if (!held) later(retryAfter)
    } finally {
      if (leaving === values) leaving = undefined
      forgetIdle()
    }
  }
  /** What another tab has written comes into the forms, beside what has been typed there since `before`. */
  function bring(before: Values, after: Values) {
    let now = latest && mergeDraft(before, latest, after, { groups, isPart })
    for (const { hear } of forms) now = hear?.(before, after) ?? now
    if (now === undefined) return
    latest = now
    if (waiting) waiting = now
    // Nobody has sent it from here.
    if (since) since.values = now
  }
  function change(values: Values) {
    if (over) return
    waiting = latest = values
    if (since) since.values = values
    show('writing')
    if (!held) later(debounceMs)
  }
  /** Nothing of it is written any more; with `sent`, but for what came since that was asked for. */
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
    if (writers.get(keyOf(name, whose)) === writer) writers.delete(keyOf(name, whose))
  }
  // What another tab has written stands here too. Where it has ended the draft, with what stood there, 'Tersimpan di HP'
  // must be true of what stands here.
  async function look(): Promise<void> {
    if (forms.size === 0 || over) return
    const [before, was] = [endings, drafted]
    const there = await transact(['drafts'], 'readonly', (on) => on.drafts.get([whose, name]))
    // What is not written yet meets it when it is.
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
  // Shelves that cannot be read are looked at again at the next change.
  const lookAgain = () => void look().catch(() => {})
  const stops = [
    onDbChanged(lookAgain),
    onDraftWritten((of, written) => of === whose && written === name && lookAgain()),
  ]
  const stop = () => {
    for (const end of stops) end()
  }

  const writer = {
    whose,
    change,
    flush,
    end,
    /** A tab that has slept may not have heard what the others have written. */
    look: lookAgain,
    /** What stands in the form while nobody has changed it. */
    stand(values: Values) {
      stood = values
    },
    /** A write is being made of what stands here now; enqueue() ends the draft with it. */
    sending() {
      since = {}
    },
    unwritten: () => waiting ?? leaving,
    /** What the form begins with: what has not been written yet, or else what is on the shelf. */
    async found(): Promise<Values | undefined> {
      if (waiting || leaving) return waiting ?? leaving
      const draft = await readDraft(name, whose)
      drafted ??= draft?.values
      rev ??= draft?.rev
      return waiting ?? leaving ?? draft?.values
    },
    joined(form: DraftForm) {
      forms.add(form)
      return () => {
        forms.delete(form)
        // What is looked at next may want to know of what is written on the way out.
        void flush().then(dbChanged)
        forgetIdle()
      }
    },
    /** Writes nothing until `goOn` is called; resolves when nothing is on its way any more. */
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
    /** Its owner has left this phone: no form of theirs writes any more. */
    shut() {
      over = true
      end()
      forgetIdle()
    },
  }
  return writer
}

/**
 * Runs `work`, which sends what the draft says, while nothing of the draft is written. The draft stays when `work` fails,
 * else it ends, and what has been typed since the form was `sending` is the next one.
 */
export const endDraftWith = <T>(name: string, whose: string, work: () => Promise<T>): Promise<T> =>
  runEnding(name, whose, work, true)

async function runEnding<T>(name: string, whose: string, work: () => Promise<T>, sent = false): Promise<T> {
  const writer = writers.get(keyOf(name, whose))
  await writer?.hold()
  try {
    const done = await work()
    writer?.end(sent)
    return done
  } finally {
    writer?.goOn()
  }
}

/** Throws the draft away, with its files, and what is not written of it yet. Throws StorageError. */
export async function discardDraft(name: string, whose = person()): Promise<void> {
  await runEnding(name, whose, () => removeDraft(name, whose))
  dbChanged()
}

const removeDraft = (name: string, whose: string) =>
  transact(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const before = await on.drafts.get([whose, name])
    await on.drafts.remove([whose, name])
    if (before) await deleteUnusedFiles(on, whose, fileIdsIn(before.values))
  })

const writersOf = (whose: string) => [...writers.values()].filter((writer) => writer.whose === whose)

/** Is something of theirs typed and not on the shelf? */
export const hasUnwrittenDraft = (whose: string) => writersOf(whose).some(({ unwritten }) => unwritten())

onUserDataWiped((whose) => {
  for (const writer of writersOf(whose)) writer.shut()
})
