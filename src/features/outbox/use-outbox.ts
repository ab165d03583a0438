import { useEffect, useState } from 'react'
import { readDrafts } from '#offline/drafts/drafts.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import type { Draft, OutboxEntry, Receipt } from '#offline/outbox/entry.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { receipts } from '#offline/outbox/outbox.ts'
import { onDbChanged } from '#offline/storage/db-events.ts'
import { guest, onSession, person } from '#session/session.ts'

const month = 30 * 24 * 60 * 60_000

type StoredData = { userId: string; drafts: Draft[]; guests: Draft[]; arrived: Receipt[] }

/**
 * Everything of whoever is here that is in IndexedDB, as it changes in this tab, another one or the worker. `known` once
 * it has been read; `failed` when IndexedDB cannot be.
 */
export function useOutbox() {
  const { rows, guests, known } = usePending()
  const [stored, setBeside] = useState<StoredData>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const userId = person()
      try {
        const [drafts, arrived] = [await readDrafts(userId), await receipts(userId)]
        const guests = userId === guest ? [] : await readDrafts(guest)
        if (!isCurrent || userId !== person()) return
        for (const all of [drafts, guests]) all.sort((a, b) => b.at - a.at)
        setBeside({ userId, drafts, guests, arrived: arrived.filter(isRecent) })
        setFailed(false)
      } catch {
        if (isCurrent) setFailed(true)
      }
    }
    const onChange = () => void read()
    onChange()
    const unsubscribers = [onDbChanged(onChange), onSession(onChange)]
    // Drafts are written too often to be told of; whoever comes back sees the last of them.
    document.addEventListener('visibilitychange', onChange)
    return () => {
      isCurrent = false
      for (const stop of unsubscribers) stop()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [])

  const mine = stored?.userId === person() ? stored : undefined
  return {
    rows: rows as readonly OutboxEntry[],
    drafts: mine?.drafts ?? [],
    /** What was written here before they signed in. */
    guests: { rows: guests, drafts: mine?.guests ?? [] },
    arrived: mine?.arrived ?? [],
    known: known && mine !== undefined,
    failed,
  }
}

const isRecent = ({ at }: Receipt) => serverTime() - at < month
