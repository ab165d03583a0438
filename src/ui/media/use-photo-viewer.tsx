// @chunk lists
import { useRef } from 'react'
import { useLazyDialog } from '../dialog/use-lazy-dialog.tsx'
import type { ViewerPhoto } from './viewer-photo.ts'

/** Photos that open over the whole screen. The code loads with the first tap; render `shown` anywhere in the page. */
export function usePhotoViewer(photos: readonly ViewerPhoto[], onLeave?: (at: number) => void) {
  const tappedIndex = useRef(0)
  const { open, shown } = useLazyDialog(async () => {
    const { PhotoViewer } = await import('./PhotoViewer.tsx')
    const from = tappedIndex.current
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
      tappedIndex.current = at
      open()
    },
    shown,
  }
}
