import { type ReactNode, useEffect, useRef, useState } from 'react'
import '../styles/fold.css'
import { Icon } from './Icon.tsx'
import { down } from './icons.ts'

type Props = {
  title: string
  /** One of its fields has a value, which must not be hidden when the page opens. */
  hasValue?: boolean
  /** One of its fields has an error. */
  hasError: boolean
  children: ReactNode
}

/** Fields that most people leave out. It opens by itself for a value or an error, and moves the focus to the error. */
export function Fold({ title, hasValue = false, hasError, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(hasValue || hasError)
  useEffect(() => {
    if (hasValue) setOpen(true)
  }, [hasValue])
  useEffect(() => {
    const element = details.current
    if (!hasError || !element || element.open) return
    setOpen(true)
    // A closed <details> cannot have the focus, so the form has not been able to set it.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches(wrongSelector)) return
      element.querySelector<HTMLElement>(wrongSelector)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [hasError])
  return (
    <details className="fold" ref={details} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>{title}</span>
        <Icon d={down} />
      </summary>
      <div className="fold__fields">{children}</div>
    </details>
  )
}

const wrongSelector = '[aria-invalid="true"]'
