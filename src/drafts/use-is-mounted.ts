import { useEffect, useRef } from 'react'

/**
 * Whether the page is still open: a late answer must not navigate a user who has left it. The address counts too: it
 * changes at once, while the page stays rendered until the code of the next one has loaded.
 */
export function useIsMounted(): () => boolean {
  const openPath = useRef<string>(undefined)
  useEffect(() => {
    openPath.current = location.pathname
    return () => {
      openPath.current = undefined
    }
  }, [])
  return () => openPath.current === location.pathname
}
