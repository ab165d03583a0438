import { note, noted } from '#session/notes.ts'

const shelf = 'moments'

/** How many pages this visit has opened. */
export const momentsSoFar = () => noted<number>('session', shelf) ?? 0

/** A page was opened: after a few of them, the app has been of use. */
export const countMoment = () => note('session', shelf, momentsSoFar() + 1)
