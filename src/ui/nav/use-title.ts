// @chunk base
import { useEffect } from 'react'

/** Sets the document title to '<title> – Etalase Mutu'; undefined, while the name is loading, leaves it as it is. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} – Etalase Mutu`
  }, [title])
}
