import { useMemo } from 'react'
import { lsproWords } from '#contract/lspro-rules.ts'
import { AddressFields } from '#forms/AddressFields.tsx'
import { EditorFrame } from '#forms/EditorFrame.tsx'
import { lsproPart } from '#forms/lspro-write.ts'
import { OthersNote } from '#forms/OthersNote.tsx'
import { PartRefusal, PartTools } from '#forms/PartTools.tsx'
import { useEditor } from '#forms/use-editor.ts'
import { usePartForm } from '#forms/use-part-form.ts'
import { useRegionLists } from '#forms/use-region-lists.ts'
import { Loading } from '#ui/Loading.tsx'
import { AddressPane } from './AddressPane.tsx'
import { OwnKnown } from './OwnKnown.tsx'
import type { OwnLsproState } from './own-body.ts'
import type { OwnLspro } from './own-lspro.ts'
import { addressTexts } from './own-others.ts'
import { addressMap, addressOf } from './own-values.ts'

/** Where one's own body is: as visitors read it, and to be changed (rows 257, 258). */
export function OwnAddress({ own }: { own: OwnLsproState }) {
  const part = lsproPart(own.id, 'alamat')
  const editor = useEditor(part, true)
  const row = own.pending('alamat')
  if (editor.open) return <AddressForm own={own} onDone={editor.done} />
  const tools = <PartTools row={row} editor={editor} may word="Edit Alamat" />
  return (
    <OwnKnown own={own} what="Alamat">
      {(body) => (
        <>
          <PartRefusal part={part} row={row} />
          <Named body={body} tools={tools} />
        </>
      )}
    </OwnKnown>
  )
}

/** What was chosen on this phone has its names from the lists, where they are here. */
function Named({ body: { lspro: body, location }, tools }: { body: OwnLspro; tools: React.ReactNode }) {
  const { province_id, regency_id, district_id, village_id } = location
  const ids = { province_id, regency_id, district_id, village_id }
  const lists = useRegionLists({
    province_id: String(province_id),
    regency_id: String(regency_id),
    district_id: String(district_id),
    village_id: String(village_id),
  })
  const named = (level: keyof typeof ids) => lists[level].list?.find(({ id }) => Number(id) === ids[level])?.name ?? ''
  return (
    <AddressPane
      lspro={body}
      location={{
        ...location,
        province_name: location.province_name || named('province_id'),
        regency_name: location.regency_name || named('regency_id'),
        district_name: location.district_name || named('district_id'),
        village_name: location.village_name || named('village_id'),
      }}
      tools={tools}
    />
  )
}

const unheardSaid =
  'Tersimpan di HP sebagai draf: alamat Anda di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'

function AddressForm({ own, onDone }: { own: OwnLsproState; onDone: () => void }) {
  const { told, asked, ready, id } = own
  const { kept, frame } = usePartForm({
    ...{ part: lsproPart(id, 'alamat'), map: addressMap, ready, asked, unheardSaid, onDone },
    told: useMemo(() => told && addressOf(told), [told]),
    latest: own.latest('alamat'),
    row: own.pending('alamat'),
  })
  return (
    <EditorFrame title="Edit Alamat" save="Simpan Perubahan" cancel="Batalkan" {...frame}>
      {kept.opened ? (
        <>
          <OthersNote
            kept={kept}
            said="Alamat Anda di server ternyata lain"
            texts={(theirs) => addressTexts(theirs, told?.location)}
          />
          <AddressFields
            form={kept.form}
            field={kept.field}
            known={told?.location}
            thing="kantor"
            short
            empty={lsproWords.noChoice}
          />
        </>
      ) : (
        <Loading>Membuka alamat…</Loading>
      )}
    </EditorFrame>
  )
}
