// Where the count of what waits is shown. Tabs and header only say the place: what counts comes later than the first
// screen (OutboxBadge).

let slots: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function changed(now: readonly HTMLElement[]) {
  slots = now
  for (const tell of listeners) tell()
}

/** A ref for the element that shows it. */
export function badgeSlot(element: HTMLElement | null) {
  if (!element) return
  changed([...slots, element])
  return () => changed(slots.filter((other) => other !== element))
}

export const badgeSlots = () => slots
export function onBadgeSlots(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
