import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { share } from './icons.ts'
import { Toast } from './Toast.tsx'

/** Shares the page one is on through the phone; where it cannot, copies the address and says so. */
export function ShareButton() {
  const [said, setSaid] = useState<string>()
  function say(sentence: string) {
    setSaid(sentence)
    setTimeout(() => setSaid(undefined), 4000)
  }
  async function give() {
    const { href: url } = location
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: document.title, url })
      await navigator.clipboard.writeText(url)
      say('Alamat halaman disalin.')
    } catch (error) {
      // Closing the phone's share sheet rejects with AbortError: nothing went wrong.
      if (!(error instanceof DOMException && error.name === 'AbortError')) say('Alamat halaman tidak dapat dibagikan.')
    }
  }
  return (
    <>
      <IconButton aria-label="Bagikan" onClick={give}>
        <Icon d={share} />
      </IconButton>
      {said && <Toast>{said}</Toast>}
    </>
  )
}
