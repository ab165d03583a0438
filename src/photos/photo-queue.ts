import {
  changed,
  countAttempt,
  type FormPhoto,
  finished,
  freeSlots,
  moved,
  needsWork,
  onceMore,
  type PhotoSlots,
  type Photos,
  reopened,
  without,
  withPhoto,
} from './photo-list.ts'
import type { CropBox } from './photo-sizes.ts'
import type { PhotoState, PhotoStore, Shrink } from './photo-store.ts'
import { notReadYet, PhotoError } from './shrink-photo.ts'

// Processes the photos of a form, from chosen files to small ones in IndexedDB. Each photo is stored before anything is
// done with it, and after each step: a page that is killed continues where it was. One photo is processed at a time.

export type PhotoQueue = ReturnType<typeof createPhotoQueue>
type WithFile = (photos: FormPhoto[], name: string) => FormPhoto[]

/** Starts with the unfinished photos of `start`. `found`: the list was in a draft, so somebody has changed it. */
export function createPhotoQueue(places: PhotoSlots, start: Photos, found: boolean, shelf: PhotoStore, shrink: Shrink) {
  let state: PhotoState = { photos: reopened(start), untouched: !found, writing: false }
  const listeners = new Set<() => void>()
  let written = Promise.resolve()
  let unwritten = 0
  let unnoted = false
  let adding = Promise.resolve()
  let running: Promise<void> | undefined
  let stopping: AbortController | undefined
  let done = 0
  let ended = false
  /** Another tab is working on them. */
  const elsewhere = new Set<string>()

  const show = (change: Partial<PhotoState>) => {
    state = { ...state, ...change }
    for (const tell of listeners) tell()
  }
  const quiet = () => {
    const { trouble: _, ...rest } = state
    state = rest
  }
  const at = (place: string) => state.photos[place] ?? []
  const ruleOf = (place: string) => places[place]!
  const workLeft = () =>
    Object.keys(places).flatMap((place) =>
      at(place).flatMap((photo) =>
        needsWork(photo, ruleOf(place)) && !elsewhere.has(photo.id) ? [{ place, photo }] : [],
      ),
    )

  /**
   * Changes a place, and resolves once that is stored. A change that cannot be stored stays on the screen with an
   * error.
   */
  function put(place: string, photos: FormPhoto[]): Promise<void> {
    show({ photos: { ...state.photos, [place]: photos }, untouched: false, writing: true })
    unwritten++
    written = written
      // The latest list at that time: it contains the changes made in between.
      .then(() => shelf.note(state.photos))
      .then(
        () => {
          if (unnoted) quiet()
          unnoted = false
        },
        (error: unknown) => {
          unnoted = true
          show({ trouble: sentenceOf(error) })
        },
      )
      .then(() => show({ writing: --unwritten > 0 }))
    return written
  }

  /**
   * Stores a photo and its name in the list in one transaction: a page that dies leaves no photo without a name and no
   * name without a photo. Shown once it is stored. Throws what the store throws.
   */
  function putFile(place: string, blob: Blob, raw: boolean, change: WithFile) {
    const name = shelf.name()
    const photos = (): Photos => ({ ...state.photos, [place]: change(at(place), name) })
    unwritten++
    show({ writing: true })
    const kept = written.then(async () => {
      await shelf.note(photos(), { name, blob, raw })
      if (unnoted) quiet()
      unnoted = false
      // Changes made meanwhile stay, and are stored after this.
      show({ photos: photos(), untouched: false })
    })
    const end = () => show({ writing: --unwritten > 0 })
    written = kept.then(end, end)
    return kept
  }

  async function goOn() {
    for (;;) {
      const [next] = workLeft()
      if (!next || ended) break
      await one(next.place, next.photo.id)
    }
    done = 0
    stopping = undefined
    const { doing: _, ...rest } = state
    state = rest
    show({})
  }
  const begin = () => {
    if (ended) return
    running ??= goOn().finally(() => {
      running = undefined
      if (workLeft().length > 0) begin()
    })
  }

  async function one(place: string, id: string) {
    const rule = ruleOf(place)
    await put(place, changed(at(place), id, countAttempt))
    const photo = at(place).find((other) => other.id === id)
    if (!photo || !needsWork(photo, rule) || photo.raw === undefined) return
    const { raw, box } = photo
    const stopper = new AbortController()
    stopping = stopper
    const onPercent = (percent: number) =>
      show({ doing: { id, number: done + 1, of: done + workLeft().length, percent } })
    try {
      onPercent(0)
      const chosen = await shelf.get(raw)
      if (!chosen) throw new PhotoError(notReadYet)
      const wish = { longest: rule.longest, ...(rule.aspect && { aspect: rule.aspect }), ...(box && { box }) }
      const small = await shrink(chosen, { ...wish, signal: stopper.signal, onPercent })
      done++
      const keepRaw = chosen.size <= (rule.keepRaw ?? -1)
      // Unless it was removed meanwhile.
      if (at(place).some((other) => other.id === id))
        await putFile(place, small, false, (photos, file) => finished(photos, rule, id, file, keepRaw))
    } catch (error) {
      // The form was closed, the page did not crash: it does not count.
      if (ended) return put(place, changed(at(place), id, onceMore))
      if (stopper.signal.aborted) return
      const because = error instanceof PhotoError ? error.because : 'now'
      await put(
        place,
        changed(at(place), id, (old) => ({ ...old, wrong: { because, sentence: sentenceOf(error) } })),
      )
    }
  }

  async function addOne(place: string, chosen: Blob) {
    const id = crypto.randomUUID()
    const called = chosen instanceof File ? { called: chosen.name } : {}
    await putFile(place, chosen, true, (photos, raw) => withPhoto(photos, ruleOf(place), { id, ...called, raw }))
    // The first of several is processed while the others are still being stored.
    begin()
  }

  begin()
  return {
    now: () => state,
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    /** Stores the photos that fit, in order, then shrinks them. Resolves with how many did not fit. */
    add(place: string, chosen: readonly Blob[]): Promise<number> {
      const left = { over: 0 }
      adding = adding.then(async () => {
        quiet()
        const room = freeSlots(at(place), ruleOf(place))
        left.over = Math.max(0, chosen.length - room)
        for (const photo of chosen.slice(0, room)) await addOne(place, photo)
      })
      const added = adding.then(() => left.over)
      adding = adding.catch((error: unknown) => show({ trouble: sentenceOf(error) }))
      return added.catch(() => left.over)
    },
    /** The part of a photo has been chosen. */
    async cut(place: string, id: string, box: CropBox) {
      await put(
        place,
        changed(at(place), id, (photo) => ({ ...photo, box })),
      )
      begin()
    },
    /** Crops the same photo again; the finished one stays until then. Returns the new one's id. */
    async again(place: string): Promise<string | undefined> {
      const raw = at(place).find((photo) => photo.raw !== undefined)?.raw
      if (raw === undefined) return undefined
      const id = crypto.randomUUID()
      await put(place, withPhoto(at(place), ruleOf(place), { id, raw }))
      return id
    },
    async remove(place: string, id: string) {
      if (state.doing?.id === id) stopping?.abort()
      await put(place, without(at(place), id))
    },
    /** Removes what is not ready yet, and stops. */
    async cancel(place: string) {
      const rule = ruleOf(place)
      const rest = at(place).filter((photo) => !needsWork(photo, rule))
      if (state.doing && !rest.some(({ id }) => id === state.doing?.id)) stopping?.abort()
      await put(place, rest)
    },
    move: (place: string, id: string, by: -1 | 1) => put(place, moved(at(place), id, by)),
    /** Retries one that failed. */
    async retry(place: string, id: string) {
      await put(place, changed(at(place), id, onceMore))
      begin()
    },
    /** A consumer of the photo has found that it cannot be used. */
    spoil: (place: string, id: string, { because, message }: PhotoError) =>
      put(
        place,
        changed(at(place), id, ({ file: _, ...photo }) => ({ ...photo, wrong: { because, sentence: message } })),
      ),
    /** Takes over the known photos, unless somebody has changed something here. */
    follow(photos: Photos) {
      if (state.untouched) show({ photos })
    },
    /**
     * Another tab has written the list: this is the merged one. A photo that is being shrunk there is not shrunk twice.
     */
    join(photos: Photos, others: Photos) {
      const here = new Set(Object.values(state.photos).flatMap((all) => all.map(({ id }) => id)))
      for (const [place, all] of Object.entries(photos))
        for (const photo of all)
          if (!here.has(photo.id) && places[place] && needsWork(photo, ruleOf(place))) elsewhere.add(photo.id)
      show({ photos, others, untouched: false })
    },
    /** Adds photos that were not known at the start. */
    set: (place: string, photos: FormPhoto[]) => put(place, photos),
    /** Resolves once everything that was chosen is stored. */
    async kept(): Promise<void> {
      await adding
      await written
    },
    /** Resolves once everything is shrunk and stored, or has its error. */
    async settled(): Promise<void> {
      await adding
      // The other tab may have taken it along.
      elsewhere.clear()
      begin()
      while (running) await running
      await written
    },
    left: (place: string) => at(place).filter((photo) => needsWork(photo, ruleOf(place))).length,
    /**
     * The form is closed: chosen files are still stored; shrinking stops, and continues when the form opens again.
     * Resolves when nothing of this is being written any more.
     */
    async end(): Promise<void> {
      ended = true
      stopping?.abort()
      await adding
      await running
      await written
    },
  }
}

const sentenceOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'Foto belum dapat diolah. Coba lagi.'
