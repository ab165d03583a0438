import { useEffect, useSyncExternalStore } from 'react'
import { buttonClass } from '../nav/button-class.ts'
import { forDevice } from './device-wording.ts'
import { Toast } from './Toast.tsx'
import { dismissToast, onToasts, toasts } from './toast.ts'

const noToasts: ReturnType<typeof toasts> = []

/** Shows the latest toast for 4 s plus 150 ms per word, and twice as long when it has an action. */
export function Toasts() {
  const item = useSyncExternalStore(onToasts, toasts, () => noToasts).at(-1)
  useEffect(() => {
    if (!item) return
    const reading = 4000 + item.sentence.split(' ').length * 150
    const timer = setTimeout(() => dismissToast(item.id), item.action ? 2 * reading : reading)
    return () => clearTimeout(timer)
  }, [item])
  if (!item) return null
  return (
    <Toast alert={item.alert} action={item.action && <ToastAction id={item.id} {...item.action} />}>
      {forDevice(item.sentence)}
    </Toast>
  )
}

const ToastAction = ({ id, name, run }: { id: number; name: string; run: () => void }) => (
  <button
    type="button"
    className={buttonClass({ variant: 'text', small: true })}
    onClick={() => {
      dismissToast(id)
      run()
    }}
  >
    {name}
  </button>
)
