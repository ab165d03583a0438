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
 * The current user's entries, drafts and recent receipts in IndexedDB, updated when this tab, another one or the worker
 * changes them. `isReady`: IndexedDB has been read. `failed`: it cannot be read.
 */
export function useOutbox() {
  const { rows, guests, loaded } = usePending()
  const [stored, setStored] = useState<StoredData>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const userId = person()
      try {
        const [drafts, arrived] = [await readDrafts(userId), await receipts(userId)]
        const guests = userId === guest ? [] : await readDrafts(guest)
        if (!isCurrent || userId !== person()) return
        for (const list of [drafts, guests]) list.sort((a, b) => b.at - a.at)
        setStored({ userId, drafts, guests, arrived: arrived.filter(isRecent) })
        setFailed(false)
      } catch {
        if (isCurrent) setFailed(true)
      }
    }
    const onChange = () => void read()
    onChange()
    const unsubscribers = [onDbChanged(onChange), onSession(onChange)]
    // Drafts are written too often to notify listeners; read them again when the page becomes visible.
    const onVisibility = () => document.visibilityState === 'visible' && onChange()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isCurrent = false
      for (const stop of unsubscribers) stop()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [])

  const current = stored?.userId === person() ? stored : undefined
  return {
    rows: rows as readonly OutboxEntry[],
    drafts: current?.drafts ?? [],
    /** Entries and drafts from before the user signed in. */
    guests: { rows: guests, drafts: current?.guests ?? [] },
    arrived: current?.arrived ?? [],
    isReady: loaded && current !== undefined,
    failed,
  }
}

const isRecent = ({ at }: Receipt) => serverTime() - at < month
