import type { ReactNode } from 'react'
import { useAboveKeyboard } from './use-above-keyboard.ts'
import '../styles/action-bar.css'

/** The back and next buttons at the bottom of the screen, within reach of a thumb and above the on-screen keyboard. */
export function ActionBar({ children }: { children: ReactNode }) {
  const ref = useAboveKeyboard<HTMLDivElement>()
  return (
    <div className="action-bar action-bar--form" ref={ref}>
      <div className="action-bar__in">{children}</div>
    </div>
  )
}
