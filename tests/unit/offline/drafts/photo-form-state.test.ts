import { describe, expect, test } from 'vitest'
import { noUploads } from '#photos/merge-photos.ts'
import {
  draftOf,
  mergePhotoDrafts,
  newPhotoForm,
  type PhotoDraft,
  type PhotoFormEffect,
  type PhotoFormEvent,
  type PhotoFormState,
  photoFormReducer,
} from '#photos/photo-form-state.ts'
import type { PhotoSlots, Photos } from '#photos/photo-list.ts'
import { photoOf } from '#photos/photo-values.ts'
import { dice } from '#tests/support/random.ts'

// The photos of a form in two tabs beside the server's, decided without storage.

const places: PhotoSlots = { list: { most: 50, longest: 64 }, logo: { most: 1, longest: 64 } }
const serverPath = (n: number) => `photo/${n.toString(16).padStart(32, '0')}.jpg`
const photosOf = (list: string[], logo: string[]): Photos => ({ list: list.map(photoOf), logo: logo.map(photoOf) })

/** A tab with an open form: its state, and its list as the queue of photos holds it. */
function openTab(current: Photos, stored: PhotoDraft | undefined) {
  const { isFromDraft, ...state } = newPhotoForm(places, stored, current, undefined)
  return { state: state as PhotoFormState, photos: state.base.photos, untouched: !isFromDraft }
}
type Tab = ReturnType<typeof openTab>
type Input = PhotoFormEvent extends infer Event ? (Event extends PhotoFormEvent ? Omit<Event, 'list'> : never) : never

function dispatch(tab: Tab, event: Input, reducer: typeof photoFormReducer) {
  const list = { photos: tab.photos, untouched: tab.untouched }
  const [state, effects] = reducer(tab.state, { ...event, list } as PhotoFormEvent)
  tab.state = state
  for (const effect of effects) run(tab, effect)
}
function run(tab: Tab, effect: PhotoFormEffect) {
  if (effect.type === 'set') tab.photos = { ...tab.photos, [effect.place]: effect.photos }
  else tab.photos = effect.photos
  if (effect.type !== 'follow') tab.untouched = false
}

/** Two tabs in which an owner adds and removes photos, and another phone that changes the server's. */
function walk(seed: number, reducer: typeof photoFormReducer) {
  const random = dice(seed)
  let count = 0
  let server = photosOf([serverPath(++count), serverPath(++count)], [serverPath(++count)])
  let draft: PhotoDraft | undefined
  const tabs = [openTab(server, undefined), openTab(server, undefined)]
  /** The photos of the list that are on no side removed. */
  const kept = new Set(server.list!.map(({ id }) => id))

  const hear = (tab: Tab) => {
    dispatch(tab, { type: 'server-photos', current: server, resolveUpload: noUploads }, reducer)
  }
  const edit = (tab: Tab, change: Photos) => {
    tab.photos = { ...tab.photos, ...change }
    tab.untouched = false
    write(tab)
  }
  function write(tab: Tab) {
    const values = draftOf(tab.state, tab.photos)
    const { base } = tab.state
    const isOwn = draft === undefined || JSON.stringify(draft) === JSON.stringify(base)
    const merged = isOwn ? undefined : mergePhotoDrafts(places, base, values, draft!)
    draft = merged ?? values
    dispatch(tab, { type: 'draft-written', draft: values, merged }, reducer)
  }
  const read = (tab: Tab) => draft && dispatch(tab, { type: 'draft-read', draft }, reducer)
  const list = (tab: Tab) => tab.photos.list!
  const steps = [
    (tab: Tab) => {
      const photo = photoOf(`file:${++count}`)
      kept.add(photo.id)
      edit(tab, { list: [...list(tab), photo] })
    },
    (tab: Tab) => {
      // Not those of the other phone: a tab that has not heard of one yet adds it again.
      const own = list(tab).filter(({ file, path }) => file !== undefined || path === serverPath(1))
      if (own.length === 0) return
      const { id } = random.of(own)
      kept.delete(id)
      edit(tab, { list: list(tab).filter((photo) => photo.id !== id) })
    },
    (tab: Tab) => edit(tab, { logo: [photoOf(`file:${++count}`)] }),
    () => {
      const photo = photoOf(serverPath(++count))
      kept.add(photo.id)
      server = { ...server, list: [...server.list!, photo] }
    },
    () => {
      server = { ...server, logo: [photoOf(serverPath(++count))] }
    },
    hear,
    read,
    (tab: Tab) => {
      const place = Object.keys(tab.state.others)[0]
      if (place === undefined) return
      dispatch(tab, { type: 'conflict-resolved', place, theirs: random.below(2) === 0 }, reducer)
      write(tab)
    },
  ]
  for (let step = 0; step < 25; step++) {
    const tab = random.of(tabs)
    const logo = tab.photos.logo![0]
    const at = random.below(steps.length)
    steps[at]!(tab)
    const isOwnChoice = at === 2 || at === 7
    const isOwnFile = logo?.file !== undefined
    if (isOwnFile && !isOwnChoice && tab.photos.logo![0]?.id !== logo.id && at === 5)
      return { seed, fault: 'a logo that was chosen here gives way to the server’s' }
  }
  // Everything is read and written once more.
  for (const tab of [...tabs, ...tabs, ...tabs]) {
    hear(tab)
    if (!tab.untouched || draft) {
      if (tab.untouched) read(tab)
      else write(tab)
    }
  }
  for (const tab of tabs) {
    const ids = list(tab).map(({ id }) => id)
    if ([...ids].sort().join() !== [...kept].sort().join())
      return { seed, fault: `list ${ids} instead of ${[...kept]}` }
  }
  return undefined
}

/** The first of 2,000 walks that goes wrong; undefined when none does. */
function firstWrongWalk(reducer: typeof photoFormReducer) {
  for (let seed = 1; seed <= 2000; seed++) {
    const wrong = walk(seed, reducer)
    if (wrong) return wrong
  }
  return undefined
}

describe('photo form: 2,000 random walks of two tabs and another phone', () => {
  test('both lists have every photo that was added on any side and removed on none, and a logo chosen here stays', () => {
    expect(firstWrongWalk(photoFormReducer)).toBeUndefined()
  })

  test.each<[string, typeof photoFormReducer]>([
    [
      'forgets the other tab’s write',
      (state, event) =>
        photoFormReducer(state, event.type === 'draft-written' ? { ...event, merged: undefined } : event),
    ],
    [
      'follows the server after a change here',
      (state, event) =>
        photoFormReducer(
          state,
          event.type === 'server-photos' ? { ...event, list: { ...event.list, untouched: true } } : event,
        ),
    ],
    [
      'forgets the photos that the server had',
      (state, event) => photoFormReducer({ ...state, serverPhotos: {} }, event),
    ],
  ])('a form that %s is found', (_, broken) => expect(firstWrongWalk(broken)).toBeDefined())
})
