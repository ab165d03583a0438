// @chunk owner-pages
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { rejectionSentence } from '#drafts/save-flow.ts'
import { saveStateOf } from '#drafts/section/editable-section.ts'
import { ProfilePhotoForm } from '#drafts/section/ProfilePhotoForm.tsx'
import { useLocalData } from '#drafts/use-local-data.ts'
import { warning } from '#ui/display/icons.ts'
import { socialLink } from '#ui/display/social-link.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SaveStatus } from '#ui/feedback/SaveStatus.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import type { OwnShop } from '../shop-writes.ts'
import { shopName, shopPart } from '../shop-writes.ts'
import { type OwnShopState, useOwnShop } from '../use-own-shop.ts'
import { useOwnerAccess } from '../use-owner-access.ts'
import { ContactForm } from './ContactForm.tsx'
import { AddressPane, BusinessPane, FactRow, Facts, RelatedPane } from './ProfilePanes.tsx'
import { contactFacts, type SocialFact, socialFacts } from './profile-facts.ts'
import {
  type ProfileTab,
  type ProfileView,
  profileAddress,
  profileTabNames,
  profileTabs,
  profileViewOf,
} from './profile-view.ts'
import './profile.css'

/** The profile of the own shop: its registration data, read-only, and two sections that the owner can change. */
export function ProfilePage() {
  useTitle('Profil usaha')
  const mayOpen = useOwnerAccess()
  const query = useSearch()
  const view = useMemo(() => profileViewOf(new URLSearchParams(query)), [query])
  const own = useOwnShop()
  if (!mayOpen) return <ProfileSkeleton />
  return (
    <div className="profile stack">
      <div className="head title-in-bar">
        <h1 className="grow">Profil usaha</h1>
        <span className="only-wide">
          <ButtonLink to={addresses.shop(own.id)} variant="line" small>
            Kembali
          </ButtonLink>
        </span>
      </div>
      <ShopIdentity shop={own.shop} />
      <ProfileTabs current={view.tab} />
      <ProfilePane key={view.tab} view={view} own={own} />
    </div>
  )
}

/** The name and the logo of the shop. Takes its space before the shop has loaded. */
const ShopIdentity = ({ shop }: { shop: OwnShop | undefined }) => (
  <div className="profile__whose">
    {shop ? (
      <>
        <Avatar name={shop.merchant.name} path={pathOf(shop.merchant.img_url)} facts={shop.merchant.img} />
        <div className="grow">
          <p className="profile__name">{shop.merchant.name}</p>
          <p className="muted small">{shop.location.province_name}</p>
        </div>
      </>
    ) : (
      <SkeletonLine width={60} />
    )}
  </div>
)

/** A picture that is not uploaded yet is shown only in its form, not here. */
const pathOf = (url: string | null) => (url?.startsWith('file:') ? null : url)

/** The five tabs. Each has an address, so that back and the keyboard work. */
function ProfileTabs({ current }: { current: ProfileTab }) {
  const row = useRef<HTMLElement>(null)
  // On a narrow phone the current tab may be outside the visible part of the row.
  useEffect(() => {
    const tab = current && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && row.current) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2
  }, [current])
  return (
    <nav className="tabs" aria-label="Profil usaha" ref={row}>
      {profileTabs.map((tab) => (
        <Link
          key={tab}
          href={profileAddress(tab)}
          state={{ stay: true }}
          {...(tab === current && { 'aria-current': 'page' as const })}
        >
          {profileTabNames[tab]}
        </Link>
      ))}
    </nav>
  )
}

type PaneProps = { view: ProfileView; own: OwnShopState }

function ProfilePane({ view: { tab, edits }, own }: PaneProps) {
  if (tab === 'foto') return <ProfilePhotoPane own={own} />
  if (tab === 'kontak') return <ContactPane own={own} edits={edits} />
  const pane = { usaha: BusinessPane, alamat: AddressPane, terkait: RelatedPane }[tab]
  return <LoadedProfile own={own}>{(shop) => pane({ shop })}</LoadedProfile>
}

