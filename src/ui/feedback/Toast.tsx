import { type ReactNode, useEffect } from 'react'

type Props = {
  children: ReactNode
  action?: ReactNode /** Interrupts who listens: something went wrong. */
  alert?: boolean
  className?: string
}

/** A short piece of news at the foot of the screen, read out without taking the focus. */
export function Toast({ children, action, alert, className }: Props) {
  useEffect(watchOfflineBar, [])
  return (
    <div className={className ? `toast ${className}` : 'toast'} role={alert ? 'alert' : 'status'}>
      <span className="grow">{children}</span>
      {action}
    </div>
  )
}

/** Says in `--road` how high the bar is that says there is no connection, with one line or two: a toast stands above it. */
function watchOfflineBar() {
  const bar = document.querySelector('.road')
  if (!bar) return
  const watch = new ResizeObserver(([size]) =>
    document.documentElement.style.setProperty('--road', `${size!.contentRect.height}px`),
  )
  watch.observe(bar)
  return () => watch.disconnect()
}
