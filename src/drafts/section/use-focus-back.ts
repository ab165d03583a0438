import { useEffect, useRef } from 'react'

/**
 * A disabled button loses the focus while its form is being sent, and nothing returns it. If the work has ended without
 * navigation, the button that was pressed gets the focus back; other buttons of the page are left alone. `busy`: the
 * form is being sent.
 */
export function useFocusBack(busy: boolean) {
  const wasBusy = useRef(false)
  /** The button that was pressed last on this page, and the one that started this form's work. */
  const pressed = useRef<HTMLElement>(null)
  const own = useRef<HTMLElement>(null)
  useEffect(() => {
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      const first = target instanceof Element ? target.querySelector<HTMLElement>('[type="submit"]') : null
      pressed.current = submitter ?? first
    }
    // In the capture phase: before the form handles it.
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [])
  useEffect(() => {
    const ended = wasBusy.current && !busy
    if (busy && !wasBusy.current) own.current = pressed.current
    wasBusy.current = busy
    if (!ended || (document.activeElement ?? document.body) !== document.body) return
    own.current?.focus({ preventScroll: true })
  }, [busy])
}
