// @chunk base

import type { QueryClient } from '@tanstack/react-query'
import { staleTime } from '#offline/cache/query-client.ts'
import { syncDay } from '#offline/network/server-clock.ts'
import { queryEntry, type SsrAnswer } from './state.ts'

const openedAt = Date.now()

/**
 * The time at which the worker stored this document (sw/home-page.ts), in ms; undefined if the server has just sent it.
 */
export function documentStoredAt(): number | undefined {
  const at = document.getElementById('answers')?.dataset.at
  return at ? Number(at) : undefined
}

/**
 * Puts the answers that came in the server-rendered document into the cache. They are public, the same for all users.
 */
export function setDocumentAnswers(client: QueryClient): void {
  const storedAt = documentStoredAt()
  // The answers of a stored document are requested again at once, even if they are a few seconds old or the clock was
  // set back.
  const updatedAt = storedAt === undefined ? openedAt : Math.min(storedAt, openedAt - staleTime)
  const script = document.getElementById('answers')
  if (storedAt === undefined && script?.dataset.day) syncDay(script.dataset.day)
  const text = script?.textContent
  for (const answer of text ? (JSON.parse(text) as SsrAnswer[]) : []) {
    const { key, data } = queryEntry(answer)
    client.setQueryData(key, data, { updatedAt })
  }
}
