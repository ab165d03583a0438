import { getItem } from './safe-storage.ts'

// Saving data: small pictures, nothing that turns by itself, no code ahead of its page. The browser asks for it, or
// somebody does in the app; the page's root element says so, for whatever draws.

/** Where the choice of this phone is noted. */
export const storageKey = 'saver'

type NavigatorWithConnection = Navigator & { connection?: { saveData?: boolean } }

/** The browser, or the phone, asks for it: then there is nothing to choose. */
export const browserSavesData = () =>
  (globalThis.navigator as NavigatorWithConnection | undefined)?.connection?.saveData === true

/** Is data to be saved now? */
export const savesData = (): boolean => browserSavesData() || getItem('local', storageKey) === true

/** Says it to whatever draws. At the start, before anything is drawn, and at each change. */
export const applySaveData = () => document.documentElement.toggleAttribute('data-saver', savesData())
