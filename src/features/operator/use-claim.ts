import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { sentenceOf } from '#ui/say-problem.ts'
import { holdOf } from './claim-turns.ts'
import { askDesk, type DeskAnswer, deskKey } from './desk.ts'

type Claim = DeskAnswer<'claim'>['data']['claim']

/** What can be held: how it is asked for, and where it stands who holds it. */
const kinds = {
  product: { call: 'claim', one: 'review', all: 'queue' },
  case: { call: 'claimCase', one: 'case', all: 'cases' },
} as const

const renewal = 4 * 60_000 // ms; a claim lasts 15 minutes

/**
 * Takes a product, or a case, while its page is open, so that no two look at the same one (O9): when it opens, again and again while
 * it is used, and gives it back when the screen is left. `wrong`: why it could not be had.
 */
export function useClaim(id: number, wanted: boolean, of: keyof typeof kinds = 'product') {
  const { call, one, all } = kinds[of]
  const client = useQueryClient()
  const [claim, setClaim] = useState<Claim>()
  const [wrong, setWrong] = useState<string>()

  const hold = useMemo(
    () =>
      // A product and a case may have the same number.
      holdOf(of === 'case' ? -id : id, {
        take: () => askDesk(client, call, { id }),
        release: () => askDesk(client, call, { id, release: 1 }, { lastWord: true }),
      }),
    [client, id, of, call],
  )

  const take = useCallback(async () => {
    try {
      const { data } = await hold.take()
      setClaim(data.claim)
      setWrong(undefined)
    } catch (problem) {
      setClaim(null)
      setWrong(sentenceOf(problem, 'Belum dapat dipegang: tidak ada sambungan.'))
    }
    // Who holds it stands in the queue and in the review.
    await client.invalidateQueries({ queryKey: deskKey(one, { id }) })
    await client.invalidateQueries({ queryKey: deskKey(all) })
  }, [client, id, hold, one, all])

  useEffect(() => {
    if (!wanted) return
    let usedAt = Date.now()
    const used = () => {
      usedAt = Date.now()
    }
    // Its row in the queue says so too.
    const give = () =>
      void hold
        .give()
        .then(() => client.invalidateQueries({ queryKey: deskKey(all) }))
        .catch(() => {})
    const leave = () => void hold.leave().catch(() => {})
    const back = ({ persisted }: PageTransitionEvent) => persisted && void take()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - usedAt < renewal) void take()
    }, renewal)
    void take()
    for (const sign of ['pointerdown', 'keydown', 'wheel']) addEventListener(sign, used, { passive: true })
    addEventListener('pagehide', leave)
    addEventListener('pageshow', back)
    return () => {
      clearInterval(timer)
      for (const sign of ['pointerdown', 'keydown', 'wheel']) removeEventListener(sign, used)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', back)
      give()
    }
  }, [client, hold, wanted, take, all])

  return { claim, wrong, take }
}
