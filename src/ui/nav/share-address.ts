import { toast } from '../feedback/toast.ts'

/** Gives an address of this app, or that of the page, to the phone to share; where it cannot, copies it and says so. */
export async function shareAddress(to = location.href): Promise<void> {
  const url = new URL(to, location.href).href
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title: document.title, url })
    await navigator.clipboard.writeText(url)
    toast('Alamat halaman disalin.')
  } catch (error) {
    // Closing the phone's share sheet rejects with AbortError: nothing went wrong.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast('Alamat halaman tidak dapat dibagikan.')
  }
}
