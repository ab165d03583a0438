import { useEffect, useRef } from 'react'

/**
 * A button that is shut while its form is at work loses the focus, and nobody gives it back: when the work has ended
 * without leading anywhere, the button has it again. `busy`: the form is at work.
 */
export function useFocusBack(busy: boolean) {
  const was = useRef(false)
  useEffect(() => {
    const ended = was.current && !busy
    was.current = busy
    if (!ended || (document.activeElement ?? document.body) !== document.body) return
    document.querySelector<HTMLElement>('.form [type="submit"]')?.focus({ preventScroll: true })
  }, [busy])
}
