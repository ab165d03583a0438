import { useRef } from 'react'
import { useLazyDialog } from '../dialog/use-lazy-dialog.tsx'
import type { ViewerPhoto } from './viewer-photo.ts'

/** Photos that open over the whole screen. The code comes with the first tap; `shown` goes anywhere into the page. */
export function usePhotoViewer(photos: readonly ViewerPhoto[], onLeave?: (at: number) => void) {
  const tapped = useRef(0)
  const { open, shown } = useLazyDialog(async () => {
    const { PhotoViewer } = await import('./PhotoViewer.tsx')
    const from = tapped.current
    return ({ onClose }) => (
      <PhotoViewer
        photos={photos}
        from={from}
        onClose={(last) => {
          onClose()
          onLeave?.(last)
        }}
      />
    )
  })
  return {
    open: (at: number) => {
      tapped.current = at
      open()
    },
    shown,
  }
}
