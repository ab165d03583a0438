import { type RefObject, useEffect, useEffectEvent } from 'react'

const debounce = 500

/**
 * Fetches more once the foot of the list comes near the screen and stays there for half a second: whoever only flings
 * past it loads nothing. `where`: only on such screens; others have pages. Where nothing can watch, nothing happens.
 */
export function useInfiniteScroll(
  foot: RefObject<HTMLElement | null>,
  more: boolean,
  fetchMore: () => void,
  where = 'all',
) {
  const fetchNow = useEffectEvent(fetchMore)

  useEffect(() => {
    const mark = foot.current
    if (!more || !mark || typeof IntersectionObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const near = new IntersectionObserver(
      (seen) => {
        clearTimeout(timer)
        // On a busy phone several come at once, the last of them is how it is now.
        if (seen.at(-1)?.isIntersecting && matchMedia(where).matches) timer = setTimeout(() => fetchNow(), debounce)
      },
      { rootMargin: '600px 0px' },
    )
    near.observe(mark)
    return () => {
      clearTimeout(timer)
      near.disconnect()
    }
  }, [foot, more, where])
}
