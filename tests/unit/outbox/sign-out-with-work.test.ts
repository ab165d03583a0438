import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '#app/sign-out/sign-out.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
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
  vi.stubGlobal('document', { visibilityState: 'hidden', querySelectorAll: () => [], getElementById: () => null })
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

// React hydrates parts of a page when it is idle, perhaps only after the sign-out.
test('endSession keeps the public answers that came in the document, and nothing else', async () => {
  const answers = [{ name: 'showcase.categories', ask: {}, answer: { data: [{ name: 'Kerajinan' }] } }]
  const inDocument = { textContent: JSON.stringify(answers), dataset: {} }
  vi.stubGlobal('document', { ...document, getElementById: (id: string) => (id === 'answers' ? inDocument : null) })
  client.setQueryData(['account.detail', {}], { name: 'Salimah' })
  await endSession(client, 't0ken')
  const kept = client.getQueryCache().getAll()
  expect(kept.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([
    [['showcase.categories', {}], { data: [{ name: 'Kerajinan' }] }],
  ])
})
