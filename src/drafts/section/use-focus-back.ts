import { useEffect, useRef } from 'react'

/**
 * A button that is shut while its form is at work loses the focus, and nobody gives it back: when the work has ended
 * without leading anywhere, the button that was pressed has it again; others of the same page are not looked at. `busy`:
 * the form is at work.
 */
export function useFocusBack(busy: boolean) {
  const was = useRef(false)
  /** What was pressed last on this page, and what began the work of this form. */
  const pressed = useRef<HTMLElement>(null)
  const own = useRef<HTMLElement>(null)
  useEffect(() => {
    const note = ({ target, submitter }: SubmitEvent) => {
      const first = target instanceof Element ? target.querySelector<HTMLElement>('[type="submit"]') : null
      pressed.current = submitter ?? first
    }
    // On the way down: before the form hears of it.
    document.addEventListener('submit', note, true)
    return () => document.removeEventListener('submit', note, true)
  }, [])
  useEffect(() => {
    const ended = was.current && !busy
    if (busy && !was.current) own.current = pressed.current
    was.current = busy
    if (!ended || (document.activeElement ?? document.body) !== document.body) return
    own.current?.focus({ preventScroll: true })
  }, [busy])
}
