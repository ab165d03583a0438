import { useMemo } from 'react'
import { ConflictNotice } from '#drafts/ConflictNotice.tsx'
import { DateField } from '#drafts/DateField.tsx'
import { EditorFrame } from '#drafts/EditorFrame.tsx'
import { SectionRejection, SectionTools } from '#drafts/SectionTools.tsx'
import { useEditor } from '#drafts/use-editor.ts'
import { useSectionForm } from '#drafts/use-section-form.ts'
import { lsproPart } from '#drafts/writes/lspro-write.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { InformationPane } from '../public/InformationPane.tsx'
import { LoadedOwnLspro } from './LoadedOwnLspro.tsx'
import { informationTexts } from './own-conflict-texts.ts'
import { informationMapping, informationValuesOf } from './own-lspro-values.ts'
import { ScopePicker } from './ScopePicker.tsx'
import type { OwnLsproState } from './use-own-lspro.ts'

/** By whom one is accredited, until when, and for what: as visitors read it, and to be changed (rows 257, 260). */
export function OwnInformation({ own }: { own: OwnLsproState }) {
  const part = lsproPart(own.id, 'info')
  const editor = useEditor(part, true)
  const row = own.pending('info')
  if (editor.open) return <InformationForm own={own} onDone={editor.done} />
  return (
    <LoadedOwnLspro own={own} what="Informasi tambahan">
      {({ lspro: body, ruang_lingkup: scopes }) => (
        <>
          <SectionRejection part={part} row={row} />
          <InformationPane
            lspro={body}
            scopes={scopes}
            tools={<SectionTools row={row} editor={editor} may word="Edit Informasi Tambahan" />}
          />
        </>
      )}
    </LoadedOwnLspro>
  )
}

const notLoadedText =
  'Tersimpan di HP sebagai draf: informasi Anda di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'

function InformationForm({ own, onDone }: { own: OwnLsproState; onDone: () => void }) {
  const { told, asked, ready, id, body } = own
  const { kept, frame } = useSectionForm({
    ...{ part: lsproPart(id, 'info'), map: informationMapping, ready, asked, unheardSaid: notLoadedText, onDone },
    told: useMemo(() => told && informationValuesOf(told), [told]),
    latest: own.latest('info'),
    row: own.pending('info'),
  })
  const { control } = kept.form
  return (
    <EditorFrame title="Edit Informasi Tambahan" save="Simpan Perubahan" cancel="Batalkan" {...frame}>
      {kept.opened ? (
        <>
          <ConflictNotice kept={kept} said="Informasi Anda di server ternyata lain" texts={informationTexts} />
          <TextField label="Nomor akreditasi" autoComplete="off" maxLength={60} {...kept.field('accreditation_no')} />
          <div className="pair">
            <DateField control={control} name="accreditation_start_date" label="Mulai berlaku" />
            <DateField control={control} name="accreditation_end_date" label="Berlaku sampai" />
          </div>
          <ScopePicker control={control} known={body?.ruang_lingkup ?? []} />
        </>
      ) : (
        <Loading>Membuka informasi tambahan…</Loading>
      )}
    </EditorFrame>
  )
}
