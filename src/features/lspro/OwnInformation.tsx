import { useMemo } from 'react'
import { DateField } from '#forms/DateField.tsx'
import { EditorFrame } from '#forms/EditorFrame.tsx'
import { lsproPart } from '#forms/lspro-write.ts'
import { OthersNote } from '#forms/OthersNote.tsx'
import { PartRefusal, PartTools } from '#forms/PartTools.tsx'
import { useEditor } from '#forms/use-editor.ts'
import { usePartForm } from '#forms/use-part-form.ts'
import { Loading } from '#ui/Loading.tsx'
import { TextField } from '#ui/TextField.tsx'
import { InformationPane } from './InformationPane.tsx'
import { OwnKnown } from './OwnKnown.tsx'
import { OwnScopes } from './OwnScopes.tsx'
import type { OwnLsproState } from './own-body.ts'
import { informationTexts } from './own-others.ts'
import { informationMap, informationOf } from './own-values.ts'

/** By whom one is accredited, until when, and for what: as visitors read it, and to be changed (rows 257, 260). */
export function OwnInformation({ own }: { own: OwnLsproState }) {
  const part = lsproPart(own.id, 'info')
  const editor = useEditor(part, true)
  const row = own.pending('info')
  if (editor.open) return <InformationForm own={own} onDone={editor.done} />
  return (
    <OwnKnown own={own} what="Informasi tambahan">
      {({ lspro: body, ruang_lingkup: scopes }) => (
        <>
          <PartRefusal part={part} row={row} />
          <InformationPane
            lspro={body}
            scopes={scopes}
            tools={<PartTools row={row} editor={editor} may word="Edit Informasi Tambahan" />}
          />
        </>
      )}
    </OwnKnown>
  )
}

const unheardSaid =
  'Tersimpan di HP sebagai draf: informasi Anda di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'

function InformationForm({ own, onDone }: { own: OwnLsproState; onDone: () => void }) {
  const { told, asked, ready, id, body } = own
  const { kept, frame } = usePartForm({
    ...{ part: lsproPart(id, 'info'), map: informationMap, ready, asked, unheardSaid, onDone },
    told: useMemo(() => told && informationOf(told), [told]),
    latest: own.latest('info'),
    row: own.pending('info'),
  })
  const { control } = kept.form
  return (
    <EditorFrame title="Edit Informasi Tambahan" save="Simpan Perubahan" cancel="Batalkan" {...frame}>
      {kept.opened ? (
        <>
          <OthersNote kept={kept} said="Informasi Anda di server ternyata lain" texts={informationTexts} />
          <TextField label="Nomor akreditasi" autoComplete="off" maxLength={60} {...kept.field('accreditation_no')} />
          <div className="pair">
            <DateField control={control} name="accreditation_start_date" label="Mulai berlaku" />
            <DateField control={control} name="accreditation_end_date" label="Berlaku sampai" />
          </div>
          <OwnScopes control={control} known={body?.ruang_lingkup ?? []} />
        </>
      ) : (
        <Loading>Membuka informasi tambahan…</Loading>
      )}
    </EditorFrame>
  )
}
