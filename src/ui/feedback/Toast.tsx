import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  action?: ReactNode /** Interrupts who listens: something went wrong. */
  alert?: boolean
  className?: string
}

/** A short piece of news at the foot of the screen, read out without taking the focus. */
export const Toast = ({ children, action, alert, className }: Props) => (
  <div className={className ? `toast ${className}` : 'toast'} role={alert ? 'alert' : 'status'}>
    <span className="grow">{children}</span>
    {action}
  </div>
)
