// @chunk after-start
import { navigate } from 'wouter/use-browser-location'
import { onUncounted, reportContacts } from '#catalog/contact/uncounted-contacts.ts'
import { adoptGuestInquiries, currentInquiries } from '#catalog/inquiries/inquiry-list.ts'
import { addresses } from '#contract/addresses.ts'
import { connectivityNow, onConnectivity } from '#offline/network/connectivity.ts'
import { guest, onSession, person } from '#session/session.ts'
import { toast } from '#ui/feedback/toast.ts'

/**
 * With a connection: reports the chats that were opened without the server, and reminds of shops that wait to be asked.
 * At a sign-in the guest's list goes to the account. Call once, after the start.
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

function remind() {
  const shops = currentInquiries().waiting.length
  if (shops === 0 || location.pathname === addresses.inquiries) return
  toast(`Sinyal kembali: ${shops} toko menunggu ditanya.`, {
    action: { name: 'Buka', run: () => navigate(addresses.inquiries) },
  })
}
