// Short messages at the bottom of the screen. A toast outlives the page that created it.

export type ToastItem = {
  id: number
  sentence: string
  alert: boolean
  /** A button, shown as long as the toast is. */
  action?: { name: string; run: () => void } | undefined
}

let current: readonly ToastItem[] = []
let nextId = 1
let latestAlert: ToastItem | undefined
const listeners = new Set<() => void>()

function setToasts(items: readonly ToastItem[]) {
  current = items
  for (const listener of listeners) listener()
}

/** Shows a sentence for some seconds; only the latest toast is visible. `alert`: screen readers announce it at once. */
export function toast(sentence: string, { alert = false, action }: Partial<Pick<ToastItem, 'alert' | 'action'>> = {}) {
  const item = { id: nextId++, sentence, alert, action }
  if (alert) latestAlert = item
  // A repeated sentence replaces the earlier toast, except one with an action: the actions may differ.
  const others = current.filter((other) => other.sentence !== sentence || other.action)
  setToasts([...others, item].slice(-3))
}

export const dismissToast = (id: number) => setToasts(current.filter((item) => item.id !== id))
export const toasts = () => current
/** The latest alert, whether it is still visible or not; undefined if there was none. */
export const lastAlert = () => latestAlert
export function onToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
