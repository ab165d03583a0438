import { type RefObject, useEffect, useEffectEvent } from 'react'

const debounce = 500
const phone = '(max-width: 576px)'

/**
 * Fetches more once the foot of the list comes near the screen and stays there for half a second: whoever only flings
 * past it loads nothing. On phones only; wider screens have pages.
 */
export function useScrollOn(foot: RefObject<HTMLElement | null>, more: boolean, fetchMore: () => void) {
  const fetchNow = useEffectEvent(fetchMore)

  useEffect(() => {
    const mark = foot.current
    if (!more || !mark) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const near = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting && matchMedia(phone).matches) timer = setTimeout(() => fetchNow(), debounce)
      },
      { rootMargin: '600px 0px' },
    )
    near.observe(mark)
    return () => {
      clearTimeout(timer)
      near.disconnect()
    }
  }, [foot, more])
}
