import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { commonLabels } from '#contract/common-labels.ts'
import type { Scope } from '#contract/lspro/lspro-schemas.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { ChipList } from '#ui/display/ChipList.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'
import { Check } from '#ui/fields/Check.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { formatIds, type InformationValues, parseIds } from './own-lspro-values.ts'
import { scopeOptions, searchScopes } from './scope-search.ts'

type Props = {
  control: Control<InformationValues>
  /** What is chosen has its name from here while the list is not on this phone. */
  known: readonly Scope[]
}

/** What a body certifies: searched, and chosen as many as there are (rows 260, 261, 263). */
export function ScopePicker({ control, known }: Props) {
  const { data, error, isFetching, refetch } = useQuery(endpointQuery('lspro.scopes', {}))
  const { field, fieldState } = useController({ control, name: 'ruang_lingkup' })
  const [query, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const chosen = parseIds(field.value)
  const list = scopeOptions(data?.data, known)
  const matches = searchScopes(list, query)
  const set = (ids: readonly number[]) => field.onChange(formatIds(ids))
  const nameOf = (one: number) => list.find((scope) => scope.id === one)?.name ?? 'Ruang lingkup'
  return (
    <fieldset className="stack stack--s scopes">
      <legend className="field__label">Ruang Lingkup</legend>
      <ChipList
        label="Ruang lingkup terpilih"
        chips={chosen.map((one) => ({ id: String(one), text: nameOf(one), whole: nameOf(one) }))}
        onRemove={(gone) => {
          set(chosen.filter((one) => String(one) !== gone))
          box.current?.focus()
        }}
      />
      {error && (!data || error.trouble !== 'unreachable') && (
        <Alert>
          {sentenceOf(error, 'Daftar ruang lingkup belum ada di HP ini. Pilih saat ada sinyal.')}
          <TryAgain look="text" onClick={() => void refetch()} busy={isFetching} />
        </Alert>
      )}
      <TextField
        label="Cari ruang lingkup"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={query}
        wrong={fieldState.error?.message}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter looks, and never sends the form from here.
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
