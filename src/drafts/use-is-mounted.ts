import { useEffect, useRef } from 'react'

/**
 * Whether the page is still open: whoever left while an answer was waited for is led nowhere by it. The address counts too: it
 * changes at once, while the page stays drawn until the code of the next one has come.
 */
export function useIsMounted(): () => boolean {
  const here = useRef<string>(undefined)
  useEffect(() => {
    here.current = location.pathname
    return () => {
      here.current = undefined
    }
  }, [])
  return () => here.current === location.pathname
}
