import { useRef, useState } from 'react'
import type { Standing } from '#contract/operator-lspro.ts'
import { type DeskMentor, mentorNameRule } from '#contract/operator-people.ts'
import type { Option } from '#contract/shop.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { useBlobUrl } from '#ui/blob-url.ts'
import { PhotoPicker } from '#ui/PhotoPicker.tsx'
import { dataStringOf, PhotoTrouble } from '#ui/shrink-photo.ts'
import { shutWindowOf } from '#ui/shut-window.ts'
import { TextField } from '#ui/TextField.tsx'
import { Sheet } from '#ui/Window.tsx'
import { NameFormEnd } from './NameFormEnd.tsx'
import { activeStates, StatusRow } from './StatusRow.tsx'
import { useChosen } from './use-chosen.ts'
import { useDeed } from './use-deed.ts'
import { useFormBeside } from './use-form-beside.ts'
import type { NameValues } from './use-name-form.ts'

type Props = { type: Option; mentor: DeskMentor | undefined; onShut: () => void }

const rules = { name: mentorNameRule }
const longest = 512 // pixels, as the server keeps it

/** A new mentor of a type, or another name, logo or state of one. */
export function MentorSheet({ type, mentor, onShut }: Props) {
  const what = `mentor.${mentor?.id ?? `new.${type.id}`}`
  const deed = useDeed()
  const box = useRef<HTMLDivElement>(null)
  const [logo, setLogo] = useChosen(what)
  const [busy, setBusy] = useState(false)
  const known: NameValues = { name: mentor?.name ?? '', status: mentor?.status ?? 'active' }
  const beside = useFormBeside(what, rules, { values: known, seen: mentor?.seen }, logo !== undefined)
  const { field } = beside
  const sends = beside.sends({
    send: async ({ name, status }, seen) => {
      const img_64 = logo instanceof Blob ? await dataStringOf(logo) : logo ? null : (mentor?.img_url ?? null)
      const which = mentor ? { id: mentor.id, seen: String(seen) } : {}
      const standing: Standing = status === 'active' ? 'active' : 'not active'
      const said = { name, img_64, status: standing }
      await deed('saveMentor', { ...which, mentor_type_id: type.id, ...said }, 'mentors', 'mentorTypes', 'choices')
    },
    onSaved: () => {
      setLogo(undefined)
      if (box.current) shutWindowOf(box.current)
    },
    says: (problem) => (problem instanceof PhotoTrouble ? problem.message : undefined),
  })
  const takeTheirs = () => {
    setLogo(undefined)
    beside.takeTheirs()
  }
  return (
    <Sheet title={mentor ? 'Ubah pembina' : `Pembina baru: ${type.name}`} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...sends}>
          <PhotoPicker
            label={mentor?.img_url ? 'Ganti logo' : 'Pilih logo'}
            help="Persegi (1:1), JPG atau PNG. Tampil di produk yang dibinanya."
            aspect={1}
            longest={longest}
            onPhoto={setLogo}
            onBusy={setBusy}
          >
            <Logo name={mentor?.name ?? type.name} mentor={mentor} logo={logo} />
          </PhotoPicker>
          {(logo instanceof Blob || (mentor?.img_url && logo === undefined)) && (
            <div>
              <Button look="text" small onClick={() => setLogo(logo instanceof Blob ? undefined : 'none')}>
                {logo instanceof Blob ? 'Batalkan logo ini' : 'Hapus logo'}
              </Button>
            </div>
          )}
          <TextField label="Nama" {...field('name')} maxLength={150} autoComplete="off" />
          <StatusRow {...field('status')} />
          <p className="small muted">
            Yang tidak aktif tidak ditawarkan lagi, tetapi tetap tampil di produk yang sudah memilihnya. Dapat
            diaktifkan kembali kapan saja.
          </p>
          <NameFormEnd
            of={{ beside: { ...beside, takeTheirs }, theirs: known }}
            what="Pembina ini"
            states={activeStates}
            busy={busy}
          />
        </form>
      </div>
    </Sheet>
  )
}

type LogoProps = { name: string; mentor: DeskMentor | undefined; logo: Blob | 'none' | undefined }

/** The new one before it has been sent, else the one that is known. */
function Logo({ name, mentor, logo }: LogoProps) {
  const url = useBlobUrl(logo instanceof Blob ? logo : undefined)
  if (!url) return <Avatar name={name} path={logo === 'none' ? null : (mentor?.img_url ?? null)} size="l" />
  return (
    <span className="ava ava--l">
      <img className="desk__logo" src={url} alt="Logo baru, belum disimpan" width="112" height="112" />
    </span>
  )
}
