import { useState } from 'react'
import { chosenFor, keepChosen } from './typed.ts'

/** A picture that was chosen for `what` and not sent, 'none' for one that is to be taken down: also once its window was shut. */
export function useChosen(what: string) {
  const [picture, setPicture] = useState(() => chosenFor(what))
  const choose = (chosen: Blob | 'none' | undefined) => {
    keepChosen(what, chosen)
    setPicture(chosen)
  }
  return [picture, choose] as const
}
