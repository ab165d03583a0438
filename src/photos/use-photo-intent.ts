import { useEffect, useState } from 'react'
import { getItem, setItem } from '#session/safe-storage.ts'

/**
 * A phone that is short of memory ends the page while its camera is open, and loses the photo: the user is told on
 * return. `lost` is true until something is done on the page; call `asked(true)` before the camera, `asked(false)`
 * after.
 */
export function usePhotoIntent(name: string): { lost: boolean; asked: (open: boolean) => void } {
  const key = `camera ${name}`
  const [lost, setLost] = useState(false)
  useEffect(() => {
    if (getItem<boolean>('session', key)) setLost(true)
    setItem('session', key, false)
    // Some browsers do not report a closed chooser: a touch on the page means that it is closed.
    const back = () => setItem('session', key, false)
    addEventListener('pointerdown', back, true)
    addEventListener('keydown', back, true)
    return () => {
      removeEventListener('pointerdown', back, true)
      removeEventListener('keydown', back, true)
    }
  }, [key])
  return {
    lost,
    asked(open) {
      setItem('session', key, open)
      setLost(false)
    },
  }
}
