import { useEffect, useRef } from 'react'

/**
 * Whether the page is still open: an answer must not navigate somebody who has left. The address counts too: it changes
 * at once, while the page stays rendered until the code of the next one has loaded.
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
