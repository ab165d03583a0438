import { useState } from 'react'
import { pickedImage, setPickedImage } from './form-autosave.ts'

/** The picture that was chosen but not saved; 'none' to remove the saved one. Survives closing the dialog. */
export function usePickedImage(autosaveKey: string) {
  const [picture, setPicture] = useState(() => pickedImage(autosaveKey))
  const choose = (chosen: Blob | 'none' | undefined) => {
    setPickedImage(autosaveKey, chosen)
    setPicture(chosen)
  }
  return [picture, choose] as const
}
