import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { dayInJakarta, daysLeft } from '#contract/days.ts'
import { longDate } from '#contract/values.ts'
import { FaceForm } from '#forms/FaceForm.tsx'
import { lsproPart } from '#forms/lspro-write.ts'
import { useOwnPicture } from '#forms/own-pictures.ts'
import { PartRefusal, PartTools } from '#forms/PartTools.tsx'
import { useEditor } from '#forms/use-editor.ts'
import { DecisionsNote } from '#goods/DecisionsNote.tsx'
import { question } from '#offline/question.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { useTitle } from '#ui/title.ts'
import { LsproAside } from './LsproAside.tsx'
import { LsproCrumbs } from './LsproCrumbs.tsx'
import { LsproFront, placeText } from './LsproFront.tsx'
import type { LsproData } from './LsproPage.tsx'
import { LsproTabs } from './LsproTabs.tsx'
import { lsproTabOf } from './lspro-view.ts'
import { OwnAddress } from './OwnAddress.tsx'
import { OwnContact } from './OwnContact.tsx'
import { OwnInformation } from './OwnInformation.tsx'
import { OwnPictures } from './OwnPictures.tsx'
import { OwnPosts } from './OwnPosts.tsx'
import { type OwnLsproState, useOwnLspro } from './own-body.ts'
import './own.css'

const panes = {
  postingan: OwnPosts,
  alamat: OwnAddress,
  kontak: OwnContact,
  info: OwnInformation,
  galeri: OwnPictures,
}

/** One's own body: the page that visitors see, with everything its owner can change (rows 252, 253, 257, 296). */
export function OwnLsproPage() {
  useTitle('LSPRO saya')
  const own = useOwnLspro()
  // With the page, so that they can be chosen where there is no signal.
  useQuery(question('lspro.scopes', {}))
  // What the page showed before: as everybody sees it, until the owner's own word is here.
  const shown = useQuery({ ...question('lspro.detail', { id: own.id }), enabled: false }).data?.data
  const tab = lsproTabOf(new URLSearchParams(useSearch()))
  const Pane = panes[tab]
  return (
    <div className="stack">
      <LsproCrumbs name={own.body?.lspro.name ?? shown?.lspro.name ?? 'LSPRO saya'} />
      <Front own={own} shown={shown} />
      <DecisionsNote />
      <Ending end={own.body?.lspro.accreditation_end_date ?? null} />
      <nav className="row row--wrap own-ways" aria-label="Kelola LSPRO">
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
          products={shown?.total_products ?? 0}
        />
      </div>
    </div>
  )
}

/** The front, with what waits on this phone drawn in, and 'Edit Profil' (row 265). */
function Front({ own, shown }: { own: OwnLsproState; shown: LsproData | undefined }) {
  const part = lsproPart(own.id, 'foto')
  const editor = useEditor(part, true)
  const row = own.pending('foto')
  const face = own.body?.lspro ?? shown?.lspro
  const place = own.body?.location ?? shown?.location
  const avatar = useOwnPicture(face?.img_url, face?.img ?? null)
  return (
    <>
      <LsproFront
        name={face?.name || 'LSPRO saya'}
        accreditationNo={face?.accreditation_no ?? ''}
        accreditationEnd={face?.accreditation_end_date ?? null}
        place={place ? placeText(place) : ''}
        avatar={avatar}
        tools={!editor.open && <PartTools row={row} editor={editor} may word="Edit Profil" />}
      />
      {editor.open ? (
        <FaceForm
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
          onShut={editor.done}
        />
      ) : (
        <PartRefusal part={part} row={row} />
      )}
    </>
  )
}

/** The end of the accreditation is near, or past. */
export function Ending({ end }: { end: string | null }) {
  const left = end === null ? Number.POSITIVE_INFINITY : daysLeft(end, dayInJakarta())
  if (end === null || left > soon) return null
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
const soon = 90 // days
