import { noted } from './notes.ts'

// Saving data (P35): small pictures, nothing that turns by itself, no code ahead of its page. The browser asks for it, or
// somebody does in the app; the page's root element says so, for whatever draws.

/** Where the choice of this phone is noted. */
export const shelf = 'saver'

type Wide = Navigator & { connection?: { saveData?: boolean } }

/** The browser, or the phone, asks for it: then there is nothing to choose. */
export const browserSaves = () => (globalThis.navigator as Wide | undefined)?.connection?.saveData === true

/** Is data to be saved now? */
export const saves = (): boolean => browserSaves() || noted('local', shelf) === true

/** Says it to whatever draws. At the start, before anything is drawn, and at each change. */
export const applySaver = () => document.documentElement.toggleAttribute('data-saver', saves())
