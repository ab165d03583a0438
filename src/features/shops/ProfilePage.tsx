import { useEffect, useMemo, useRef } from 'react'
import { Link, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useTitle } from '#ui/title.ts'
import { ContactPane } from './ContactPane.tsx'
import { FacePane } from './FacePane.tsx'
import type { OwnShop } from './own-shop.ts'
import { FactBones, Known } from './ProfileKnown.tsx'
import { BusinessPane, PlacePane, RelatedPane } from './ProfilePanes.tsx'
import {
  type ProfileTab,
  type ProfileView,
  profileAddress,
  profileTabNames,
  profileTabs,
  profileViewOf,
} from './profile-view.ts'
import { type OwnShopState, useOwnShop } from './use-own-shop.ts'
import { useOwnerWay } from './use-owner-way.ts'
import './profile.css'

/** What the server knows of one's own shop, and the two parts of it that its owner changes (rows 238–247). */
export function ProfilePage() {
  useTitle('Profil usaha')
  const mayOpen = useOwnerWay()
  const query = useSearch()
  const view = useMemo(() => profileViewOf(new URLSearchParams(query)), [query])
  const own = useOwnShop()
  if (!mayOpen) return <ProfileBones />
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
      <Whose shop={own.shop} />
      <ProfileTabs here={view.tab} />
      <Pane key={view.tab} view={view} own={own} />
    </div>
  )
}

/** A name, and a face: which shop this is. Its place is there before it is known. */
const Whose = ({ shop }: { shop: OwnShop | undefined }) => (
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
      <BoneLine width={60} />
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

function Pane({ view: { tab, edits }, own }: PaneProps) {
  if (tab === 'foto') return <FacePane own={own} />
  if (tab === 'kontak') return <ContactPane own={own} edits={edits} />
  const pane = { usaha: BusinessPane, alamat: PlacePane, terkait: RelatedPane }[tab]
  return <Known own={own}>{(shop) => pane({ shop })}</Known>
}

const ProfileBones = () => (
  <div className="profile stack" aria-busy="true">
    <h1>Profil usaha</h1>
    <FactBones />
  </div>
)
