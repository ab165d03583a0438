import { type ReactNode, useEffect } from 'react'

type Props = {
  children: ReactNode
  action?: ReactNode
  /** Screen readers announce it at once: something went wrong. */
  alert?: boolean
  className?: string
}

/** A short message at the bottom of the screen; screen readers announce it without moving the focus. */
export function Toast({ children, action, alert, className }: Props) {
  useEffect(watchOfflineBar, [])
  return (
    <div className={className ? `toast ${className}` : 'toast'} role={alert ? 'alert' : 'status'}>
      <span className="grow">{children}</span>
      {action}
    </div>
  )
}

/** Keeps `--offline-bar` equal to the height of the offline bar (one line or two): a toast is placed above the bar. */
function watchOfflineBar() {
  const bar = document.querySelector('.offline-bar')
  if (!bar) return
  const watch = new ResizeObserver(([size]) =>
    document.documentElement.style.setProperty('--offline-bar', `${size!.contentRect.height}px`),
  )
  watch.observe(bar)
  return () => watch.disconnect()
}
