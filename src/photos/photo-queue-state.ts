import { chain, type Step } from '#offline/step.ts'
import {
  changed,
  countAttempt,
  type FormPhoto,
  finished,
  freeSlots,
  needsWork,
  onceMore,
  type PhotoSlots,
  type Photos,
  reopened,
  withPhoto,
} from './photo-list.ts'
import type { PhotoState } from './photo-store.ts'
import type { CropBox } from './shrink/photo-sizes.ts'

// The next step for the photos of a form, as a pure function of the events so far: no storage, no worker, no chance.
// photo-queue.ts carries the effects out and reports their results as events.

type StoredFile = { name: string; blob: Blob; raw: boolean }
/** A file that the user has chosen, and the photo that is made of it. */
export type ChosenFile = { photo: FormPhoto; file: StoredFile }
type Trouble = NonNullable<FormPhoto['wrong']>

/** A write of the list, by itself or with a new file of it. */
type Write =
  | { type: 'list' }
  | ({ type: 'chosen'; place: string } & ChosenFile)
  | { type: 'small'; place: string; id: string; file: StoredFile; keepRaw: boolean }

/** Chosen files that are stored one after another. `add`: the number of this choice. */
type Add = { add: number; place: string; files: readonly ChosenFile[]; skipped: number; hasBegun: boolean }

/**
 * The photo that is being processed. Its attempt is stored before it is shrunk, and its result afterwards; `write` is
 * the number of the write that it waits for.
 */
type Work = {
  place: string
  id: string
  step: 'store-attempt' | 'shrink' | 'store-file' | 'store-result'
  write?: number
  isAborted?: boolean
}

export type PhotoQueueState = Pick<PhotoState, 'photos' | 'doing' | 'others' | 'untouched' | 'trouble'> & {
  places: PhotoSlots
  /** Writes that have not ended. The first one is in progress. */
  writes: readonly Write[]
  writesEnded: number
  /** The list could not be stored the last time; `trouble` says so until it can. */
  hasFailedWrite: boolean
  adds: readonly Add[]
  work: Work | undefined
  /** How many photos have been shrunk in this run. */
  done: number
  isEnded: boolean
  /** Ids of photos that another tab is processing. */
  inOtherTab: readonly string[]
}

export type PhotoQueueEvent =
  /** The user has chosen photos. `add`: the number of this choice. */
  | { type: 'chosen'; add: number; place: string; files: readonly ChosenFile[] }
  /** The user has changed the list of a place: moved, removed, cropped, or reset a photo. */
  | { type: 'edited'; place: string; photos: FormPhoto[] }
  /** Unfinished photos are to be processed now: the form has been opened, or the user has cropped or reset one. */
  | { type: 'process' }
  /** The server's photos. */
  | { type: 'server-photos'; photos: Photos }
  /** A list that was merged with that of another tab. */
  | { type: 'joined'; photos: Photos; others: Photos }
  /** Photos that another tab was processing are processed here: it may have been closed. */
  | { type: 'taken-over' }
  | { type: 'stored' }
  | { type: 'store-failed'; sentence: string }
  | { type: 'percent'; percent: number }
  /** `size`: bytes of the original. */
  | { type: 'shrunk'; file: StoredFile; size: number }
  | { type: 'shrink-failed'; wrong: Trouble }
  /** The form is being closed. */
  | { type: 'ended' }

export type PhotoQueueEffect =
  /** Stores the list, and a new file of it. Calls back with `stored` or `store-failed`. */
  | { type: 'store'; photos: Photos; file?: StoredFile }
  /** Calls back with `percent`, and then with `shrunk` or `shrink-failed`. */
  | { type: 'shrink'; raw: string; longest: number; aspect?: number; box?: CropBox }
  | { type: 'abort-shrink' }
  /** The files of a choice are stored, or cannot be; `skipped` of them did not fit. */
  | { type: 'added'; add: number; skipped: number }

type PhotoStep = Step<PhotoQueueState, PhotoQueueEffect>

/** `found`: the list is from a draft, so the user has changed it. */
export const newPhotoQueue = (places: PhotoSlots, photos: Photos, found: boolean): PhotoQueueState => ({
  places,
  photos: reopened(photos),
  untouched: !found,
  writes: [],
  writesEnded: 0,
  hasFailedWrite: false,
  adds: [],
  work: undefined,
  done: 0,
  isEnded: false,
  inOtherTab: [],
})

/** The number of the last write so far: it has ended once `writesEnded` is as high. */
export const lastWriteOf = ({ writes, writesEnded }: PhotoQueueState) => writesEnded + writes.length

