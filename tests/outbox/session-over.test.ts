import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPeople } from '#app/people.ts'
import { words } from '#contract/words.ts'
import { openDraft } from '#offline/draft-writer.ts'
import { draftOf } from '#offline/drafts.ts'
import { finishBeforeLeaving } from '#offline/unfinished.ts'
import { sessionOver } from '#session/over.ts'
import { isPaused } from '#session/pause.ts'
import { person, session } from '#session/session.ts'
import { keepSession } from '#session/signing.ts'
import { salimah } from '#tests/support/signed-in.ts'
import { storage } from '#tests/support/storage.ts'
import { hush, said } from '#ui/news.ts'

// The server knows the session no more: whoever has work on this phone stays where they are, everybody else goes home.

let close = () => {}
beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage())
  vi.stubGlobal('document', { visibilityState: 'visible', querySelectorAll: () => [] })
  vi.stubGlobal('history', { replaceState: () => {}, pushState: () => {} })
  vi.stubGlobal('caches', { keys: async () => [] })
  for (const { id } of said()) hush(id)
})
afterEach(() => close())

const stage = 'merchant:27 tahap 1'
/** A stage that is open on the screen. */
function openStage() {
  const draft = openDraft(stage, person())
  const takeBack = finishBeforeLeaving(() => draft.flush())
  close = () => {
    takeBack()
    draft.close()
  }
  return draft
}

test('a stage that is open and untouched signs out as everywhere', async () => {
  keepSession('t0ken', salimah)
  watchPeople(new QueryClient(), person())
  openStage()
  sessionOver('t0ken', { quiet: true })
  await vi.waitFor(() => expect(session()).toBeUndefined())
  expect(said().map(({ sentence }) => sentence)).toEqual([words.sessionOver])
})

test('one letter typed into it keeps its owner where they are, and lies on the phone', async () => {
  keepSession('an0ther', salimah)
  watchPeople(new QueryClient(), person())
  openStage().change({ name: 'D' })
  sessionOver('an0ther', { quiet: true })
  await vi.waitFor(() => expect(isPaused()).toBe(true))
  expect(session()).toBeDefined()
  expect((await draftOf(stage))?.values).toEqual({ name: 'D' })
})
