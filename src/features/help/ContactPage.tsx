// @chunk wizard
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { phoneText } from '#contract/contacts/phone-text.ts'
import type { ContactFacts } from '#contract/help/schemas.ts'
import { guestEditLink, guestEditParam } from '#drafts/guest-edit-link.ts'
import { rejectedEntry } from '#drafts/section/editable-section.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { guest, person } from '#session/session.ts'
import { phone } from '#ui/display/lazy-icons.ts'
import { socialLink } from '#ui/display/social-link.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { ContactForm } from './ContactForm.tsx'
import { keyOfMessage, messageEditor, messageName } from './message-writes.ts'
import './contact.css'

/** A form for a message to the operators, which also works offline, and their other contact details. */
export function ContactPage() {
  useTitle('Kontak')
  const [, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const requestedKey = keyOfMessage(`pesan:${query.get('pesan') ?? ''}`)
  const pending = usePending()
  const { loaded } = pending
  const isGuests = person() !== guest && query.has(guestEditParam)
  const rows = isGuests ? pending.guests : pending.rows
  const facts = useQuery(endpointQuery('help.facts', {})).data?.data
  const [formNumber, setFormNumber] = useState(0)
  const row = requestedKey && rejectedEntry(rows, messageName(requestedKey))
  const waiting = [...pending.rows, ...pending.guests].filter(
    (entry) => entry.name === 'help.contactUs' && entry !== row,
  )
  // The user wrote the message as a guest and has signed in since, on this page.
  const isFromGuest = requestedKey && !row && !isGuests && rejectedEntry(pending.guests, messageName(requestedKey))
  const owner = isGuests ? guest : person()
  const startOver = (end: 'sent' | 'kept') => {
    setFormNumber((number) => number + 1)
    if (end === 'sent' || requestedKey || isGuests) go(addresses.contact, { replace: true })
  }
  return (
    <div className="contact stack">
      {requestedKey && isFromGuest && (
        <Redirect key={requestedKey} to={guestEditLink(messageEditor(requestedKey))} replace />
      )}
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Kontak" />
      <h1 className="title-in-bar">Kontak</h1>
      {waiting.length > 0 && (
        <Note
          icon={phone}
          variant="wait"
          action={
            <ButtonLink to={addresses.outbox} variant="text" small>
              Lihat
            </ButtonLink>
          }
        >
          {waiting.length} pesan tersimpan di HP dan belum terkirim.
        </Note>
      )}
      {facts?.whatsapp && (
        <a
          className={buttonClass({ variant: 'soft', wide: true })}
          href={whatsAppAddress(facts.whatsapp)}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          <span>WhatsApp {phoneText(facts.whatsapp)}</span>
          <span className="sr"> (membuka tab baru)</span>
        </a>
      )}
      <ContactForm
        key={`${owner} ${requestedKey ?? 'baru'} ${formNumber}`}
        owner={owner}
        messageKey={requestedKey}
        row={row || undefined}
        ready={loaded}
        isRepeat={formNumber > 0}
        onEnd={startOver}
        onParked={(key) => {
          const to = messageEditor(key)
          go(isGuests ? guestEditLink(to) : to, { replace: true })
        }}
      />
      {facts && <ContactMethods facts={facts} />}
    </div>
  )
}

const whatsAppAddress = (number: string) => `https://wa.me/${number.replace(/\D/g, '')}`

const networks = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['tiktok', 'TikTok'],
] as const

/** The operators' other contact details, without the empty ones. */
function ContactMethods({ facts }: { facts: ContactFacts }) {
  const { address, email } = facts
  if (!address && !email && networks.every(([network]) => !facts[network])) return null
  return (
    <section className="stack" aria-labelledby="cara-lain">
      <h2 id="cara-lain">Cara lain menghubungi kami</h2>
      <dl className="panel facts facts--s">
        {address && <ContactMethod name="Alamat">{address}</ContactMethod>}
        {email && (
          <ContactMethod name="Email">
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </ContactMethod>
        )}
        {networks.map(([network, name]) => {
          const link = socialLink(network, facts[network])
          if (!link) return null
          return (
            <ContactMethod key={network} name={name}>
              {'href' in link ? <ExternalLink to={link.href}>{facts[network]}</ExternalLink> : link.text}
            </ContactMethod>
          )
        })}
      </dl>
    </section>
  )
}

const ContactMethod = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const ExternalLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className="link" href={to} target="_blank" rel="noopener noreferrer nofollow">
    {children}
    <span className="sr"> (membuka tab baru)</span>
  </a>
)
