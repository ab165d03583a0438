import { useEffect, useState } from 'react'
import { readDrafts } from '#offline/drafts/drafts.ts'
import type { Draft, OutboxEntry, Receipt } from '#offline/outbox/entry.ts'
import { pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { onDbChanged } from '#offline/storage/db-events.ts'
import { person } from '#session/session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'

type LocalData = { rows: OutboxEntry[]; arrived: Receipt[]; drafts: Draft[] }
const empty: LocalData = { rows: [], arrived: [], drafts: [] }

/**
 * Pending entries are read before receipts: an entry that becomes a receipt meanwhile is found at least once. If
 * IndexedDB cannot be read, only the server's values are used.
 */
export async function readLocalData(): Promise<LocalData> {
  const rows = await pendingEntries().catch(() => [])
  const [arrived, drafts] = await Promise.all([receipts().catch(() => []), readDrafts().catch(() => [])])
  return { rows, arrived, drafts }
}

/** The signed-in person's data on this phone; `read`: it is loaded. */
export function useLocalData(): LocalData & { read: boolean } {
  const [loaded, setLoaded] = useState<LocalData & { read: boolean; userId: string }>()
  useEffect(() => {
    let isMounted = true
    const read = async () => {
      const userId = person()
      const data = await readLocalData()
      if (isMounted) setLoaded({ ...data, userId, read: true })
    }
    void read()
    const stop = onDbChanged(() => void read())
    return () => {
      isMounted = false
      stop()
    }
  }, [])
  const isRead = loaded?.userId === person()
  useDelayToast(!isRead)
  return isRead ? loaded : { ...empty, read: false }
}

/** Says that this phone's storage has not answered for five seconds, while `waiting` for it. */
export function useDelayToast(waiting: boolean) {
  const isDelayed = useDelayed(waiting, 5000)
  useEffect(() => {
    if (isDelayed) toast('Isian yang tersimpan di HP belum terbaca. Tunggu sebentar, atau muat ulang halaman ini.')
  }, [isDelayed])
}
