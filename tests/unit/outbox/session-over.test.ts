import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSessionChange } from '#app/startup/session-guard.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { finishBeforeLeaving } from '#offline/drafts/before-unload.ts'
import { openDraft } from '#offline/drafts/draft-writer.ts'
import { readDraft } from '#offline/drafts/drafts.ts'
import { reportExpired } from '#session/expired.ts'
import { isPaused } from '#session/paused.ts'
import { person, session } from '#session/session.ts'
import { saveSession } from '#session/sign-in.ts'
import { salimah } from '#tests/support/browser/signed-in.ts'
import { storage } from '#tests/support/storage.ts'
import { dismissToast, toasts } from '#ui/feedback/toast.ts'

// The session has expired: a user with unsent work on this phone stays on the page, any other is taken to the home
// page.

let close = () => {}
beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage())
  vi.stubGlobal('document', { visibilityState: 'visible', querySelectorAll: () => [], getElementById: () => null })
  vi.stubGlobal('history', { replaceState: () => {}, pushState: () => {} })
  vi.stubGlobal('caches', { keys: async () => [] })
  for (const { id } of toasts()) dismissToast(id)
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

test('an expired session with an open but unchanged stage signs the user out', async () => {
  saveSession('t0ken', salimah)
  watchSessionChange(new QueryClient(), person())
  openStage()
  reportExpired('t0ken', { quiet: true })
  await vi.waitFor(() => expect(session()).toBeUndefined())
  await vi.waitFor(() => expect(toasts().map(({ sentence }) => sentence)).toEqual([commonTexts.sessionOver]))
})

test('an expired session with one letter typed into the stage keeps the user on the page, and the letter is stored', async () => {
  saveSession('an0ther', salimah)
  watchSessionChange(new QueryClient(), person())
  openStage().change({ name: 'D' })
  reportExpired('an0ther', { quiet: true })
  await vi.waitFor(() => expect(isPaused()).toBe(true))
  expect(session()).toBeDefined()
  expect((await readDraft(stage))?.values).toEqual({ name: 'D' })
})
