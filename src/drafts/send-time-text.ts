import { connectivityNow } from '#offline/network/connectivity.ts'

// When what waits leaves this phone, as a sentence. Wherever that is said, so that nobody with a signal is told to wait for
// one: photos take longer to send than a form waits for the answer.

/** Of anything that waits. */
export const sendTimeText = (isOpen = connectivityNow().open) =>
  isOpen ? 'Terkirim sendiri sebentar lagi.' : 'Terkirim sendiri begitu ada sinyal.'

/** Of the end of the wizard. */
export const openTimeText = (isOpen = connectivityNow().open) =>
  `Tersimpan di HP. Toko dibuka ${isOpen ? 'sebentar lagi' : 'begitu ada sinyal'}.`
