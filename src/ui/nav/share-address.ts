// @chunk after-start
import { toast } from '../feedback/toast.ts'
import { copyText } from './copy-text.ts'

/**
 * Opens the phone's share sheet for an address of this app; without Web Share, copies it and shows a toast. Returns the
 * address that the browser has neither shared nor copied, to be shown; undefined when all is done.
 */
export async function shareAddress(to = location.href): Promise<string | undefined> {
  const url = new URL(to, location.href).href
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: document.title, url })
      return undefined
    }
  } catch (error) {
    // Closing the phone's share sheet rejects with AbortError: nothing went wrong.
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
  }
  if (!(await copyText(url))) return url
  toast('Alamat halaman disalin.')
  return undefined
}
