// @chunk form
import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  /** Allows several photos at once. */
  multiple?: boolean
  /** Opens the camera instead of the phone's gallery. */
  camera?: boolean
  /** The file chooser is about to open: the phone may end this page meanwhile. */
  onOpen?: (() => void) | undefined
  /** The chooser is closed; no files when nothing was chosen. */
  onFiles: (files: File[]) => void
  /** Renders the button that opens the chooser. */
  children: (open: () => void) => ReactNode
}

/** A button that picks photos from the phone. */
export function PhotoInput({ multiple = false, camera = false, onOpen, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onFiles)
  latest.current = onFiles
  // React has no cancel event.
  useEffect(() => {
    const element = input.current
    const onCancel = () => latest.current([])
    element?.addEventListener('cancel', onCancel)
    return () => element?.removeEventListener('cancel', onCancel)
  }, [])
  return (
    <>
      {/* iOS converts HEIC to JPEG by itself when it is not among these. */}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple={multiple}
        {...(camera && { capture: 'environment' as const })}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same photo may be chosen again after it failed.
          currentTarget.value = ''
          onFiles(files)
        }}
      />
      {children(() => {
        onOpen?.()
        input.current?.click()
      })}
    </>
  )
}
