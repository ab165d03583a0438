import { useEffect, useState } from 'react'
import { onDbChanged } from '#offline/storage/db-events.ts'
import { countUnsentWork } from '#offline/storage/wipe.ts'
import { person } from '#session/session.ts'

/** How many drafts of the current user are on this phone; undefined until IndexedDB has been read. */
export function useDraftCount(): number | undefined {
  const [count, setCount] = useState<number>()
  useEffect(() => {
    let isMounted = true
    const read = () => {
      countUnsentWork(person()).then(
        ({ drafts }) => isMounted && setCount(drafts),
        () => {}, // the previous count stays on the screen
      )
    }
    read()
    const stop = onDbChanged(read)
    return () => {
      isMounted = false
      stop()
    }
  }, [])
  return count
}
