import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { saveStateOf } from '#drafts/editable-section.ts'
import { rejectionSentence } from '#drafts/save-flow.ts'
import { useLocalData } from '#drafts/use-local-data.ts'
import { shopName, shopPart } from '#drafts/writes/shop-write.ts'
import { warning } from '#ui/display/icons.ts'
import { socialLink } from '#ui/display/social-link.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { SaveStatus } from '#ui/feedback/SaveStatus.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import type { OwnShop } from '../optimistic-shop.ts'
import type { OwnShopState } from '../use-own-shop.ts'
import { ContactForm } from './ContactForm.tsx'
import { LoadedProfile } from './LoadedProfile.tsx'
import { FactRow, Facts } from './ProfilePanes.tsx'
import { contactFacts, type SocialFact, socialFacts } from './profile-facts.ts'
import { profileAddress } from './profile-view.ts'

/** 'Kontak & Website': seen, or being changed (row 242). */
export function ContactPane({ own, edits }: { own: OwnShopState; edits: boolean }) {
  const [, go] = useLocation()
  const edit = profileAddress('kontak', true)
  useOpenUnfinished(own, edits, () => go(edit, { replace: true }))
  const [edited, setEdited] = useState(edits)
  if (edits && !edited) setEdited(true)
  if (edits) return <ContactForm own={own} />
  return (
    <LoadedProfile own={own}>
      {(shop) => <ContactDetails own={own} shop={shop} wasEdited={edited} onEdit={() => go(edit)} />}
    </LoadedProfile>
  )
}

/** What was begun here, or refused, is what somebody came for: it opens by itself, once. */
function useOpenUnfinished({ id, pending, ready }: OwnShopState, edits: boolean, open: () => void) {
  const { drafts, read } = useLocalData()
  const [hasChecked, setLooked] = useState(edits)
  const begun = drafts.some(({ name }) => name === shopName(id, 'kontak')) || pending('kontak')?.state === 'parked'
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the shelves have been read, once
  useEffect(() => {
    if (hasChecked || !read || !ready) return
    setLooked(true)
    if (begun) open()
  }, [hasChecked, read, ready])
}

type ContactDetailsProps = {
  own: OwnShopState
  shop: OwnShop
  /** Its form was open, and has been left. */
  wasEdited: boolean
  onEdit: () => void
}

function ContactDetails({ own, shop, wasEdited: left, onEdit }: ContactDetailsProps) {
  const tools = useRef<HTMLDivElement>(null)
  // The form that stood here had the focus, and took it along.
  useEffect(() => {
    if (left) tools.current?.querySelector('button')?.focus()
  }, [left])
  const row = own.pending('kontak')
  const where = saveStateOf(row)
  return (
    <section className="panel stack" aria-label="Kontak & Website">
      {where && (
        <p role="status">
          <SaveStatus at={where} />
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
          {rejectionSentence(shopPart(own.id, 'kontak').words.failed, row)}
        </Note>
      )}
      <dl className="profile__facts">
        <Facts facts={contactFacts(shop.merchant)} />
        {socialFacts(shop.merchant).map((page) => (
          <FactRow key={page.network} label={page.label}>
            {page.value && <WebLink {...page} />}
          </FactRow>
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
function WebLink({ network, value }: SocialFact) {
  const link = socialLink(network, value)
  if (!link || 'text' in link) return value
  return (
    <a className="link" href={link.href} target="_blank" rel="nofollow noopener noreferrer">
      {value.replace(/^https?:\/\//i, '')}
    </a>
  )
}
