import { useEffect, useState } from 'react'
import { getItem, setItem } from '#session/safe-storage.ts'

/**
 * A phone that is short of memory may end the page while its camera is open, and lose the photo. `lost` is then true
 * when the page opens again, until the next photo is picked. Call `asked(true)` before the camera opens, `asked(false)`
 * after.
 */
export function usePhotoIntent(name: string): { lost: boolean; asked: (isOpen: boolean) => void } {
  const key = `camera ${name}`
  const [lost, setLost] = useState(false)
  useEffect(() => {
    if (getItem<boolean>('session', key)) setLost(true)
    setItem('session', key, false)
    // Some browsers do not report a closed chooser: a touch on the page means that it is closed.
    const onReturn = () => setItem('session', key, false)
    addEventListener('pointerdown', onReturn, true)
    addEventListener('keydown', onReturn, true)
    return () => {
      removeEventListener('pointerdown', onReturn, true)
      removeEventListener('keydown', onReturn, true)
    }
  }, [key])
  return {
    lost,
    asked(isOpen) {
      setItem('session', key, isOpen)
      setLost(false)
    },
  }
}
