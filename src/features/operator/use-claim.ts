import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { sentenceOf } from '#ui/say-problem.ts'
import { askDesk, type DeskAnswer, deskKey } from './desk.ts'

type Claim = DeskAnswer<'claim'>['data']['claim']

const renewal = 4 * 60_000 // ms; a claim lasts 15 minutes

// A product is taken and given back in the order in which that was asked for, also by a screen that opens while another
// one is still letting go.
const turns = new Map<number, Promise<unknown>>()
function inTurn<T>(id: number, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(id) ?? Promise.resolve()).then(work, work)
  const settled = mine.catch(() => {})
  turns.set(id, settled)
  void settled.then(() => turns.get(id) === settled && turns.delete(id))
  return mine
}

/**
 * Takes a product while its review is open, so that no two look at the same one (O9): when it opens, again and again while
 * it is used, and gives it back when the screen is left. `wrong`: why it could not be had.
 */
export function useClaim(id: number, wanted: boolean) {
  const client = useQueryClient()
  const [claim, setClaim] = useState<Claim>()
  const [wrong, setWrong] = useState<string>()

  const take = useCallback(async () => {
    try {
      const { data } = await inTurn(id, () => askDesk(client, 'claim', { id }))
      setClaim(data.claim)
      setWrong(undefined)
    } catch (problem) {
      setClaim(null)
      setWrong(sentenceOf(problem, 'Belum dapat dipegang: tidak ada sambungan.'))
    }
    // Who holds it stands in the queue and in the review.
    await client.invalidateQueries({ queryKey: deskKey('review', { id }) })
    await client.invalidateQueries({ queryKey: deskKey('queue') })
  }, [client, id])

  useEffect(() => {
    if (!wanted) return
    let usedAt = Date.now()
    const used = () => {
      usedAt = Date.now()
    }
    const give = () =>
      void inTurn(id, () => askDesk(client, 'claim', { id, release: 1 }, { lastWord: true })).catch(() => {})
    const back = ({ persisted }: PageTransitionEvent) => persisted && void take()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - usedAt < renewal) void take()
    }, renewal)
    void take()
    for (const sign of ['pointerdown', 'keydown', 'wheel']) addEventListener(sign, used, { passive: true })
    addEventListener('pagehide', give)
    addEventListener('pageshow', back)
    return () => {
      clearInterval(timer)
      for (const sign of ['pointerdown', 'keydown', 'wheel']) removeEventListener(sign, used)
      removeEventListener('pagehide', give)
      removeEventListener('pageshow', back)
      give()
    }
  }, [client, id, wanted, take])

  return { claim, wrong, take }
}