/** The state after an event, and what has to be done because of it, in this order. */
export function photoQueueReducer(state: PhotoQueueState, event: PhotoQueueEvent): PhotoStep {
  switch (event.type) {
    case 'chosen': {
      const adds = [...state.adds, { ...event, skipped: 0, hasBegun: false }]
      return state.adds.length === 0 ? storeNextChosen({ ...state, adds }) : [{ ...state, adds }, []]
    }
    case 'edited':
      return edit(state, event.place, event.photos)
    case 'process':
      return begin(state)
    case 'server-photos':
      return [state.untouched ? { ...state, photos: event.photos } : state, []]
    case 'joined':
      return [join(state, event.photos, event.others), []]
    case 'taken-over':
      return begin({ ...state, inOtherTab: [] })
    case 'stored':
      return writeEnded(state)
    case 'store-failed':
      return writeEnded(state, event.sentence)
    case 'percent':
      return [state.work ? { ...state, doing: progressOf(state, state.work, event.percent) } : state, []]
    case 'shrunk':
      return state.work ? storeShrunk(state, state.work, event.file, event.size) : [state, []]
    case 'shrink-failed':
      return state.work ? storeFailure(state, state.work, event.wrong) : [state, []]
    case 'ended':
      return abort({ ...state, isEnded: true })
  }
}

// The list and its writes.

const photosAt = ({ photos }: PhotoQueueState, place: string) => photos[place] ?? []
const ruleOf = ({ places }: PhotoQueueState, place: string) => places[place]!

/** Changes a place, and stores the list. A change that cannot be stored stays on the screen with an error. */
const put = (state: PhotoQueueState, place: string, photos: FormPhoto[]): PhotoStep =>
  append({ ...state, photos: { ...state.photos, [place]: photos }, untouched: false }, { type: 'list' })

const change = (
  state: PhotoQueueState,
  { place, id }: { place: string; id: string },
  to: (photo: FormPhoto) => FormPhoto,
): PhotoStep => put(state, place, changed(photosAt(state, place), id, to))

/** A photo that is being processed may be removed: then that is aborted. */
function edit(state: PhotoQueueState, place: string, photos: FormPhoto[]): PhotoStep {
  const isRemoved = state.work?.place === place && !photos.some(({ id }) => id === state.work?.id)
  return chain(isRemoved ? abort(state) : [state, []], (now) => put(now, place, photos))
}

/** Takes over a merged list. A photo that is being shrunk in the other tab is not shrunk here as well. */
function join(state: PhotoQueueState, photos: Photos, others: Photos): PhotoQueueState {
  const own = new Set(Object.values(state.photos).flatMap((all) => all.map(({ id }) => id)))
  const theirs = unfinished({ ...state, photos }).filter(({ id }) => !own.has(id))
  const inOtherTab = [...state.inOtherTab, ...theirs.map(({ id }) => id)]
  return { ...state, photos, others, untouched: false, inOtherTab }
}

function append(before: PhotoQueueState, write: Write): PhotoStep {
  const state = { ...before, writes: [...before.writes, write] }
  return [state, before.writes.length === 0 ? [storeEffect(state, write)] : []]
}

/**
 * Stores the list as it is now. A photo and its name in the list are one transaction: a page that dies leaves no photo
 * without a name and no name without a photo.
 */
function storeEffect(state: PhotoQueueState, write: Write): PhotoQueueEffect {
  const photos = withFile(state, write)
  return { type: 'store', photos, ...(write.type !== 'list' && { file: write.file }) }
}

/** The photos with the new file of this write. */
function withFile(state: PhotoQueueState, write: Write): Photos {
  if (write.type === 'list') return state.photos
  const { place, file } = write
  const [before, rule] = [photosAt(state, place), ruleOf(state, place)]
  const photos =
    write.type === 'chosen'
      ? withPhoto(before, rule, write.photo)
      : finished(before, rule, write.id, file.name, write.keepRaw)
  return { ...state.photos, [place]: photos }
}

/** The first write has ended; with a `sentence` it has failed. */
function writeEnded(before: PhotoQueueState, sentence?: string): PhotoStep {
  const [write, ...writes] = before.writes
  if (!write) return [before, []]
  const ended = { ...before, writes, writesEnded: before.writesEnded + 1 }
  const state = sentence === undefined ? writeDone(ended, write) : writeFailed(ended, write, sentence)
  return chain(
    [state, writes[0] ? [storeEffect(state, writes[0])] : []],
    (now) => (write.type === 'chosen' ? chosenEnded(now, sentence) : [now, []]),
    (now) => (now.work?.write === now.writesEnded ? continueWork(now, now.work, sentence) : [now, []]),
  )
}

/** A new photo is shown once it is stored. Changes made meanwhile stay, and are stored after it. */
function writeDone(state: PhotoQueueState, write: Write): PhotoQueueState {
  const next = { ...(state.hasFailedWrite ? withoutTrouble(state) : state), hasFailedWrite: false }
  return write.type === 'list' ? next : { ...next, photos: withFile(state, write), untouched: false }
}

const writeFailed = (state: PhotoQueueState, write: Write, sentence: string): PhotoQueueState =>
  write.type === 'list' ? { ...state, hasFailedWrite: true, trouble: sentence } : state

const withoutTrouble = ({ trouble: _, ...state }: PhotoQueueState): PhotoQueueState => state

// Chosen files.

