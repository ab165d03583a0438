import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { lsproFields, lsproLabels } from '#contract/lspro/fields.ts'
import type { Scope } from '#contract/lspro/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { ConflictNotice } from '#drafts/ConflictNotice.tsx'
import { DateField } from '#drafts/DateField.tsx'
import { EditorFrame } from '#drafts/section/EditorFrame.tsx'
import { SectionRejection, SectionTools } from '#drafts/section/SectionTools.tsx'
import { useEditor } from '#drafts/section/use-editor.ts'
import { useSectionForm } from '#drafts/section/use-section-form.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { ChipList } from '#ui/display/ChipList.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'
import { Check } from '#ui/fields/Check.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { InformationPane } from '../public/InformationPane.tsx'
import { LoadedOwnLspro } from './LoadedOwnLspro.tsx'
import { lsproPart } from './lspro-writes.ts'
import { informationTexts } from './own-conflict-texts.ts'
import { type InformationValues, informationMapping, informationValuesOf, sortedIds } from './own-lspro-values.ts'
import type { OwnLsproState } from './use-own-lspro.ts'

/** The accreditation tab of the own LSPRO page: as visitors see it, or its form. */
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
  const { serverData, query, ready, id, body } = own
  const { form: draftForm, frame } = useSectionForm({
    ...{
      part: lsproPart(id, 'info'),
      map: informationMapping,
      ready,
      query,
      notLoadedText,
      onDone,
    },
    serverData: useMemo(() => serverData && informationValuesOf(serverData), [serverData]),
    latest: own.latest('info'),
    row: own.pending('info'),
  })
  const { control } = draftForm.form
  return (
    <EditorFrame title="Edit Informasi Tambahan" save="Simpan Perubahan" cancel="Batalkan" {...frame}>
      {draftForm.opened ? (
        <>
          <ConflictNotice form={draftForm} sentence="Informasi Anda di server ternyata lain" texts={informationTexts} />
          <TextField
            label={lsproLabels.accreditation_no}
            autoComplete="off"
            maxLength={lsproFields.accreditation_no.max}
            {...draftForm.field('accreditation_no')}
          />
          <div className="pair">
            <DateField control={control} name="accreditation_start_date" label={lsproLabels.accreditation_start_date} />
            <DateField control={control} name="accreditation_end_date" label={lsproLabels.accreditation_end_date} />
          </div>
          <ScopePicker control={control} saved={body?.ruang_lingkup ?? []} />
        </>
      ) : (
        <Loading>Membuka informasi tambahan…</Loading>
      )}
    </EditorFrame>
  )
}

type Props = {
  control: Control<InformationValues>
  /** The saved scopes: their names are used while the list is not loaded. */
  saved: readonly Scope[]
}

/** Chooses any number of scopes from a searchable list. */
function ScopePicker({ control, saved }: Props) {
  const { data, error, isFetching, refetch } = useQuery(endpointQuery('lspro.scopes', {}))
  const { field, fieldState } = useController({ control, name: 'ruang_lingkup' })
  const [query, setQuery] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const chosen = field.value
  const list = scopeOptions(data?.data, saved)
  const matches = searchScopes(list, query)
  const set = (ids: readonly number[]) => field.onChange(sortedIds(ids))
  const nameOf = (one: number) => list.find((scope) => scope.id === one)?.name ?? 'Ruang lingkup'
  return (
    <fieldset className="stack stack--s scopes">
      <legend className="field__label">{lsproLabels.ruang_lingkup}</legend>
      <ChipList
        label="Ruang lingkup terpilih"
        chips={chosen.map((one) => ({ id: String(one), text: nameOf(one), whole: nameOf(one) }))}
        onRemove={(removed) => {
          set(chosen.filter((one) => String(one) !== removed))
          box.current?.focus()
        }}
      />
      {error && (!data || error.trouble !== 'unreachable') && (
        <Alert>
          {sentenceOf(error, 'Daftar ruang lingkup belum ada di HP ini. Pilih saat ada sinyal.')}
          <TryAgain variant="text" onClick={() => void refetch()} busy={isFetching} />
        </Alert>
      )}
      <TextField
        label="Cari ruang lingkup"
        type="search"
        autoComplete="off"
        value={query}
        wrong={fieldState.error?.message}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        // The list is filtered while the user types: Enter must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        ref={(input: HTMLInputElement | null) => {
          box.current = input
          field.ref(input && { focus: () => input.focus() })
        }}
      />
      <div className="scopes__list">
        {matches.length === 0 ? (
          <p className="muted" role="status">
            {!data && isFetching ? commonLabels.loadingMore : 'Tidak ada data'}
          </p>
        ) : (
          matches.map((scope) => (
            <Check
              key={scope.id}
              checked={chosen.includes(scope.id)}
              onChange={({ currentTarget }) =>
                set(currentTarget.checked ? [...chosen, scope.id] : chosen.filter((one) => one !== scope.id))
              }
            >
              {scope.name}
            </Check>
          ))
        )}
      </div>
      <p className="field__help" role="status">
        {chosen.length} dipilih
      </p>
    </fieldset>
  )
}

type Option = { id: number; name: string }

/** All scopes that are offered, and saved ones that no longer are, sorted by name. */
export function scopeOptions(list: readonly Option[] | undefined, saved: readonly Scope[]): Option[] {
  const all = new Map(saved.map(({ ruang_lingkup_id: id, name }) => [id, { id, name }]))
  for (const { id, name } of list ?? []) all.set(id, { id, name })
  return [...all.values()].sort((a, b) => a.name.localeCompare(b.name, 'id'))
}

/** Scopes whose name contains every typed word; spaces and punctuation between the words are ignored. */
export function searchScopes(list: readonly Option[], typed: string): Option[] {
  const words = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return list.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}
