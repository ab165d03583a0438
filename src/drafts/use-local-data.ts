import { useEffect, useState } from 'react'
import { readDrafts } from '#offline/drafts/drafts.ts'
import type { Draft, OutboxEntry, Receipt } from '#offline/outbox/entry.ts'
import { pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { onDbChanged } from '#offline/storage/db-events.ts'
import { person } from '#session/session.ts'

type LocalData = { rows: OutboxEntry[]; arrived: Receipt[]; drafts: Draft[] }
const empty: LocalData = { rows: [], arrived: [], drafts: [] }

/**
 * What waits is read before what has arrived: whatever moves from the one to the other meanwhile is seen at least once. A
 * shelf that cannot be read has nothing to say: the server's word is then the only one.
 */
export async function readLocalData(): Promise<LocalData> {
  const rows = await pendingEntries().catch(() => [])
  const [arrived, drafts] = await Promise.all([receipts().catch(() => []), readDrafts().catch(() => [])])
  return { rows, arrived, drafts }
}

/** What lies on this phone of whoever is signed in; `read` once it is known. */
export function useLocalData(): LocalData & { read: boolean } {
  const [seen, setSeen] = useState<LocalData & { read: boolean; userId: string }>()
  useEffect(() => {
    let here = true
    const read = async () => {
      const userId = person()
      const shelves = await readLocalData()
      if (here) setSeen({ ...shelves, userId, read: true })
    }
    void read()
    const stop = onDbChanged(() => void read())
    return () => {
      here = false
      stop()
    }
  }, [])
  return seen?.userId === person() ? seen : { ...empty, read: false }
}
