import type { ReactNode, Ref } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { pin } from '#ui/display/icons.ts'
import { initialsOf } from '#ui/media/initials.ts'
import { StoredPhoto, type StoredPicture } from '#ui/media/StoredPhoto.tsx'
import { AccreditationEnd } from './AccreditationEnd.tsx'

type Props = {
  name: string
  accreditationNo: string
  /** '2028-02-14' */
  accreditationEnd: string | null
  /** 'Kota Bogor, Jawa Barat'; '' while unknown. */
  place: string
  avatar: StoredPicture | null
  /** For the owner, below the text: 'Edit Profil' and the save state. */
  tools?: ReactNode
  /** The contact buttons: beside the name on wide screens, below it on phones. */
  dock?: ReactNode
  /** The heading, for moving the focus to it. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** The header of an LSPRO page, on the colour of the seal. */
export const LsproHeader = ({
  name,
  accreditationNo,
  accreditationEnd,
  place,
  avatar,
  tools,
  dock,
  headingRef,
}: Props) => (
  <section className="lspro-header">
    <div className="row">
      <span className="ava ava--l" aria-hidden={avatar ? undefined : true}>
        {avatar ? <StoredPhoto picture={avatar} alt={`Logo ${name}`} sizes="88px" /> : initialsOf(name)}
      </span>
      <div className="grow stack stack--s">
        <h1 ref={headingRef} tabIndex={-1}>
          {name}
        </h1>
        {(accreditationNo || accreditationEnd) && (
          <p className="small muted row row--wrap">
            {accreditationNo}
            <AccreditationEnd end={accreditationEnd} />
          </p>
        )}
        {place && (
          <p className="small muted row">
            <Icon d={pin} size="s" />
            {place}
          </p>
        )}
        {tools}
      </div>
    </div>
    {dock && <div>{dock}</div>}
  </section>
)

/** 'Kota Bogor, Jawa Barat'; unknown names are left out. */
export const regionText = ({ regency_name, province_name }: { regency_name: string; province_name: string }) =>
  [regency_name, province_name].filter(Boolean).join(', ')
