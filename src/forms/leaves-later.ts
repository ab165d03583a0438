import { roadNow } from '#offline/road.ts'

// When what waits leaves this phone, as a sentence. Wherever that is said, so that nobody with a signal is told to wait for
// one: photos take longer to send than a form waits for the answer.

/** Of anything that waits. */
export const leavesLater = (isOpen = roadNow().open) =>
  isOpen ? 'Terkirim sendiri sebentar lagi.' : 'Terkirim sendiri begitu ada sinyal.'

/** Of the end of the wizard. */
export const opensLater = (isOpen = roadNow().open) =>
  `Tersimpan di HP. Toko dibuka ${isOpen ? 'sebentar lagi' : 'begitu ada sinyal'}.`