/** Stores the next of the files that fit, in order. */
function storeNextChosen(state: PhotoQueueState): PhotoStep {
  const [first, ...later] = state.adds
  if (!first) return [state, []]
  const add = first.hasBegun ? first : fitting(state, first)
  const now = first.hasBegun ? state : withoutTrouble(state)
  const [chosen, ...files] = add.files
  if (chosen)
    return append({ ...now, adds: [{ ...add, files }, ...later] }, { type: 'chosen', place: add.place, ...chosen })
  return chain([{ ...now, adds: later }, [{ type: 'added', add: add.add, skipped: add.skipped }]], storeNextChosen)
}

function fitting(state: PhotoQueueState, add: Add): Add {
  const free = freeSlots(photosAt(state, add.place), ruleOf(state, add.place))
  return { ...add, files: add.files.slice(0, free), skipped: Math.max(0, add.files.length - free), hasBegun: true }
}

/** A file that cannot be stored ends its choice: the next ones could not be stored either. */
function chosenEnded(state: PhotoQueueState, sentence: string | undefined): PhotoStep {
  // The first of several is processed while the others are still being stored.
  if (sentence === undefined) return chain(begin(state), storeNextChosen)
  const [failed, ...later] = state.adds
  return storeNextChosen({ ...state, trouble: sentence, adds: failed ? [{ ...failed, files: [] }, ...later] : later })
}

// Processing, one photo at a time.

/** The photos that can be processed without the user. */
const unfinished = (state: PhotoQueueState) =>
  Object.keys(state.places).flatMap((place) =>
    photosAt(state, place).flatMap((photo) =>
      needsWork(photo, ruleOf(state, place)) ? [{ place, id: photo.id }] : [],
    ),
  )
const workLeft = (state: PhotoQueueState) => unfinished(state).filter(({ id }) => !state.inOtherTab.includes(id))

const progressOf = (state: PhotoQueueState, { id }: Work, percent: number) => ({
  id,
  number: state.done + 1,
  of: state.done + workLeft(state).length,
  percent,
})

const begin = (state: PhotoQueueState): PhotoStep => (state.work ? [state, []] : processNext(state))

function processNext(state: PhotoQueueState): PhotoStep {
  const [next] = state.isEnded ? [] : workLeft(state)
  if (next) return waitForWrite(change(state, next, countAttempt), { ...next, step: 'store-attempt' })
  const { doing: _, ...rest } = state
  return [{ ...rest, work: undefined, done: 0 }, []]
}

const waitForWrite = ([state, effects]: PhotoStep, work: Work): PhotoStep => [
  { ...state, work: { ...work, write: lastWriteOf(state) } },
  effects,
]

/** The write that this photo waited for has ended; with a `sentence` it has failed. */
function continueWork(state: PhotoQueueState, work: Work, sentence: string | undefined): PhotoStep {
  if (work.step === 'store-attempt') return shrink(state, work)
  if (work.step === 'store-file' && sentence !== undefined)
    return storeFailure(state, work, { because: 'now', sentence })
  return processNext(state)
}

function shrink(state: PhotoQueueState, { place, id }: Work): PhotoStep {
  const { longest, aspect } = ruleOf(state, place)
  const photo = photosAt(state, place).find((other) => other.id === id)
  if (!photo || !needsWork(photo, ruleOf(state, place)) || photo.raw === undefined) return processNext(state)
  const work: Work = { place, id, step: 'shrink' }
  if (state.isEnded) return storeFailure(state, work)
  const { raw, box } = photo
  return [
    { ...state, work, doing: progressOf(state, work, 0) },
    [{ type: 'shrink', raw, longest, ...(aspect !== undefined && { aspect }), ...(box && { box }) }],
  ]
}

function storeShrunk(before: PhotoQueueState, work: Work, file: StoredFile, size: number): PhotoStep {
  const state = { ...before, done: before.done + 1 }
  // The user may have removed it meanwhile.
  if (!photosAt(state, work.place).some(({ id }) => id === work.id)) return processNext(state)
  const keepRaw = size <= (ruleOf(state, work.place).keepRaw ?? -1)
  const { place, id } = work
  return waitForWrite(append(state, { type: 'small', place, id, file, keepRaw }), { ...work, step: 'store-file' })
}

function storeFailure(state: PhotoQueueState, work: Work, wrong?: Trouble): PhotoStep {
  const result: Work = { ...work, step: 'store-result' }
  // The form was closed, the page did not crash: the attempt does not count.
  if (state.isEnded) return waitForWrite(change(state, work, onceMore), result)
  if (work.isAborted || !wrong) return processNext(state)
  return waitForWrite(
    change(state, work, (photo) => ({ ...photo, wrong })),
    result,
  )
}

function abort(state: PhotoQueueState): PhotoStep {
  const { work } = state
  if (!work) return [state, []]
  return [{ ...state, work: { ...work, isAborted: true } }, work.step === 'shrink' ? [{ type: 'abort-shrink' }] : []]
}
