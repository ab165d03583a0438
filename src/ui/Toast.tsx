import type { ReactNode } from 'react'

/** A short piece of news at the foot of the screen, read out without taking the focus. */
export const Toast = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="toast" role="status">
    <span className="grow">{children}</span>
    {action}
  </div>
)
