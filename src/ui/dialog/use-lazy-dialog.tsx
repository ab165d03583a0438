import { type ComponentType, type ReactNode, useState } from 'react'
import { Toast } from '../feedback/Toast.tsx'

type LazyDialog = ComponentType<{ onClose: () => void }>

/** Something whose code comes with the first tap: a drawer, a sheet. `shown` goes where it belongs in the page. */
export function useLazyDialog(load: () => Promise<LazyDialog>): { open: () => void; shown: ReactNode } {
  const [Shown, setShown] = useState<LazyDialog>()
  const [failed, setFailed] = useState(false)
  async function open() {
    try {
      const opened = await load()
      setShown(() => opened)
    } catch {
      setFailed(true)
      setTimeout(() => setFailed(false), 4000)
    }
  }
  return {
    open: () => void open(),
    shown: failed ? (
      <Toast>Belum dapat dibuka. Coba lagi saat ada sinyal.</Toast>
    ) : (
      Shown && <Shown onClose={() => setShown(undefined)} />
    ),
  }
}
