import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { maxCountedProducts } from '#contract/operator/content.ts'
import type { Standing } from '#contract/operator/lspro.ts'
import { type DeskMentor, mentorNameRule } from '#contract/operator/people.ts'
import type { Option } from '#contract/schemas.ts'
import { countedText } from '#contract/showcase/rules.ts'
import { PhotoPicker } from '#photos/PhotoPicker.tsx'
import { dataStringOf, PhotoError } from '#photos/shrink/shrink-photo.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { type DeskAnswer, deskQuery } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { latestOf } from '../desk/form/latest-of.ts'
import { NameFormFooter } from '../desk/form/NameFormFooter.tsx'
import { activeOptions, StatusField } from '../desk/form/StatusField.tsx'
import { useConcurrentForm } from '../desk/form/use-concurrent-form.ts'
import type { NameValues } from '../desk/form/use-name-form.ts'
import { usePickedImage } from '../desk/form/use-picked-image.ts'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ListTabs } from './ListTabs.tsx'
import '../desk/desk-lists.css'

type MentorType = DeskAnswer<'mentorTypes'>['data'][number]

/** The organisations that mentor producers, by type. */
export const MentorsPage = () => (
  <RequireTwoFactor>
    <MentorTypes />
  </RequireTwoFactor>
)

function MentorTypes() {
  useTitle('Pembina')
  const types = useQuery({ ...deskQuery('mentorTypes', {}), staleTime: 60_000 })
  const requestedType = Number(new URLSearchParams(useSearch()).get('type'))
  return (
    <div className="desk__list">
      <h1>Pembina</h1>
      <ListTabs current="mentors" />
      <DeskQueryResult
        query={types}
        what="Jenis lembaga"
        skeleton={<ListSkeleton />}
        empty={({ data }) => data.length === 0 && <Empty variant="empty" title="Belum ada jenis lembaga." />}
      >
        {({ data }) => {
          const type = data.find(({ id }) => id === requestedType) ?? data[0]!
          return <Mentors key={type.id} type={type} types={data} />
        }}
      </DeskQueryResult>
    </div>
  )
}

function Mentors({ type, types }: { type: MentorType; types: MentorType[] }) {
  const [, go] = useLocation()
  const mentors = useQuery(deskQuery('mentors', { mentor_type_id: type.id }))
  const [open, setOpen] = useState<DeskMentor | 'new'>()
  return (
    <>
      <Select
        label="Jenis lembaga"
        value={type.id}
        options={types}
        onPick={(id) => go(deskAddresses.mentors(id), { replace: true })}
      />
      <div>
        <Button onClick={() => setOpen('new')}>Tambah pembina</Button>
      </div>
      <DeskQueryResult
        query={mentors}
        what="Daftar pembina"
        skeleton={<ListSkeleton />}
        empty={({ data }) => data.length === 0 && <Empty variant="empty" title="Belum ada pembina di jenis ini." />}
      >
        {({ data }) => (
          <ul className="panel desk__rows">
            {data.map((mentor) => (
              <li key={mentor.id} className="desk__row">
                <Avatar name={mentor.name} path={mentor.img_url} facts={mentor.img} />
                <span className="grow">
                  <b>{mentor.name}</b>
                  <span className="small muted">{countedText(mentor.products, maxCountedProducts)} produk</span>
                </span>
                {mentor.status === 'not active' && <StatusTag variant="wrong">Tidak aktif</StatusTag>}
                <Button variant="text" small onClick={() => setOpen(mentor)} aria-label={`Ubah ${mentor.name}`}>
                  Ubah
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DeskQueryResult>
      {open && (
        <MentorSheet
          type={type}
          mentor={open === 'new' ? undefined : latestOf(open, mentors.data?.data)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

type Props = { type: Option; mentor: DeskMentor | undefined; onClose: () => void }

const rules = { name: mentorNameRule }
const logoSize = 512 // pixels, the size that the server stores

/** The form for a new mentor of a type, or for the name, logo and state of one. */
function MentorSheet({ type, mentor, onClose }: Props) {
  const autosaveKey = `mentor.${mentor?.id ?? `new.${type.id}`}`
  const saveMentor = useDeskMutation('saveMentor', 'mentors', 'mentorTypes', 'choices')
  const box = useRef<HTMLDivElement>(null)
  const [logo, setLogo] = usePickedImage(autosaveKey)
  const [busy, setBusy] = useState(false)
  const savedValues: NameValues = { name: mentor?.name ?? '', status: mentor?.status ?? 'active' }
  const editForm = useConcurrentForm(
    autosaveKey,
    { rules },
    { values: savedValues, seen: mentor?.seen },
    logo !== undefined,
  )
  const { field } = editForm
  const formProps = editForm.formProps({
    send: async ({ name, status }, seen) => {
      const img_64 = logo instanceof Blob ? await dataStringOf(logo) : logo ? null : (mentor?.img_url ?? null)
      const which = mentor ? { id: mentor.id, seen: String(seen) } : {}
      const standing: Standing = status === 'active' ? 'active' : 'not active'
      const input = { name, img_64, status: standing }
      await saveMentor.mutateAsync({ ...which, mentor_type_id: type.id, ...input })
    },
    onSaved: () => {
      setLogo(undefined)
      if (box.current) closeDialogOf(box.current)
    },
    errorText: (problem) => (problem instanceof PhotoError ? problem.message : undefined),
  })
  const takeTheirs = () => {
    setLogo(undefined)
    editForm.takeTheirs()
  }
  return (
    <Sheet title={mentor ? 'Ubah pembina' : `Pembina baru: ${type.name}`} onClose={onClose}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...formProps}>
          <PhotoPicker
            label={mentor?.img_url ? 'Ganti logo' : 'Pilih logo'}
            help="Persegi (1:1), JPG atau PNG. Tampil di produk yang dibinanya."
            aspect={1}
            longest={logoSize}
            onPhoto={setLogo}
            onBusy={setBusy}
          >
            <MentorLogo name={mentor?.name ?? type.name} mentor={mentor} logo={logo} />
          </PhotoPicker>
          {(logo instanceof Blob || (mentor?.img_url && logo === undefined)) && (
            <div>
              <Button variant="text" small onClick={() => setLogo(logo instanceof Blob ? undefined : 'none')}>
                {logo instanceof Blob ? 'Batalkan logo ini' : 'Hapus logo'}
              </Button>
            </div>
          )}
          <TextField label="Nama" {...field('name')} maxLength={150} autoComplete="off" />
          <StatusField {...field('status')} />
          <p className="small muted">
            Yang tidak aktif tidak ditawarkan lagi, tetapi tetap tampil di produk yang sudah memilihnya. Dapat
            diaktifkan kembali kapan saja.
          </p>
          <NameFormFooter
            form={{ concurrentForm: { ...editForm, takeTheirs }, theirs: savedValues }}
            what="Pembina ini"
            statusOptions={activeOptions}
            busy={busy}
          />
        </form>
      </div>
    </Sheet>
  )
}

type LogoProps = { name: string; mentor: DeskMentor | undefined; logo: Blob | 'none' | undefined }

/** The chosen logo before it is sent, else the saved one. */
function MentorLogo({ name, mentor, logo }: LogoProps) {
  const url = useBlobUrl(logo instanceof Blob ? logo : undefined)
  if (!url) return <Avatar name={name} path={logo === 'none' ? null : (mentor?.img_url ?? null)} size="l" />
  return (
    <span className="ava ava--l">
      <img className="desk__logo" src={url} alt="Logo baru, belum disimpan" width="112" height="112" />
    </span>
  )
}
