import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { deskQueryKey, requestDesk } from './desk-client.ts'

/** What can be held: how it is asked for, and where it stands who holds it. */
const claimKinds = {
  product: { call: 'claim', one: 'review', all: 'queue' },
  case: { call: 'claimCase', one: 'case', all: 'cases' },
} as const

const renewInterval = 4 * 60_000 // ms; a claim lasts 15 minutes

/**
 * Takes a product, or a case, while its page is open, so that no two look at the same one: when it opens, again and again while
 * it is used, and gives it back when the screen is left. `wrong`: why it could not be had.
 */
export function useClaim(id: number, enabled: boolean, kind: keyof typeof claimKinds = 'product') {
  const { call, one, all } = claimKinds[kind]
  const client = useQueryClient()

  const lock = useMemo(
    () =>
      // A product and a case may have the same number.
      claimLock(kind === 'case' ? -id : id, {
        take: () => requestDesk(client, call, { id }),
        release: () => requestDesk(client, call, { id, release: 1 }, { keepalive: true }),
      }),
    [client, id, kind, call],
  )

  const { error, mutate: take } = useMutation({
    mutationFn: () => lock.take(),
    // Who holds it stands in the queue and in the review.
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
    // Its row in the queue says so too.
    const releaseClaim = () =>
      void lock
        .give()
        .then(() => client.invalidateQueries({ queryKey: deskQueryKey(all) }))
        .catch(() => {})
    const onPageHide = () => void lock.leave().catch(() => {})
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && void take()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - lastUsedAt < renewInterval) void take()
    }, renewInterval)
    void take()
    for (const sign of ['pointerdown', 'keydown', 'wheel']) addEventListener(sign, onUsed, { passive: true })
    addEventListener('pagehide', onPageHide)
    addEventListener('pageshow', onPageShow)
    return () => {
      clearInterval(timer)
      for (const sign of ['pointerdown', 'keydown', 'wheel']) removeEventListener(sign, onUsed)
      removeEventListener('pagehide', onPageHide)
      removeEventListener('pageshow', onPageShow)
      releaseClaim()
    }
  }, [client, lock, enabled, take, all])

  return { wrong: error ? sentenceOf(error, 'Belum dapat dipegang: tidak ada sambungan.') : undefined, take }
}

type ClaimCalls<Told> = { take: () => Promise<Told>; release: () => Promise<unknown> }

// A product is taken and given back in the order in which that was asked for, also by a screen that opens while another
// one is still letting go.
const pendingWork = new Map<number, Promise<unknown>>()
function serialize<T>(id: number, work: () => Promise<T>): Promise<T> {
  const mine = (pendingWork.get(id) ?? Promise.resolve()).then(work, work)
  const settled = mine.catch(() => {})
  pendingWork.set(id, settled)
  void settled.then(() => pendingWork.get(id) === settled && pendingWork.delete(id))
  return mine
}

/** How one product is taken, given back when its screen is left, and let go of when the page itself goes. */
export const claimLock = <Told>(id: number, { take, release }: ClaimCalls<Told>) => ({
  take: () => serialize(id, take),
  give: () => serialize(id, release),
  // The page dies with this word: an answer that it still waits for will not be heard, so no turn would come any more.
  leave: () => release(),
})
