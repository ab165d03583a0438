import { useEffect, useEffectEvent, useState } from 'react'
import { savesData } from './saves-data.ts'

const pace = 5000

/**
 * Turns to the next thing every five seconds, unless somebody holds it, pressed pause, asked for less motion or for less
 * data, or is not looking. `at` is what is shown now: each change starts the five seconds again.
 */
export function useAutoplay(wanted: boolean, turn: () => void, at: number) {
  const [playing, setPlaying] = useState(true)
  const [held, setHeld] = useState(false)
  const next = useEffectEvent(turn)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()) setPlaying(false)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` is there to start the time again
  useEffect(() => {
    if (!wanted || !playing || held) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') next()
    }, pace)
    return () => clearInterval(timer)
  }, [wanted, playing, held, at])

  return { playing, setPlaying, hold: setHeld }
}
