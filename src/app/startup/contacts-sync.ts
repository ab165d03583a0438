// @chunk after-start
import { navigate } from 'wouter/use-browser-location'
import { onUncounted, reportContacts } from '#catalog/contact/uncounted-contacts.ts'
import { adoptGuestInquiries, currentInquiries } from '#catalog/inquiries/inquiry-list.ts'
import { addresses } from '#contract/addresses.ts'
import { connectivityNow, onConnectivity } from '#offline/network/connectivity.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { guest, onSession, person } from '#session/session.ts'
import { toast } from '#ui/feedback/toast.ts'

/**
 * With a connection: reports the chats that were opened without the server, and reminds of shops that wait to be asked,
 * once a visit and whenever the connection is back. At a sign-in the guest's list goes to the account. Call once, after
 * the start.
 */
export function watchContacts(): void {
  const report = () => {
    if (person() !== guest && connectivityNow().open) void reportContacts()
  }
  const adopt = () => {
    if (person() !== guest) adoptGuestInquiries(guest)
  }
  adopt()
  report()
  if (connectivityNow().open && !getItem<boolean>('session', remindedKey)) remind()
  onUncounted(report)
  onSession(() => {
    adopt()
    report()
  })
  onConnectivity(() => {
    report()
    if (connectivityNow().open) remind()
  })
}

const remindedKey = 'reminded-of-inquiries'

function remind() {
  const shops = currentInquiries().waiting.length
  if (shops === 0 || location.pathname === addresses.inquiries) return
  setItem('session', remindedKey, true)
  toast(`Ada sinyal: ${shops} toko menunggu ditanya.`, {
    action: { name: 'Buka', run: () => navigate(addresses.inquiries) },
  })
}
