// @chunk lists
import { useState } from 'react'
import { useSession } from '#session/use-session.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import type { ContactSubject } from './open-contact.ts'
import { openTab } from './open-tab.ts'
import type { SignInSubject } from './SignInSheet.tsx'
import { useSignInSheet } from './use-sign-in-sheet.tsx'

const chat = 'M12 20.5a8.5 8.5 0 1 0-7.6-4.7L3 21l5-1.4a8.5 8.5 0 0 0 4 .9zM9 9.5c0 3 2.5 5.5 5.5 5.5'

type Props = {
  /** A product, a shop or a body, which the message names. */
  about: ContactSubject
  /** Shown in the sheet that asks visitors to sign in. */
  subject: SignInSubject
}

/** Opens WhatsApp with the producer. A visitor who is not signed in is asked to, and returns here afterwards. */
export function ContactButton({ about, subject }: Props) {
  const me = useSession()
  const [isOpening, setOpening] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const { link, shown, hasReturned } = useSignInSheet('contact', subject)
  const words = (
    <>
      <Icon d={chat} />
      Hubungi lewat WhatsApp
    </>
  )
  if (!me)
    return (
      <>
        <ButtonLink {...link} wide>
          {words}
        </ButtonLink>
        {shown}
      </>
    )

  async function open() {
    setOpening(true)
    setWrong(undefined)
    const tab = openTab()
    const { openContact } = await import('./open-contact.ts').catch(() => ({ openContact: undefined }))
    if (!openContact) tab?.close()
    setWrong(openContact ? (await openContact(about, { tab }))?.message : 'Coba lagi saat ada sinyal.')
    setOpening(false)
  }
  return (
    <>
      {wrong && <p role="alert">{wrong}</p>}
      {hasReturned && !wrong && <p role="status">Akun siap. Tinggal satu ketukan:</p>}
      <button type="button" className={buttonClass({ wide: true })} aria-busy={isOpening} onClick={() => void open()}>
        {words}
      </button>
    </>
  )
}
