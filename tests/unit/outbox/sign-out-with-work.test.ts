import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '#app/startup/sign-out.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import { cacheOf } from '#offline/cache/query-persister.ts'
import { finishBeforeLeaving } from '#offline/drafts/before-unload.ts'
import { person, session } from '#session/session.ts'
import { saveSession } from '#session/sign-in.ts'
import { salimah } from '#tests/support/browser/signed-in.ts'
import { storage } from '#tests/support/storage.ts'
import { dismissToast, toast, toasts } from '#ui/feedback/toast.ts'

// An expired session leaves one message, and no data of its user.

const client = new QueryClient()
let takeBack = () => {}

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage())
  vi.stubGlobal('document', { visibilityState: 'hidden', querySelectorAll: () => [] })
  vi.stubGlobal('history', { replaceState: () => {}, pushState: () => {} })
  for (const { id } of toasts()) dismissToast(id)
  saveSession('t0ken', salimah)
})
afterEach(() => {
  takeBack()
  vi.unstubAllGlobals()
})

const sentences = () => toasts().map(({ sentence }) => sentence)

test('endSession shows a toast that the session has ended', async () => {
  await endSession(client, 't0ken')
  expect(session()).toBeUndefined()
  expect(sentences()).toEqual([commonTexts.sessionOver])
})

test('endSession shows again an alert that a page raised while it ended, although that was dismissed', async () => {
  takeBack = finishBeforeLeaving(async () => {
    toast('Password gagal dirubah!', { alert: true })
    for (const { id } of toasts()) dismissToast(id)
  })
  await endSession(client, 't0ken')
  expect(sentences()).toEqual(['Password gagal dirubah!'])
})

test('endSession does not show an earlier alert again', async () => {
  toast('Belum terkirim', { alert: true })
  for (const { id } of toasts()) dismissToast(id)
  await endSession(client, 't0ken')
  expect(sentences()).toEqual([commonTexts.sessionOver])
})

test('endSession: an answer that arrives during sign-out is not persisted', async () => {
  const userId = person()
  const late = async () => {
    client.setQueryData(['account.detail', {}], { name: 'Salimah' })
    for (const query of client.getQueryCache().getAll()) await cacheOf(userId).keep(query)
  }
  // The last moment before the sign-out.
  const keys = async () => {
    await late()
    return []
  }
  vi.stubGlobal('caches', { keys })
  await endSession(client, 't0ken')
  expect(await cacheOf(userId).all()).toEqual([])
})
