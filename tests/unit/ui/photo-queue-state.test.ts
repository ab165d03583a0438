import { describe, expect, test } from 'vitest'
import {
  changed,
  type FormPhoto,
  moved,
  needsWork,
  onceMore,
  type PhotoSlots,
  type Photos,
  without,
} from '#photos/photo-list.ts'
import {
  type ChosenFile,
  newPhotoQueue,
  type PhotoQueueEffect,
  type PhotoQueueEvent,
  photoQueueReducer,
} from '#photos/photo-queue-state.ts'
import { dice } from '#tests/support/random.ts'

// The next step for the photos of a form, decided without storage and without a picture being decoded.

const places: PhotoSlots = {
  logo: { most: 1, longest: 64, aspect: 1, keepRaw: 1000 },
  gallery: { most: 4, longest: 64 },
}
const blob = new Blob(['photo'])
const file = (n: number): ChosenFile => ({
  photo: { id: `photo ${n}`, raw: `file:${n}` },
  file: { name: `file:${n}`, blob, raw: true },
})
const shrunk = (n: number): PhotoQueueEvent => ({
  type: 'shrunk',
  file: { name: `file:small ${n}`, blob, raw: false },
  size: 5,
})
const chosen = (place: string, ...files: ChosenFile[]): PhotoQueueEvent => ({ type: 'chosen', add: 1, place, files })
const stored: PhotoQueueEvent = { type: 'stored' }
const whole = { x: 0, y: 0, width: 100, height: 100 }

/** The state and the effects of all these events, one after another. */
const outcome = (events: PhotoQueueEvent[], photos: Photos = {}) =>
  events.reduce(
    ({ state, effects }, event) => {
      const [next, more] = photoQueueReducer(state, event)
      return { state: next, effects: [...effects, ...more] }
    },
    { state: newPhotoQueue(places, photos, false), effects: [] as PhotoQueueEffect[] },
  )
const names = (events: PhotoQueueEvent[]) => outcome(events).effects.map(({ type }) => type)

