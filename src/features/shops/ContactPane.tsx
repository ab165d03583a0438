import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { whereOfRow } from '#forms/part.ts'
import { refusalSaid } from '#forms/saving.ts'
import { shopName, shopPart } from '#forms/shop-write.ts'
import { useShelves } from '#forms/use-shelves.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { socialLink } from '#ui/social-link.ts'
import { Whereabouts } from '#ui/Whereabouts.tsx'
import { ContactForm } from './ContactForm.tsx'
import type { OwnShop } from './own-shop.ts'
import { Known } from './ProfileKnown.tsx'
import { FactOf, Facts } from './ProfilePanes.tsx'
import { contactFacts, contactPages, type Page } from './profile-facts.ts'
import { profileAddress } from './profile-view.ts'
import type { OwnShopState } from './use-own-shop.ts'

/** 'Kontak & Website': seen, or being changed (row 242). */
export function ContactPane({ own, edits }: { own: OwnShopState; edits: boolean }) {
  const [, go] = useLocation()
  const edit = profileAddress('kontak', true)
  useBegun(own, edits, () => go(edit, { replace: true }))
  const [edited, setEdited] = useState(edits)
  if (edits && !edited) setEdited(true)
  if (edits) return <ContactForm own={own} />
  return <Known own={own}>{(shop) => <Contact own={own} shop={shop} left={edited} onEdit={() => go(edit)} />}</Known>
}

/** What was begun here, or refused, is what somebody came for: it opens by itself, once. */
function useBegun({ id, pending, ready }: OwnShopState, edits: boolean, open: () => void) {
  const { drafts, read } = useShelves()
  const [looked, setLooked] = useState(edits)
  const begun = drafts.some(({ name }) => name === shopName(id, 'kontak')) || pending('kontak')?.state === 'parked'
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the shelves have been read, once
  useEffect(() => {
    if (looked || !read || !ready) return
    setLooked(true)
    if (begun) open()
  }, [looked, read, ready])
}

type Seen = {
  own: OwnShopState
  shop: OwnShop
  /** Its form was open, and has been left. */
  left: boolean
  onEdit: () => void
}

function Contact({ own, shop, left, onEdit }: Seen) {
  const tools = useRef<HTMLDivElement>(null)
  // The form that stood here had the focus, and took it along.
  useEffect(() => {
    if (left) tools.current?.querySelector('button')?.focus()
  }, [left])
  const row = own.pending('kontak')
  const where = whereOfRow(row)
  return (
    <section className="panel stack" aria-label="Kontak & Website">
      {where && (
        <p role="status">
          <Whereabouts at={where} />
        </p>
      )}
      {row?.state === 'parked' && (
        <Note
          icon={warning}
          look="wrong"
          action={
            <ButtonLink to={profileAddress('kontak', true)} look="text" small>
              Perbaiki
            </ButtonLink>
          }
        >
          {refusalSaid(shopPart(own.id, 'kontak').words.failed, row)}
        </Note>
      )}
      <dl className="profile__facts">
        <Facts facts={contactFacts(shop.merchant)} />
        {contactPages(shop.merchant).map((page) => (
          <FactOf key={page.network} label={page.label}>
            {page.value && <Elsewhere {...page} />}
          </FactOf>
        ))}
      </dl>
      <div ref={tools}>
        <Button look="soft" onClick={onEdit}>
          Ubah Informasi
        </Button>
      </div>
    </section>
  )
}

/** A page elsewhere as a link that vouches for nothing; what leads nowhere as it is. */
function Elsewhere({ network, value }: Page) {
  const link = socialLink(network, value)
  if (!link || 'text' in link) return value
  return (
    <a className="link" href={link.href} target="_blank" rel="nofollow noopener noreferrer">
      {value.replace(/^https?:\/\//i, '')}
    </a>
  )
}
