import { useEffect, useState } from 'react'

/** True once `ms` have passed since `waiting` began. No wait goes on without a word after three seconds. */
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
