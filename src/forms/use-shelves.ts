import { useEffect, useState } from 'react'
import { onShelvesChanged } from '#offline/changes.ts'
import { draftsOf } from '#offline/drafts.ts'
import { arrivedRows, waitingRows } from '#offline/outbox.ts'
import type { Arrived, Draft, Row } from '#offline/rows.ts'
import { person } from '#session/session.ts'

type OnShelves = { rows: Row[]; arrived: Arrived[]; drafts: Draft[] }
const empty: OnShelves = { rows: [], arrived: [], drafts: [] }

/**
 * What waits is read before what has arrived: whatever moves from the one to the other meanwhile is seen at least once. A
 * shelf that cannot be read has nothing to say: the server's word is then the only one.
 */
export async function readShelves(): Promise<OnShelves> {
  const rows = await waitingRows().catch(() => [])
  const [arrived, drafts] = await Promise.all([arrivedRows().catch(() => []), draftsOf().catch(() => [])])
  return { rows, arrived, drafts }
}

/** What lies on this phone of whoever is signed in; `read` once it is known. */
export function useShelves(): OnShelves & { read: boolean } {
  const [seen, setSeen] = useState<OnShelves & { read: boolean; whose: string }>()
  useEffect(() => {
    let here = true
    const read = async () => {
      const whose = person()
      const shelves = await readShelves()
      if (here) setSeen({ ...shelves, whose, read: true })
    }
    void read()
    const stop = onShelvesChanged(() => void read())
    return () => {
      here = false
      stop()
    }
  }, [])
  return seen?.whose === person() ? seen : { ...empty, read: false }
}
