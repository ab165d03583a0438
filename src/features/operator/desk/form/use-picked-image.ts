import { useState } from 'react'
import { pickedImage, setPickedImage } from './form-autosave.ts'

/** A picture that was chosen for `what` and not sent, 'none' for one that is to be taken down: also once its window was shut. */
export function usePickedImage(autosaveKey: string) {
  const [picture, setPicture] = useState(() => pickedImage(autosaveKey))
  const choose = (chosen: Blob | 'none' | undefined) => {
    setPickedImage(autosaveKey, chosen)
    setPicture(chosen)
  }
  return [picture, choose] as const
}
