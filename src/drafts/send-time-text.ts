import { connectivityNow } from '#offline/network/connectivity.ts'

// When a pending write will be sent, as a sentence. All pages use it: a user with a connection must not read that the
// write waits for one. That can happen because photos take longer to send than a form waits for the answer.

/** Does this browser also send while the app is closed (Background Sync)? Safari and Firefox do not. */
export const sendsInBackground = () => 'SyncManager' in globalThis

const sendTime = (isOpen: boolean) =>
  isOpen ? 'sebentar lagi' : `begitu ada sinyal${sendsInBackground() ? '' : ' dan aplikasi terbuka'}`

/** For any pending write. */
export const sendTimeText = (isOpen = connectivityNow().open) => `Terkirim sendiri ${sendTime(isOpen)}.`

/** For the end of the wizard. */
export const openTimeText = (isOpen = connectivityNow().open) => `Tersimpan di HP. Toko dibuka ${sendTime(isOpen)}.`
