import { useMemo } from 'react'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { ConflictNotice } from '#drafts/ConflictNotice.tsx'
import { AddressFields } from '#drafts/region/AddressFields.tsx'
import { useRegionLists } from '#drafts/region/use-region-lists.ts'
import { EditorFrame } from '#drafts/section/EditorFrame.tsx'
import { SectionRejection, SectionTools } from '#drafts/section/SectionTools.tsx'
import { useEditor } from '#drafts/section/use-editor.ts'
import { useSectionForm } from '#drafts/section/use-section-form.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { AddressPane } from '../public/AddressPane.tsx'
import { LoadedOwnLspro } from './LoadedOwnLspro.tsx'
import type { OwnLspro } from './lspro-writes.ts'
import { lsproPart } from './lspro-writes.ts'
import { addressTexts } from './own-conflict-texts.ts'
import { addressMapping, addressValuesOf } from './own-lspro-values.ts'
import type { OwnLsproState } from './use-own-lspro.ts'

/** The address tab of the own LSPRO page: as visitors see it, or its form. */
export function OwnAddress({ own }: { own: OwnLsproState }) {
  const part = lsproPart(own.id, 'alamat')
  const editor = useEditor(part, true)
  const row = own.pending('alamat')
  if (editor.open) return <AddressForm own={own} onDone={editor.done} />
  const tools = <SectionTools row={row} editor={editor} may word="Edit Alamat" />
  return (
    <LoadedOwnLspro own={own} what="Alamat">
      {(body) => (
        <>
          <SectionRejection part={part} row={row} />
          <NamedAddress body={body} tools={tools} />
        </>
      )}
    </LoadedOwnLspro>
  )
}

/** A region that was just chosen has no name in `location`: the name comes from the cached region lists. */
function NamedAddress({ body: { lspro: body, location }, tools }: { body: OwnLspro; tools: React.ReactNode }) {
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

const notLoadedText =
  'Tersimpan di HP sebagai draf: alamat Anda di server belum terlihat dari HP ini. Buka lagi saat ada sinyal.'

function AddressForm({ own, onDone }: { own: OwnLsproState; onDone: () => void }) {
  const { serverData, query, ready, id } = own
  const { form: draftForm, frame } = useSectionForm({
    ...{ part: lsproPart(id, 'alamat'), map: addressMapping, ready, query, notLoadedText, onDone },
    serverData: useMemo(() => serverData && addressValuesOf(serverData), [serverData]),
    latest: own.latest('alamat'),
    row: own.pending('alamat'),
  })
  return (
    <EditorFrame title="Edit Alamat" save="Simpan Perubahan" cancel="Batalkan" {...frame}>
      {draftForm.opened ? (
        <>
          <ConflictNotice
            form={draftForm}
            sentence="Alamat Anda di server ternyata lain"
            texts={(theirs) => addressTexts(theirs, serverData?.location)}
          />
          <AddressFields
            form={draftForm.form}
            field={draftForm.field}
            known={serverData?.location}
            thing="kantor"
            short
            empty={lsproMessages.noChoice}
          />
        </>
      ) : (
        <Loading>Membuka alamat…</Loading>
      )}
    </EditorFrame>
  )
}