describe('photo queue: what comes next', () => {
  const one = chosen('gallery', file(1))
  test.each<[string, PhotoQueueEvent[], PhotoQueueEffect['type'][]]>([
    ['a chosen photo is stored first', [one], ['store']],
    [
      'then its attempt is stored, and only then it is shrunk',
      [one, stored, stored],
      ['store', 'store', 'added', 'shrink'],
    ],
    ['a logo waits until it is cropped', [chosen('logo', file(1)), stored], ['store', 'added']],
    [
      'a cropped logo is shrunk',
      [
        chosen('logo', file(1)),
        stored,
        { type: 'edited', place: 'logo', photos: [{ id: 'photo 1', raw: 'file:1', box: whole }] },
        { type: 'process' },
        stored,
        stored,
      ],
      ['store', 'added', 'store', 'store', 'shrink'],
    ],
    ['the small file is stored', [one, stored, stored, shrunk(1)], ['store', 'store', 'added', 'shrink', 'store']],
    [
      'a photo that is removed is not shrunk any more',
      [one, stored, stored, { type: 'edited', place: 'gallery', photos: [] }],
      ['store', 'store', 'added', 'shrink', 'abort-shrink', 'store'],
    ],
    [
      'a form that is closed stops shrinking, and the attempt does not count',
      [one, stored, stored, { type: 'ended' }, { type: 'shrink-failed', wrong: { because: 'now', sentence: '' } }],
      ['store', 'store', 'added', 'shrink', 'abort-shrink', 'store'],
    ],
    [
      'a photo that another tab has added is left to that tab until it is taken over',
      [
        { type: 'joined', photos: { gallery: [{ id: 'theirs', raw: 'file:9' }] }, others: {} },
        { type: 'process' },
        { type: 'taken-over' },
      ],
      ['store'],
    ],
  ])('%s', (_, events, effects) => expect(names(events)).toEqual(effects))

  test('photos beyond the maximum are left out', () => {
    const { state, effects } = outcome([chosen('gallery', ...[1, 2, 3, 4, 5, 6].map(file)), ...Array(12).fill(stored)])
    expect(state.photos.gallery).toHaveLength(4)
    expect(effects).toContainEqual({ type: 'added', add: 1, skipped: 2 })
  })

  test('a file that cannot be stored ends its choice with the reason', () => {
    const failed: PhotoQueueEvent = { type: 'store-failed', sentence: 'HP penuh' }
    const { state, effects } = outcome([chosen('gallery', file(1), file(2)), failed])
    expect([state.photos.gallery, state.trouble, state.adds]).toEqual([undefined, 'HP penuh', []])
    expect(effects.at(-1)).toEqual({ type: 'added', add: 1, skipped: 0 })
  })

  test('a list that cannot be stored stays on the screen with the reason, until one is stored', () => {
    const photos = [
      { id: 'a', path: 'a.jpg' },
      { id: 'b', path: 'b.jpg' },
    ]
    const edited: PhotoQueueEvent = { type: 'edited', place: 'gallery', photos: photos.toReversed() }
    const failed = outcome([edited, { type: 'store-failed', sentence: 'HP penuh' }], { gallery: photos })
    expect(failed.state).toMatchObject({ trouble: 'HP penuh', photos: { gallery: [{ id: 'b' }, { id: 'a' }] } })
    expect(photoQueueReducer(photoQueueReducer(failed.state, edited)[0], stored)[0].trouble).toBeUndefined()
  })

  test('a photo that crashes the page three times is not shrunk a fourth time', () => {
    const photos = { gallery: [{ id: 'heavy', raw: 'file:1', begun: 3 }] }
    const { state, effects } = outcome([{ type: 'process' }, stored], photos)
    expect([state.photos.gallery?.[0]?.wrong?.because, effects.map(({ type }) => type)]).toEqual(['broken', ['store']])
  })
})

