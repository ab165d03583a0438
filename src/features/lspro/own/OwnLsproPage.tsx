// @chunk owner-pages

import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { DecisionsNote } from '#catalog/DecisionsNote.tsx'
import { addresses } from '#contract/addresses.ts'
import { daysLeft, longDate } from '#contract/time/dates.ts'
import { ProfilePhotoForm } from '#drafts/section/ProfilePhotoForm.tsx'
import { SectionRejection, SectionTools } from '#drafts/section/SectionTools.tsx'
import { useEditor } from '#drafts/section/use-editor.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useToday } from '#offline/network/server-clock.ts'
import { useOwnPicture } from '#photos/own-pictures.ts'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { OwnPosts } from '../posts/OwnPosts.tsx'
import { LsproAside } from '../public/LsproAside.tsx'
import { LsproBreadcrumbs } from '../public/LsproBreadcrumbs.tsx'
import { LsproHeader, regionText } from '../public/LsproHeader.tsx'
import { LsproTabs } from '../public/LsproTabs.tsx'
import type { LsproData } from '../public/lspro-view.ts'
import { lsproTabOf } from '../public/lspro-view.ts'
import { lsproPart } from './lspro-writes.ts'
import { OwnAddress } from './OwnAddress.tsx'
import { OwnContact } from './OwnContact.tsx'
import { OwnGallery } from './OwnGallery.tsx'
import { OwnInformation } from './OwnInformation.tsx'
import { type OwnLsproState, useOwnLspro } from './use-own-lspro.ts'
import './own-lspro.css'

const tabPanes = {
  postingan: OwnPosts,
  alamat: OwnAddress,
  kontak: OwnContact,
  info: OwnInformation,
  galeri: OwnGallery,
}

/** The LSPRO page of its owner: what visitors see, with everything the owner can change. */
export function OwnLsproPage() {
  useTitle('LSPRO saya')
  const own = useOwnLspro()
  // Loaded with the page, so that scopes can be chosen offline.
  useQuery(endpointQuery('lspro.scopes', {}))
  // The cached public data is shown until the owner's data has loaded.
  const publicData = useQuery({ ...endpointQuery('lspro.detail', { id: own.id }), enabled: false }).data?.data
  const tab = lsproTabOf(new URLSearchParams(useSearch()))
  const Pane = tabPanes[tab]
  return (
    <div className="stack">
      <LsproBreadcrumbs name={own.body?.lspro.name ?? publicData?.lspro.name ?? 'LSPRO saya'} />
      <OwnLsproHeader own={own} publicData={publicData} />
      <DecisionsNote />
      <AccreditationWarning end={own.body?.lspro.accreditation_end_date ?? null} />
      <nav className="row row--wrap own-links" aria-label="Kelola LSPRO">
        <ButtonLink to={addresses.lsproDesk} variant="soft" small>
          Meja LSPRO
        </ButtonLink>
        {(own.serverData?.certificates_waiting ?? 0) > 0 && (
          <span className="small">{own.serverData?.certificates_waiting} sertifikat menunggu diperiksa</span>
        )}
      </nav>
      <LsproTabs id={own.id} tab={tab} />
      <div className="with-side with-side--r">
        <Pane own={own} />
        <LsproAside
          id={own.id}
          scopes={tab === 'info' ? [] : (own.body?.ruang_lingkup ?? [])}
          products={publicData?.total_products ?? 0}
        />
      </div>
    </div>
  )
}

/** The header with pending writes applied, and 'Edit Profil'. */
function OwnLsproHeader({ own, publicData }: { own: OwnLsproState; publicData: LsproData | undefined }) {
  const part = lsproPart(own.id, 'foto')
  const editor = useEditor(part, true)
  const row = own.pending('foto')
  const profile = own.body?.lspro ?? publicData?.lspro
  const place = own.body?.location ?? publicData?.location
  const avatar = useOwnPicture(profile?.img_url, profile?.img ?? null)
  return (
    <>
      <LsproHeader
        name={profile?.name || 'LSPRO saya'}
        accreditationNo={profile?.accreditation_no ?? ''}
        accreditationEnd={profile?.accreditation_end_date ?? null}
        place={place ? regionText(place) : ''}
        avatar={avatar}
        tools={!editor.open && <SectionTools row={row} editor={editor} may word="Edit Profil" />}
      />
      {editor.open ? (
        <ProfilePhotoForm
          id={own.id}
          part={part}
          title="Foto profil"
          help="Persegi, .jpg, .png atau .jpeg. Tampil di halaman LSPRO dan di setiap postingan."
          serverData={own.serverData?.lspro.img_url}
          askAgain={own.query.refetch}
          latest={own.latest('foto')}
          row={row}
          none="Mohon pilih foto profil!"
          save="Simpan Perubahan"
          cancel="Batalkan"
          onClose={editor.done}
        />
      ) : (
        <SectionRejection part={part} row={row} />
      )}
    </>
  )
}

/** Warns when the accreditation has ended or ends within 90 days. */
export function AccreditationWarning({ end }: { end: string | null }) {
  const today = useToday()
  const days = end === null ? Number.POSITIVE_INFINITY : daysLeft(end, today)
  if (end === null || days > soonDays) return null
  return (
    <Note icon={warning} variant={days < 0 ? 'wrong' : 'wait'}>
      {days < 0 ? (
        <>
          <strong>Akreditasi sudah berakhir</strong> pada {longDate(end)}.
        </>
      ) : (
        <>
          <strong>Akreditasi berakhir {days === 0 ? 'hari ini' : `${days} hari lagi`}</strong>, {longDate(end)}.
        </>
      )}{' '}
      Perbarui di tab Informasi Tambahan begitu perpanjangannya terbit.
    </Note>
  )
}
const soonDays = 90 // days
