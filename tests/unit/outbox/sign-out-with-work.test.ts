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

// What a session that is over leaves behind: one sentence, and nothing that was only theirs.

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

test('a session that is over is said', async () => {
  await endSession(client, 't0ken')
  expect(session()).toBeUndefined()
  expect(sentences()).toEqual([commonTexts.sessionOver])
})

test('what a page said of it meanwhile is said again at home, though its time was over', async () => {
  takeBack = finishBeforeLeaving(async () => {
    toast('Password gagal dirubah!', { alert: true })
    for (const { id } of toasts()) dismissToast(id)
  })
  await endSession(client, 't0ken')
  expect(sentences()).toEqual(['Password gagal dirubah!'])
})

test('an alert from before is not taken for it', async () => {
  toast('Belum terkirim', { alert: true })
  for (const { id } of toasts()) dismissToast(id)
  await endSession(client, 't0ken')
  expect(sentences()).toEqual([commonTexts.sessionOver])
})

test('an answer that comes while somebody is leaving is not kept behind them', async () => {
  const userId = person()
  const late = async () => {
    client.setQueryData(['account.detail', {}], { name: 'Salimah' })
    for (const query of client.getQueryCache().getAll()) await cacheOf(userId).keep(query)
  }
  // The last moment in which they are still here.
  const keys = async () => {
    await late()
    return []
  }
  vi.stubGlobal('caches', { keys })
  await endSession(client, 't0ken')
  expect(await cacheOf(userId).all()).toEqual([])
})
