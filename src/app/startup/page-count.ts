import { getItem, setItem } from '#session/safe-storage.ts'

const storageKey = 'moments'

/** How many pages this visit has opened. */
export const pagesOpened = () => getItem<number>('session', storageKey) ?? 0

/** Counts an opened page. Installing is offered after a few of them. */
export const countPage = () => setItem('session', storageKey, pagesOpened() + 1)
