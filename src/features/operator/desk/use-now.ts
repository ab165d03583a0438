import { useEffect, useState } from 'react'

/** The current time in ms, updated every `intervalMs`, for texts about how long ago something was. */
export function useNow(intervalMs = 30_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
