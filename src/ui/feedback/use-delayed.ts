import { useEffect, useState } from 'react'

/** True once `waiting` has been true for `ms`. Every wait of more than three seconds must show a message. */
export function useDelayed(waiting: boolean, ms = 3000): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting, ms])
  return waiting && late
}
