// The element in which the number of waiting entries is shown. The tab bar, which is in every first load, only
// registers it; OutboxBadge, which renders the number, loads later.

let slot: HTMLElement | null = null
let notify = () => {}

/** A ref for that element. */
export const badgeSlot = (element: HTMLElement | null) => {
  slot = element
  notify()
}

export const badgeSlotNow = () => slot
/** Calls `listener`, the only one, whenever the element changes. */
export const onBadgeSlot = (listener: () => void) => {
  notify = listener
  return () => {
    notify = () => {}
  }
}
