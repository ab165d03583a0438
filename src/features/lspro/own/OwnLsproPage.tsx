import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { DecisionsNote } from '#catalog/DecisionsNote.tsx'
import { addresses } from '#contract/addresses.ts'
import { dayInJakarta, daysLeft, longDate } from '#contract/dates.ts'
import { ProfilePhotoForm } from '#drafts/section/ProfilePhotoForm.tsx'
import { SectionRejection, SectionTools } from '#drafts/section/SectionTools.tsx'
import { useEditor } from '#drafts/section/use-editor.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
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

/** One's own body: the page that visitors see, with everything its owner can change. */
export function OwnLsproPage() {
  useTitle('LSPRO saya')
  const own = useOwnLspro()
  // With the page, so that they can be chosen where there is no signal.
  useQuery(endpointQuery('lspro.scopes', {}))
  // What the page showed before: as everybody sees it, until the owner's own word is here.
  const publicData = useQuery({ ...endpointQuery('lspro.detail', { id: own.id }), enabled: false }).data?.data
  const tab = lsproTabOf(new URLSearchParams(useSearch()))
  const Pane = tabPanes[tab]
  return (
    <div className="stack">
      <LsproBreadcrumbs name={own.body?.lspro.name ?? publicData?.lspro.name ?? 'LSPRO saya'} />
      <OwnLsproHeader own={own} shown={publicData} />
      <DecisionsNote />
      <AccreditationWarning end={own.body?.lspro.accreditation_end_date ?? null} />
      <nav className="row row--wrap own-links" aria-label="Kelola LSPRO">
        <ButtonLink to={addresses.lsproDesk} look="soft" small>
          Meja LSPRO
        </ButtonLink>
        {(own.told?.certificates_waiting ?? 0) > 0 && (
          <span className="small">{own.told?.certificates_waiting} sertifikat menunggu diperiksa</span>
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

/** The front, with what waits on this phone drawn in, and 'Edit Profil'. */
function OwnLsproHeader({ own, shown }: { own: OwnLsproState; shown: LsproData | undefined }) {
  const part = lsproPart(own.id, 'foto')
  const editor = useEditor(part, true)
  const row = own.pending('foto')
  const profile = own.body?.lspro ?? shown?.lspro
  const place = own.body?.location ?? shown?.location
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
          told={own.told?.lspro.img_url}
          askAgain={own.asked.refetch}
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

/** The end of the accreditation is near, or past. */
export function AccreditationWarning({ end }: { end: string | null }) {
  const left = end === null ? Number.POSITIVE_INFINITY : daysLeft(end, dayInJakarta())
  if (end === null || left > soonDays) return null
  return (
    <Note icon={warning} look={left < 0 ? 'wrong' : 'wait'}>
      {left < 0 ? (
        <>
          <strong>Akreditasi sudah berakhir</strong> pada {longDate(end)}.
        </>
      ) : (
        <>
          <strong>Akreditasi berakhir {left === 0 ? 'hari ini' : `${left} hari lagi`}</strong>, {longDate(end)}.
        </>
      )}{' '}
      Perbarui di tab Informasi Tambahan begitu perpanjangannya terbit.
    </Note>
  )
}
const soonDays = 90 // days
