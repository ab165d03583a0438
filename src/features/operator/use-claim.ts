import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { sentenceOf } from '#ui/say-problem.ts'
import { holdOf } from './claim-turns.ts'
import { askDesk, type DeskAnswer, deskKey } from './desk.ts'

type Claim = DeskAnswer<'claim'>['data']['claim']

const renewal = 4 * 60_000 // ms; a claim lasts 15 minutes

/**
 * Takes a product while its review is open, so that no two look at the same one (O9): when it opens, again and again while
 * it is used, and gives it back when the screen is left. `wrong`: why it could not be had.
 */
export function useClaim(id: number, wanted: boolean) {
  const client = useQueryClient()
  const [claim, setClaim] = useState<Claim>()
  const [wrong, setWrong] = useState<string>()

  const hold = useMemo(
    () =>
      holdOf(id, {
        take: () => askDesk(client, 'claim', { id }),
        release: () => askDesk(client, 'claim', { id, release: 1 }, { lastWord: true }),
      }),
    [client, id],
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
    await client.invalidateQueries({ queryKey: deskKey('review', { id }) })
    await client.invalidateQueries({ queryKey: deskKey('queue') })
  }, [client, id, hold])

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
        .then(() => client.invalidateQueries({ queryKey: deskKey('queue') }))
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
  }, [client, hold, wanted, take])

  return { claim, wrong, take }
}
