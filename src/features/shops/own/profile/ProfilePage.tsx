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

/** What the server knows of one's own shop, and the two parts of it that its owner changes. */
export function ProfilePage() {
  useTitle('Profil usaha')
  const mayOpen = useOwnerAccess()
  const query = useSearch()
  const view = useMemo(() => profileViewOf(new URLSearchParams(query)), [query])
  const own = useOwnShop()
  if (!mayOpen) return <ProfileSkeleton />
  return (
    <div className="profile stack">
      <div className="head">
        <h1 className="grow">Profil usaha</h1>
        <span className="only-wide">
          <ButtonLink to={addresses.shop(own.id)} look="line" small>
            Kembali
          </ButtonLink>
        </span>
      </div>
      <ShopIdentity shop={own.shop} />
      <ProfileTabs here={view.tab} />
      <ProfilePane key={view.tab} view={view} own={own} />
    </div>
  )
}

/** A name, and a face: which shop this is. Its place is there before it is known. */
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

/** A picture that is only on this phone is shown where it is changed. */
const pathOf = (url: string | null) => (url?.startsWith('file:') ? null : url)

/** The five tabs: each a place of its own, so that back and the keyboard work. */
function ProfileTabs({ here }: { here: ProfileTab }) {
  const row = useRef<HTMLElement>(null)
  // On a narrow phone the one that is open may lie beyond the edge.
  useEffect(() => {
    const tab = here && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && row.current) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2
  }, [here])
  return (
    <nav className="tabs" aria-label="Profil usaha" ref={row}>
      {profileTabs.map((tab) => (
        <Link
          key={tab}
          href={profileAddress(tab)}
          state={{ stay: true }}
          {...(tab === here && { 'aria-current': 'page' as const })}
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
    <h1>Profil usaha</h1>
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
    told={own.told?.merchant.img_url}
    askAgain={own.asked.refetch}
    latest={own.latest('logo')}
    row={own.pending('logo')}
  />
)

/** 'Kontak & Website': seen, or being changed. */
function ContactPane({ own, edits }: { own: OwnShopState; edits: boolean }) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: when IndexedDB has been read, once
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

/** What is known of the shop: a reading that failed takes nothing away. */
const LoadedProfile = ({ own, children }: { own: OwnShopState; children: (shop: OwnShop) => ReactNode }) => (
  <QueryResult of={own.asked} what="Profil usaha" skeleton={<FactsSkeleton />}>
    {() => (own.shop ? children(own.shop) : <FactsSkeleton />)}
  </QueryResult>
)

const FactsSkeleton = () => (
  <div className="panel profile__skeleton" aria-hidden="true">
    {([60, 80, 40, 80, 60] as const).map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same, for ever
      <SkeletonLine key={at} width={width} />
    ))}
  </div>
)
