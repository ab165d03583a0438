import { useEffect, useState } from 'react'

/** What stands in a box that React does not fill, and whether somebody is in it and wants to see what it may go on as. */
export function useInputValue(box: HTMLInputElement) {
  const [typed, setTyped] = useState(box.value)
  const [open, setOpen] = useState(() => document.activeElement === box)

  useEffect(() => {
    const form = box.form
    const write = () => {
      setTyped(box.value)
      setOpen(true)
    }
    // What is beside the list belongs to it: whoever goes there with the keyboard must not lose it.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!form?.contains(relatedTarget as Node | null)) setOpen(false)
    }
    const shut = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || target === box) return
      setOpen(false)
      box.focus()
    }
    if (document.activeElement === box) write()
    const heard = new AbortController()
    const { signal } = heard
    for (const event of ['input', 'focus', 'click']) box.addEventListener(event, write, { signal })
    form?.addEventListener('focusout', leave, { signal })
    form?.addEventListener('keydown', shut, { signal })
    return () => heard.abort()
  }, [box])
  return { typed, open, setOpen }
}
