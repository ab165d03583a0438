import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { guestsEditor, guestsMark, keyOfMessage, messageEditor, messageName } from '#forms/contact-write.ts'
import { toPutRight } from '#forms/part.ts'
import { usePending } from '#offline/pending.ts'
import { question } from '#offline/question.ts'
import { guest, person } from '#session/session.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Crumbs } from '#ui/Crumbs.tsx'
import { phone } from '#ui/late-icons.ts'
import { Note } from '#ui/Note.tsx'
import { useTitle } from '#ui/title.ts'
import { ContactForm } from './ContactForm.tsx'
import { ContactWays } from './ContactWays.tsx'
import './contact.css'

/** Writing to us, with a signal or without, and where else we can be reached (rows 279–281). */
export function ContactPage() {
  useTitle('Kontak')
  const [, go] = useLocation()
  const said = new URLSearchParams(useSearch())
  const asked = keyOfMessage(`pesan:${said.get('pesan') ?? ''}`)
  const pending = usePending()
  const { known } = pending
  const isGuests = person() !== guest && said.has(guestsMark)
  const rows = isGuests ? pending.guests : pending.rows
  const facts = useQuery(question('help.facts', {})).data?.data
  const [round, setRound] = useState(0)
  const row = asked && toPutRight(rows, messageName(asked))
  const waiting = [...pending.rows, ...pending.guests].filter((one) => one.name === 'help.contactUs' && one !== row)
  // Written by a guest who has signed in since, on this very page.
  const isOfBefore = asked && !row && !isGuests && toPutRight(pending.guests, messageName(asked))
  useEffect(() => {
    if (asked && isOfBefore) go(guestsEditor(messageEditor(asked)), { replace: true })
  }, [asked, isOfBefore, go])
  const whose = isGuests ? guest : person()
  const again = (end: 'sent' | 'kept') => {
    setRound((before) => before + 1)
    if (end === 'sent' || asked || isGuests) go(addresses.contact, { replace: true })
  }
  return (
    <div className="contact stack">
      <Crumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Kontak" />
      <h1>Kontak</h1>
      {waiting.length > 0 && (
        <Note
          icon={phone}
          look="wait"
          action={
            <ButtonLink to={addresses.outbox} look="text" small>
              Lihat
            </ButtonLink>
          }
        >
          {waiting.length} pesan tersimpan di HP dan belum terkirim.
        </Note>
      )}
      <ContactForm
        key={`${whose} ${asked ?? 'baru'} ${round}`}
        whose={whose}
        messageKey={asked}
        row={row || undefined}
        ready={known}
        again={round > 0}
        onEnd={again}
        onParked={(parked) => {
          const to = messageEditor(parked)
          go(isGuests ? guestsEditor(to) : to, { replace: true })
        }}
      />
      {facts && <ContactWays facts={facts} />}
    </div>
  )
}
