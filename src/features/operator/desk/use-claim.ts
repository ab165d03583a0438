import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { happenedWithin } from '#contract/time/happened-within.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { deskQueryKey, requestDesk } from './desk-client.ts'

/** The things that can be claimed: the endpoint, and the queries whose answers contain the claim. */
const claimKinds = {
  product: { call: 'claim', one: 'review', all: 'queue' },
  case: { call: 'claimCase', one: 'case', all: 'cases' },
  label: { call: 'claimLabelReport', one: 'labelReport', all: 'labelReports' },
} as const

const renewInterval = 4 * 60_000 // ms; a claim lasts 15 minutes

/**
 * Claims a product, a case or a report about a label while its page is open, so that two operators do not work on the
 * same one. The claim is renewed while the page is used, and released when the operator leaves. `wrong` is the error of
 * the last attempt.
 */
export function useClaim(id: number, enabled: boolean, kind: keyof typeof claimKinds = 'product') {
  const { call, one, all } = claimKinds[kind]
  const client = useQueryClient()

  const lock = useMemo(
    () =>
      // A product and a case may have the same number.
      claimLock(`${kind} ${id}`, {
        take: () => requestDesk(client, call, { id }),
        release: () => requestDesk(client, call, { id, release: 1 }, { keepalive: true }),
      }),
    [client, id, kind, call],
  )

  const { error, mutate: take } = useMutation({
    mutationFn: () => lock.take(),
    // The claim is part of the review and of the queue.
    async onSettled() {
      await client.invalidateQueries({ queryKey: deskQueryKey(one, { id }) })
      await client.invalidateQueries({ queryKey: deskQueryKey(all) })
    },
  })

  useEffect(() => {
    if (!enabled) return
    let lastUsedAt = Date.now()
    const onUsed = () => {
      lastUsedAt = Date.now()
    }
    // The row in the queue shows the claim too.
    const releaseClaim = () =>
      void lock
        .give()
        .then(() => client.invalidateQueries({ queryKey: deskQueryKey(all) }))
        .catch(() => {})
    const onPageHide = () => void lock.leave().catch(() => {})
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && void take()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && happenedWithin(renewInterval, lastUsedAt)) void take()
    }, renewInterval)
    void take()
    for (const event of ['pointerdown', 'keydown', 'wheel']) addEventListener(event, onUsed, { passive: true })
    addEventListener('pagehide', onPageHide)
    addEventListener('pageshow', onPageShow)
    return () => {
      clearInterval(timer)
      for (const event of ['pointerdown', 'keydown', 'wheel']) removeEventListener(event, onUsed)
      removeEventListener('pagehide', onPageHide)
      removeEventListener('pageshow', onPageShow)
      releaseClaim()
    }
  }, [client, lock, enabled, take, all])

  return { wrong: error ? sentenceOf(error, 'Belum dapat dipegang: tidak ada sambungan.') : undefined, take }
}

type ClaimCalls<Answer> = { take: () => Promise<Answer>; release: () => Promise<unknown> }

// Claims and releases of one product are sent one after the other, also when a page opens while another is still
// releasing.
const pendingWork = new Map<string | number, Promise<unknown>>()
function serialize<T>(id: string | number, work: () => Promise<T>): Promise<T> {
  const result = (pendingWork.get(id) ?? Promise.resolve()).then(work, work)
  const settled = result.catch(() => {})
  pendingWork.set(id, settled)
  void settled.then(() => pendingWork.get(id) === settled && pendingWork.delete(id))
  return result
}

/** `take` and `give` claim and release a thing, one after the other; `leave` releases it when the page is unloaded. */
export const claimLock = <Answer>(id: string | number, { take, release }: ClaimCalls<Answer>) => ({
  take: () => serialize(id, take),
  give: () => serialize(id, release),
  // Sent at once: an unloading page never receives the answer that the queue would wait for.
  leave: () => release(),
})
