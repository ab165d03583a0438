import { useEffect, useState } from 'react'
import { serverTime } from '#offline/network/server-clock.ts'

/**
 * The current time by the server's clock in ms, updated every `intervalMs`, for texts about how long ago something was.
 */
export function useNow(intervalMs = 30_000): number {
  const [now, setNow] = useState(serverTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
