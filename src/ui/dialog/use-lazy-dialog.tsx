import { type ComponentType, type ReactNode, useState } from 'react'
import { Toast } from '../feedback/Toast.tsx'

type LazyDialog = ComponentType<{ onClose: () => void }>

/**
 * A drawer or sheet whose code loads with the first tap. Render `shown` in the page; when loading fails, it is a toast
 * for 4 s.
 */
export function useLazyDialog(load: () => Promise<LazyDialog>): { open: () => void; shown: ReactNode } {
  const [OpenDialog, setOpenDialog] = useState<LazyDialog>()
  const [failed, setFailed] = useState(false)
  async function open() {
    try {
      const component = await load()
      setOpenDialog(() => component)
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
      OpenDialog && <OpenDialog onClose={() => setOpenDialog(undefined)} />
    ),
  }
}
