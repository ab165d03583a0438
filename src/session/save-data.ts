import { getItem } from './safe-storage.ts'

// Data saver: small pictures, no autoplay, no prefetched code. The browser's setting or a choice in the app turns it
// on; an attribute of the root element tells the styles and components.

/** The storage key of this phone's choice. */
export const storageKey = 'saver'

type NavigatorWithConnection = Navigator & { connection?: { saveData?: boolean } }

/** The browser or the phone asks for it: then there is no choice in the app. */
export const browserSavesData = () =>
  (globalThis.navigator as NavigatorWithConnection | undefined)?.connection?.saveData === true

/** Is the data saver on? */
export const savesData = (): boolean => browserSavesData() || getItem('local', storageKey) === true

/** Sets the attribute. At the start, before the first paint, and at each change. */
export const applySaveData = () => document.documentElement.toggleAttribute('data-saver', savesData())
