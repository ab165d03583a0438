import { useEffect, useEffectEvent, useState } from 'react'
import { savesData } from './saves-data.ts'

const interval = 5000 // ms

/**
 * Calls `turn` every five seconds, except while the pointer or focus holds the carousel, it is paused, the user prefers
 * reduced motion or saves data, or the page is hidden. `at` is the current index: each change restarts the five
 * seconds.
 */
export function useAutoplay(enabled: boolean, turn: () => void, at: number) {
  const [playing, setPlaying] = useState(true)
  const [isHeld, setIsHeld] = useState(false)
  const next = useEffectEvent(turn)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()) setPlaying(false)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `at` restarts the timer
  useEffect(() => {
    if (!enabled || !playing || isHeld) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') next()
    }, interval)
    return () => clearInterval(timer)
  }, [enabled, playing, isHeld, at])

  return { playing, setPlaying, hold: setIsHeld }
}
