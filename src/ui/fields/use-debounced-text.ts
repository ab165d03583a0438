// @chunk after-start
import { useEffect, useState } from 'react'

/** The text as it was when it had not changed for `ms` milliseconds. */
export function useDebouncedText(text: string, ms = 200): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
