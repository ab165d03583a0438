// Where the count of what waits is shown. The tabs only say the place, for every first screen carries them: what counts
// comes later (OutboxBadge).

let slot: HTMLElement | null = null
let notify = () => {}

/** A ref for the element that shows it. */
export const badgeSlot = (element: HTMLElement | null) => {
  slot = element
  notify()
}

export const badgeSlotNow = () => slot
/** Calls `listener`, the only one, whenever the place changes. */
export const onBadgeSlot = (listener: () => void) => {
  notify = listener
  return () => {
    notify = () => {}
  }
}
