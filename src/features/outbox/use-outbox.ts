import { useEffect, useState } from 'react'
import { onShelvesChanged } from '#offline/changes.ts'
import { serverTime } from '#offline/clock.ts'
import { draftsOf } from '#offline/drafts.ts'
import { arrivedRows } from '#offline/outbox.ts'
import { usePending } from '#offline/pending.ts'
import type { Arrived, Draft, Row } from '#offline/rows.ts'
import { guest, onSession, person } from '#session/session.ts'

const month = 30 * 24 * 60 * 60_000

type Beside = { whose: string; drafts: Draft[]; guests: Draft[]; arrived: Arrived[] }

/**
 * Everything of whoever is here that is on the shelves, as it changes in this tab, another one or the worker. `known` once
 * it has been read; `failed` when the shelves cannot be.
 */
export function useOutbox() {
  const { rows, guests, known } = usePending()
  const [beside, setBeside] = useState<Beside>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let here = true
    const read = async () => {
      const whose = person()
      try {
        const [drafts, arrived] = [await draftsOf(whose), await arrivedRows(whose)]
        const guests = whose === guest ? [] : await draftsOf(guest)
        if (!here || whose !== person()) return
        for (const all of [drafts, guests]) all.sort((a, b) => b.at - a.at)
        setBeside({ whose, drafts, guests, arrived: arrived.filter(isRecent) })
        setFailed(false)
      } catch {
        if (here) setFailed(true)
      }
    }
    const onLook = () => void read()
    onLook()
    const stops = [onShelvesChanged(onLook), onSession(onLook)]
    // Drafts are written too often to be told of; whoever comes back sees the last of them.
    document.addEventListener('visibilitychange', onLook)
    return () => {
      here = false
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [])

  const mine = beside?.whose === person() ? beside : undefined
  return {
    rows: rows as readonly Row[],
    drafts: mine?.drafts ?? [],
    /** What was written here before they signed in. */
    guests: { rows: guests, drafts: mine?.guests ?? [] },
    arrived: mine?.arrived ?? [],
    known: known && mine !== undefined,
    failed,
  }
}

const isRecent = ({ at }: Arrived) => serverTime() - at < month
