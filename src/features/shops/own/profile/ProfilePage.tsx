import { useEffect, useMemo, useRef } from 'react'
import { Link, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import type { OwnShop } from '../optimistic-shop.ts'
import { type OwnShopState, useOwnShop } from '../use-own-shop.ts'
import { useOwnerAccess } from '../use-owner-access.ts'
import { ContactPane } from './ContactPane.tsx'
import { FactsSkeleton, LoadedProfile } from './LoadedProfile.tsx'
import { AddressPane, BusinessPane, RelatedPane } from './ProfilePanes.tsx'
import { ProfilePhotoPane } from './ProfilePhotoPane.tsx'
import {
  type ProfileTab,
  type ProfileView,
  profileAddress,
  profileTabNames,
  profileTabs,
  profileViewOf,
} from './profile-view.ts'
import './profile.css'

/** What the server knows of one's own shop, and the two parts of it that its owner changes (rows 238–247). */
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
