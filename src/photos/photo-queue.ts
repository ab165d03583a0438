import { newId } from '#contract/new-id.ts'
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

// Processes the photos of a form, from chosen files to small ones in IndexedDB. Each photo is stored before it is
// processed, and after each step, so that a page that was killed continues there. One photo is processed at a time.

export type PhotoQueue = ReturnType<typeof createPhotoQueue>
type AddFile = (photos: FormPhoto[], name: string) => FormPhoto[]

/** Starts with the unfinished photos of `start`. `found`: the list is from a draft, so the user has changed it. */
export function createPhotoQueue(places: PhotoSlots, start: Photos, found: boolean, store: PhotoStore, shrink: Shrink) {
  let state: PhotoState = { photos: reopened(start), untouched: !found, writing: false }
  const listeners = new Set<() => void>()
  let lastWrite = Promise.resolve()
  let pendingWrites = 0
  let hasFailedWrite = false
  let lastAdd = Promise.resolve()
  let running: Promise<void> | undefined
  let currentWork: AbortController | undefined
  let done = 0
  let isEnded = false
  /** Ids of photos that another tab is processing. */
  const inOtherTab = new Set<string>()

  const show = (change: Partial<PhotoState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const clearTrouble = () => {
    const { trouble: _, ...rest } = state
    state = rest
  }
  const at = (place: string) => state.photos[place] ?? []
  const ruleOf = (place: string) => places[place]!
  const workLeft = () =>
    Object.keys(places).flatMap((place) =>
      at(place).flatMap((photo) =>
        needsWork(photo, ruleOf(place)) && !inOtherTab.has(photo.id) ? [{ place, photo }] : [],
      ),
    )

  /**
   * Changes a place, and resolves once the list is stored. A change that cannot be stored stays on the screen with an
   * error.
   */
  function put(place: string, photos: FormPhoto[]): Promise<void> {
    show({ photos: { ...state.photos, [place]: photos }, untouched: false, writing: true })
    pendingWrites++
    lastWrite = lastWrite
      // Writes the list as it is then, with the changes made in between.
      .then(() => store.note(state.photos))
      .then(
        () => {
          if (hasFailedWrite) clearTrouble()
          hasFailedWrite = false
        },
        (error: unknown) => {
          hasFailedWrite = true
          show({ trouble: sentenceOf(error) })
        },
      )
      .then(() => show({ writing: --pendingWrites > 0 }))
    return lastWrite
  }

  /**
   * Stores a photo and its name in the list in one transaction: a page that dies leaves no photo without a name and no
   * name without a photo. It is shown once it is stored. Throws the errors of the store.
   */
  function putFile(place: string, blob: Blob, raw: boolean, change: AddFile) {
    const name = store.name()
    const photos = (): Photos => ({ ...state.photos, [place]: change(at(place), name) })
    pendingWrites++
    show({ writing: true })
    const write = lastWrite.then(async () => {
      await store.note(photos(), { name, blob, raw })
      if (hasFailedWrite) clearTrouble()
      hasFailedWrite = false
      // Changes made meanwhile stay, and are stored after this.
      show({ photos: photos(), untouched: false })
    })
    const end = () => show({ writing: --pendingWrites > 0 })
    lastWrite = write.then(end, end)
    return write
  }

  async function processAll() {
    for (;;) {
      const [next] = workLeft()
      if (!next || isEnded) break
      await processOne(next.place, next.photo.id)
    }
    done = 0
    currentWork = undefined
    const { doing: _, ...rest } = state
    state = rest
    show({})
  }
  const begin = () => {
    if (isEnded) return
    running ??= processAll().finally(() => {
      running = undefined
      if (workLeft().length > 0) begin()
    })
  }

  async function processOne(place: string, id: string) {
    const rule = ruleOf(place)
    await put(place, changed(at(place), id, countAttempt))
    const photo = at(place).find((other) => other.id === id)
    if (!photo || !needsWork(photo, rule) || photo.raw === undefined) return
    const { raw, box } = photo
    const controller = new AbortController()
    currentWork = controller
    const onPercent = (percent: number) =>
      show({ doing: { id, number: done + 1, of: done + workLeft().length, percent } })
    try {
      onPercent(0)
      const chosen = await store.get(raw)
      if (!chosen) throw new PhotoError(notReadYet)
      const options = { longest: rule.longest, ...(rule.aspect && { aspect: rule.aspect }), ...(box && { box }) }
      const small = await shrink(chosen, { ...options, signal: controller.signal, onPercent })
      done++
      const keepRaw = chosen.size <= (rule.keepRaw ?? -1)
      // It may have been removed meanwhile.
      if (at(place).some((other) => other.id === id))
        await putFile(place, small, false, (photos, file) => finished(photos, rule, id, file, keepRaw))
    } catch (error) {
      // The form was closed, the page did not crash: the attempt does not count.
      if (isEnded) return put(place, changed(at(place), id, onceMore))
      if (controller.signal.aborted) return
      const because = error instanceof PhotoError ? error.because : 'now'
      await put(
        place,
        changed(at(place), id, (old) => ({ ...old, wrong: { because, sentence: sentenceOf(error) } })),
      )
    }
  }

  async function addOne(place: string, chosen: Blob) {
    const id = newId()
    const called = chosen instanceof File ? { called: chosen.name } : {}
    await putFile(place, chosen, true, (photos, raw) => withPhoto(photos, ruleOf(place), { id, ...called, raw }))
    // The first of several is processed while the others are still being stored.
    begin()
  }

  begin()
  return {
    now: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Stores the photos that fit, in order, then shrinks them. Resolves with how many did not fit. */
    add(place: string, chosen: readonly Blob[]): Promise<number> {
      let skipped = 0
      lastAdd = lastAdd.then(async () => {
        clearTrouble()
        const free = freeSlots(at(place), ruleOf(place))
        skipped = Math.max(0, chosen.length - free)
        for (const photo of chosen.slice(0, free)) await addOne(place, photo)
      })
      const result = lastAdd.then(() => skipped)
      lastAdd = lastAdd.catch((error: unknown) => show({ trouble: sentenceOf(error) }))
      return result.catch(() => skipped)
    },
    /** Sets the part of a photo to crop, and processes the photo. */
    async cut(place: string, id: string, box: CropBox) {
      await put(
        place,
        changed(at(place), id, (photo) => ({ ...photo, box })),
      )
      begin()
    },
    /** Adds a copy of the photo, to be cropped again; the finished one stays until then. Returns the copy's id. */
    async again(place: string): Promise<string | undefined> {
      const raw = at(place).find((photo) => photo.raw !== undefined)?.raw
      if (raw === undefined) return undefined
      const id = newId()
      await put(place, withPhoto(at(place), ruleOf(place), { id, raw }))
      return id
    },
    async remove(place: string, id: string) {
      if (state.doing?.id === id) currentWork?.abort()
      await put(place, without(at(place), id))
    },
    /** Removes the photos that still have to be processed, and stops. */
    async cancel(place: string) {
      const rule = ruleOf(place)
      const rest = at(place).filter((photo) => !needsWork(photo, rule))
      if (state.doing && !rest.some(({ id }) => id === state.doing?.id)) currentWork?.abort()
      await put(place, rest)
    },
    move: (place: string, id: string, by: -1 | 1) => put(place, moved(at(place), id, by)),
    /** Retries a photo that failed. */
    async retry(place: string, id: string) {
      await put(place, changed(at(place), id, onceMore))
      begin()
    },
    /** Gives a photo an error that was found outside of this queue. */
    spoil: (place: string, id: string, { because, message }: PhotoError) =>
      put(
        place,
        changed(at(place), id, ({ file: _, ...photo }) => ({ ...photo, wrong: { because, sentence: message } })),
      ),
    /** Takes over the server's photos, unless the user has changed something here. */
    follow(photos: Photos) {
      if (state.untouched) show({ photos })
    },
    /**
     * Takes over a list that was merged with that of another tab. A photo that is being shrunk there is not shrunk here
     * as well.
     */
    join(photos: Photos, others: Photos) {
      const ownIds = new Set(Object.values(state.photos).flatMap((all) => all.map(({ id }) => id)))
      for (const [place, all] of Object.entries(photos))
        for (const photo of all)
          if (!ownIds.has(photo.id) && places[place] && needsWork(photo, ruleOf(place))) inOtherTab.add(photo.id)
      show({ photos, others, untouched: false })
    },
    /** Sets the list of a place, for example after a merge with the server's photos. */
    set: (place: string, photos: FormPhoto[]) => put(place, photos),
    /** Resolves once all chosen photos are stored. */
    async kept(): Promise<void> {
      await lastAdd
      await lastWrite
    },
    /** Resolves once each photo is shrunk and stored, or has its error. */
    async settled(): Promise<void> {
      await lastAdd
      // The other tab may have been closed before it was finished.
      inOtherTab.clear()
      begin()
      while (running) await running
      await lastWrite
    },
    left: (place: string) => at(place).filter((photo) => needsWork(photo, ruleOf(place))).length,
    /**
     * To be called when the form is closed: chosen files are still stored; shrinking stops, and continues when the form
     * opens again. Resolves when nothing of it is being written any more.
     */
    async end(): Promise<void> {
      isEnded = true
      currentWork?.abort()
      await lastAdd
      await running
      await lastWrite
    },
  }
}

const sentenceOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'Foto belum dapat diolah. Coba lagi.'
