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

/** '3 isian, 1 draf dan 2 produk di Daftar tanya'; empty when there is nothing. */
export function unsentWorkText(rows: number, drafts = 0, inquiries = 0): string {
  const parts = [
    rows > 0 && `${rows} isian`,
    drafts > 0 && `${drafts} draf`,
    inquiries > 0 && `${inquiries} produk di Daftar tanya`,
  ].filter((part) => part !== false)
  return parts.join(', ').replace(/, ([^,]*)$/, ' dan $1')
}
