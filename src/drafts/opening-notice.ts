import { createListeners } from '#session/listeners.ts'
import { getItem, setItem } from '#session/safe-storage.ts'

// The notice that a shop has opened, which its owner sees once. It is kept on the phone from the last stage on: the
// server may accept the opening days later, while the owner is elsewhere or the app is closed.

const storageKey = 'opening notice'
const listeners = createListeners()

/** The id of the shop whose owner has not seen the notice yet; undefined when there is none. */
export const shopOfOpeningNotice = () => getItem<number | null>('local', storageKey) ?? undefined

/** Call when the last stage was saved. */
export const requestOpeningNotice = (shop: number) => set(shop)
export const dismissOpeningNotice = () => set(null)
export const onOpeningNotice = listeners.subscribe

function set(shop: number | null) {
  setItem('local', storageKey, shop)
  listeners.notify()
}
