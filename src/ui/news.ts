// Short news for the foot of the screen, from wherever something happened: it outlives the page that said it.

export type Piece = {
  id: number
  sentence: string
  alert: boolean
  /** One thing to do about it, while it is seen. */
  action?: { name: string; run: () => void } | undefined
}

let pieces: readonly Piece[] = []
let next = 1
let last: Piece | undefined
const listeners = new Set<() => void>()

function changed(now: readonly Piece[]) {
  pieces = now
  for (const tell of listeners) tell()
}

/** Says a sentence for a few seconds; the last one said is the one that is seen. `alert` interrupts who listens. */
export function say(sentence: string, { alert = false, action }: Partial<Pick<Piece, 'alert' | 'action'>> = {}) {
  const piece = { id: next++, sentence, alert, action }
  if (alert) last = piece
  // Said twice it is seen once; but what can be done about each is another thing.
  const others = pieces.filter((other) => other.sentence !== sentence || other.action)
  changed([...others, piece].slice(-3))
}

export const hush = (id: number) => changed(pieces.filter((piece) => piece.id !== id))
export const said = () => pieces
/** The last alert that was said, whether it is still seen or not. */
export const lastAlert = () => last
export function onSaid(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