/** A user, a phone whose storage and pictures may fail, and a browser that may kill the page at any step. */
function walk(seed: number, reducer: typeof photoQueueReducer) {
  const random = dice(seed)
  let state = newPhotoQueue(places, {}, false)
  let count = 0
  let lastShrunk = ''
  const onDisk = { photos: {} as Photos, files: new Set<string>() }
  const stores: Extract<PhotoQueueEffect, { type: 'store' }>[] = []
  const shrinks: Extract<PhotoQueueEffect, { type: 'shrink' }>[] = []
  const shrunkFiles = new Set<string>()
  const faults: string[] = []

  const dispatch = (event: PhotoQueueEvent) => {
    const before = state.photos.gallery ?? []
    const [next, effects] = reducer(state, event)
    state = next
    for (const effect of effects) {
      if (effect.type === 'store') stores.push(effect)
      if (effect.type === 'shrink') {
        shrinks.push(effect)
        if (shrunkFiles.has(effect.raw)) faults.push(`${effect.raw} is shrunk again`)
      }
    }
    if (stores.length > 1 || shrinks.length > 1) faults.push('two writes or two photos at once')
    const ids = new Set((state.photos.gallery ?? []).map(({ id }) => id))
    if (event.type !== 'edited')
      for (const { id } of before) if (!ids.has(id)) faults.push(`${id} is gone after ${event.type}`)
  }
  const endStore = (failing: boolean) => {
    const effect = stores.pop()
    if (!effect) return
    if (failing) return dispatch({ type: 'store-failed', sentence: 'HP penuh' })
    onDisk.photos = effect.photos
    if (effect.file) onDisk.files.add(effect.file.name)
    if (effect.file?.raw === false) shrunkFiles.add(lastShrunk)
    dispatch(stored)
  }
  const endShrink = (failing: boolean) => {
    const effect = shrinks.pop()
    if (!effect) return
    if (!onDisk.files.has(effect.raw)) faults.push(`${effect.raw} is not stored`)
    const because = random.of(['now', 'broken'] as const)
    if (failing) return dispatch({ type: 'shrink-failed', wrong: { because, sentence: 'Belum bisa' } })
    dispatch(shrunk(++count))
    lastShrunk = effect.raw
  }
  const edit = (to: (photos: FormPhoto[], id: string) => FormPhoto[]) => () => {
    const place = random.of(Object.keys(places))
    const photos = state.photos[place] ?? []
    if (photos.length === 0) return
    dispatch({ type: 'edited', place, photos: to(photos, random.of(photos).id) })
    if (random.below(2) === 0) dispatch({ type: 'process' })
  }
  const choose = (place: string) => () =>
    dispatch(chosen(place, ...Array.from({ length: 1 + random.below(3) }, () => file(++count))))
  const happenings: (() => void)[] = [
    choose('gallery'),
    choose('logo'),
    () => endStore(false),
    () => endStore(false),
    () => endStore(random.below(3) === 0),
    () => endShrink(false),
    () => endShrink(random.below(2) === 0),
    edit((photos, id) => without(photos, id)),
    edit((photos, id) => moved(photos, id, random.of([-1, 1] as const))),
    edit((photos, id) => changed(photos, id, onceMore)),
    edit((photos, id) => changed(photos, id, (photo) => ({ ...photo, box: whole }))),
    () => {
      if (random.below(4) > 0) return
      // The page is killed, and the form is opened again.
      stores.length = shrinks.length = 0
      state = newPhotoQueue(places, onDisk.photos, true)
      dispatch({ type: 'process' })
    },
  ]
  dispatch({ type: 'process' })
  for (let step = 0; step < 60 && faults.length === 0; step++) random.of(happenings)()
  dispatch({ type: 'taken-over' })
  for (let step = 0; step < 200 && (stores.length > 0 || shrinks.length > 0); step++) {
    endStore(false)
    endShrink(false)
  }
  if (state.adds.length > 0 || state.work || state.writes.length > 0) faults.push('it does not end')
  // After a failed write the list stays on the screen with its error.
  const isSame = JSON.stringify(onDisk.photos) === JSON.stringify(state.photos)
  if (!isSame && !state.trouble) faults.push('the list is not stored')
  for (const [place, photos] of Object.entries(state.photos))
    for (const photo of photos) {
      if (needsWork(photo, places[place]!)) faults.push(`${photo.id} is left over`)
      for (const name of [photo.raw, photo.file])
        if (name !== undefined && !onDisk.files.has(name)) faults.push(`${name} is not stored`)
    }
  return faults.length > 0 ? { seed, faults } : undefined
}

/** The first of 2,000 walks that goes wrong; undefined when none does. */
function firstWrongWalk(reducer: typeof photoQueueReducer) {
  for (let seed = 1; seed <= 2000; seed++) {
    const wrong = walk(seed, reducer)
    if (wrong) return wrong
  }
  return undefined
}

describe('photo queue: 2,000 random walks', () => {
  test('every photo is stored and shrunk once, one at a time, and none is dropped', () => {
    expect(firstWrongWalk(photoQueueReducer)).toBeUndefined()
  })

  test.each<[string, typeof photoQueueReducer]>([
    [
      'begins a second photo',
      (state, event) => photoQueueReducer(event.type === 'process' ? { ...state, work: undefined } : state, event),
    ],
    [
      'takes a failed write for a stored one',
      (state, event) => photoQueueReducer(state, event.type === 'store-failed' ? stored : event),
    ],
    [
      'stores two things at once',
      (state, event) => photoQueueReducer(event.type === 'edited' ? { ...state, writes: [] } : state, event),
    ],
  ])('a reducer that %s is found', (_, broken) => expect(firstWrongWalk(broken)).toBeDefined())
})
