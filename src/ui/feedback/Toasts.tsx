import { useEffect, useSyncExternalStore } from 'react'
import { buttonClass } from '../nav/button-class.ts'
import { forDevice } from './device-wording.ts'
import { Toast } from './Toast.tsx'
import { dismissToast, onToasts, toasts } from './toast.ts'

const noToasts: ReturnType<typeof toasts> = []

/** The last piece of news, long enough to be read: four seconds and a bit for each word, twice that to do something. */
export function Toasts() {
  const piece = useSyncExternalStore(onToasts, toasts, () => noToasts).at(-1)
  useEffect(() => {
    if (!piece) return
    const reading = 4000 + piece.sentence.split(' ').length * 150
    const timer = setTimeout(() => dismissToast(piece.id), piece.action ? 2 * reading : reading)
    return () => clearTimeout(timer)
  }, [piece])
  if (!piece) return null
  return (
    <Toast alert={piece.alert} action={piece.action && <ToastAction id={piece.id} {...piece.action} />}>
      {forDevice(piece.sentence)}
    </Toast>
  )
}

const ToastAction = ({ id, name, run }: { id: number; name: string; run: () => void }) => (
  <button
    type="button"
    className={buttonClass({ look: 'text', small: true })}
    onClick={() => {
      dismissToast(id)
      run()
    }}
  >
    {name}
  </button>
)
