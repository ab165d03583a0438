import { useEffect, useState } from 'react'
import { onDbChanged } from '#offline/storage/db-events.ts'
import { countUnsentWork } from '#offline/storage/wipe.ts'
import { person } from '#session/session.ts'

/** How many drafts of whoever is here are on this phone; undefined until IndexedDB has been read. */
export function useDraftCount(): number | undefined {
  const [count, setCount] = useState<number>()
  useEffect(() => {
    let here = true
    const read = () => {
      countUnsentWork(person()).then(
        ({ drafts }) => here && setCount(drafts),
        () => {}, // what was known stays on the screen
      )
    }
    read()
    const stop = onDbChanged(read)
    return () => {
      here = false
      stop()
    }
  }, [])
  return count
}
