import { getItem } from './safe-storage.ts'

// Data saver: small pictures, no autoplay, no prefetched code. The browser's setting or a choice in the app turns it
// on; styles and components read it from an attribute of the root element.

/** The storage key of this phone's choice. */
export const storageKey = 'saver'

type NavigatorWithConnection = Navigator & { connection?: { saveData?: boolean } }

/** Is it turned on in the browser or the phone? Then the app offers no choice. */
export const browserSavesData = () =>
  (globalThis.navigator as NavigatorWithConnection | undefined)?.connection?.saveData === true

/** Is the data saver on? */
export const savesData = (): boolean => browserSavesData() || getItem('local', storageKey) === true

/** Sets the attribute. At the start, before the first paint, and at each change. */
export const applySaveData = () => document.documentElement.toggleAttribute('data-saver', savesData())
