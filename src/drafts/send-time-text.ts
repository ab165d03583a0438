import { connectivityNow } from '#offline/network/connectivity.ts'

// When a pending write will be sent, as a sentence. All pages use it: a user with a connection must not read that the
// write waits for one. That can happen because photos take longer to send than a form waits for the answer.

/** For any pending write. */
export const sendTimeText = (isOpen = connectivityNow().open) =>
  isOpen ? 'Terkirim sendiri sebentar lagi.' : 'Terkirim sendiri begitu ada sinyal.'

/** For the end of the wizard. */
export const openTimeText = (isOpen = connectivityNow().open) =>
  `Tersimpan di HP. Toko dibuka ${isOpen ? 'sebentar lagi' : 'begitu ada sinyal'}.`