const ProfileSkeleton = () => (
  <div className="profile stack" aria-busy="true">
    <h1 className="title-in-bar">Profil usaha</h1>
    <FactsSkeleton />
  </div>
)

/** 'Foto Profile'. */
const ProfilePhotoPane = ({ own }: { own: OwnShopState }) => (
  <ProfilePhotoForm
    id={own.id}
    part={shopPart(own.id, 'logo')}
    title="Foto Profile"
    help="Persegi, .jpg, .png atau .jpeg. Tampil sebagai logo toko Anda."
    serverData={own.serverData?.merchant.img_url}
    askAgain={own.query.refetch}
    latest={own.latest('logo')}
    row={own.pending('logo')}
  />
)

/** 'Kontak & Website': the contact, or its form. */
function ContactPane({ own, edits }: { own: OwnShopState; edits: boolean }) {
  const [, go] = useLocation()
  const edit = profileAddress('kontak', true)
  useOpenUnfinished(own, edits, () => go(edit, { replace: true }))
  const [wasEdited, setWasEdited] = useState(edits)
  if (edits && !wasEdited) setWasEdited(true)
  if (edits) return <ContactForm own={own} />
  return (
    <LoadedProfile own={own}>
      {(shop) => <ContactDetails own={own} shop={shop} wasEdited={wasEdited} onEdit={() => go(edit)} />}
    </LoadedProfile>
  )
}

/** Opens the form once if there is a draft or a rejected write. */
function useOpenUnfinished({ id, pending, ready }: OwnShopState, edits: boolean, open: () => void) {
  const { drafts, read } = useLocalData()
  const [hasChecked, setHasChecked] = useState(edits)
  const isUnfinished =
    drafts.some(({ name }) => name === shopName(id, 'kontak')) || pending('kontak')?.state === 'parked'
  // biome-ignore lint/correctness/useExhaustiveDependencies: when IndexedDB has been read, once
  useEffect(() => {
    if (hasChecked || !read || !ready) return
    setHasChecked(true)
    if (isUnfinished) open()
  }, [hasChecked, read, ready])
}

type ContactDetailsProps = {
  own: OwnShopState
  shop: OwnShop
  /** The form was open before. */
  wasEdited: boolean
  onEdit: () => void
}

function ContactDetails({ own, shop, wasEdited, onEdit }: ContactDetailsProps) {
  const tools = useRef<HTMLDivElement>(null)
  // The form had the focus, which was lost when the form was removed.
  useEffect(() => {
    if (wasEdited) tools.current?.querySelector('button')?.focus()
  }, [wasEdited])
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
          variant="wrong"
          action={
            <ButtonLink to={profileAddress('kontak', true)} variant="text" small>
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
        <Button variant="soft" onClick={onEdit}>
          Ubah Informasi
        </Button>
      </div>
    </section>
  )
}

/** A link to an external page, with rel="nofollow"; a value that is no valid address is shown as text. */
function WebLink({ network, value }: SocialFact) {
  const link = socialLink(network, value)
  if (!link || 'text' in link) return value
  return (
    <a className="link" href={link.href} target="_blank" rel="nofollow noopener noreferrer">
      {value.replace(/^https?:\/\//i, '')}
    </a>
  )
}

/** Shows the shop as soon as it has loaded; a failed refetch keeps showing it. */
const LoadedProfile = ({ own, children }: { own: OwnShopState; children: (shop: OwnShop) => ReactNode }) => (
  <QueryResult query={own.query} what="Profil usaha" skeleton={<FactsSkeleton />}>
    {() => (own.shop ? children(own.shop) : <FactsSkeleton />)}
  </QueryResult>
)

const FactsSkeleton = () => (
  <div className="panel profile__skeleton" aria-hidden="true">
    {([60, 80, 40, 80, 60] as const).map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are static
      <SkeletonLine key={index} width={width} />
    ))}
  </div>
)
