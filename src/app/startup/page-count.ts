import { getItem, setItem } from '#session/safe-storage.ts'

const storageKey = 'moments'

/** How many pages this visit has opened. */
export const pagesOpened = () => getItem<number>('session', storageKey) ?? 0

/** A page was opened: after a few of them, the app has been of use. */
export const countPage = () => setItem('session', storageKey, pagesOpened() + 1)
