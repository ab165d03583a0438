// Short news for the foot of the screen, from wherever something happened: it outlives the page that said it.

export type ToastItem = {
  id: number
  sentence: string
  alert: boolean
  /** One thing to do about it, while it is seen. */
  action?: { name: string; run: () => void } | undefined
}

let pieces: readonly ToastItem[] = []
let next = 1
let latestAlert: ToastItem | undefined
const listeners = new Set<() => void>()

function setToasts(now: readonly ToastItem[]) {
  pieces = now
  for (const tell of listeners) tell()
}

/** Says a sentence for a few seconds; the last one said is the one that is seen. `alert` interrupts who listens. */
export function toast(sentence: string, { alert = false, action }: Partial<Pick<ToastItem, 'alert' | 'action'>> = {}) {
  const piece = { id: next++, sentence, alert, action }
  if (alert) latestAlert = piece
  // Said twice it is seen once; but what can be done about each is another thing.
  const others = pieces.filter((other) => other.sentence !== sentence || other.action)
  setToasts([...others, piece].slice(-3))
}

export const dismissToast = (id: number) => setToasts(pieces.filter((piece) => piece.id !== id))
export const toasts = () => pieces
/** The last alert that was said, whether it is still seen or not. */
export const lastAlert = () => latestAlert
export function onToasts(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
