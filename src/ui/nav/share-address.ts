// @chunk after-start
import { toast } from '../feedback/toast.ts'
import { copyText } from './copy-text.ts'

/** Opens the phone's share sheet for an address of this app; without Web Share, copies it and shows a toast. */
export async function shareAddress(to = location.href): Promise<void> {
  const url = new URL(to, location.href).href
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title: document.title, url })
    toast((await copyText(url)) ? 'Alamat halaman disalin.' : 'Alamat halaman tidak dapat dibagikan.')
  } catch (error) {
    // Closing the phone's share sheet rejects with AbortError: nothing went wrong.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast('Alamat halaman tidak dapat dibagikan.')
  }
}
