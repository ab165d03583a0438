import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { importColumns, importFields } from '#contract/imports/import-fields.ts'
import type { ImportColumn, ImportDetail } from '#contract/imports/import-shapes.ts'
import { warning } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { StatusTag, type StatusVariant } from '#ui/feedback/StatusTag.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { Select } from '#ui/fields/Select.tsx'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { Button } from '#ui/nav/Button.tsx'
import { type ColumnChoice, duplicateColumns, isChanged, missingColumns } from './column-choice.ts'
import { importQuery, type StepHeading, showImport, useImports } from './imports-api.ts'
import { RemoveImport } from './RemoveImport.tsx'
import { TableChoice } from './TableChoice.tsx'

const options = [
  { id: 0, name: 'Jangan diimpor' },
  ...importFields.map((field, index) => ({ id: index + 1, name: importColumns[field].name })),
]

/** The step that assigns a field to each column of the file, with the proposals chosen. */
export function ColumnsStep({ detail, headingRef }: StepHeading & { detail: ImportDetail }) {
  const { id, columns, name, table } = detail
  const api = useImports()
  const client = useQueryClient()
  const [, go] = useLocation()
  const [fields, setFields] = useState<ColumnChoice>(() => proposed(columns))
  const duplicates = duplicateColumns(fields)
  const { blocked, hint } = missingColumns(fields)
  const guesses = columns.filter((column, index) => column.match === 'guess' && fields[index] === column.field).length

  const saving = useSingleFlightMutation({
    async mutationFn() {
      if (!isChanged(columns, fields)) return
      const { data } = await api.call('columns', { id, fields: [...fields] })
      await showImport(client, api, data)
    },
    onSuccess: () => go(api.to({ id })),
    // The import may have been started or deleted meanwhile.
    onError: () => client.invalidateQueries({ queryKey: importQuery(api, id).queryKey }),
  })
  const choose = (at: number, chosen: number) =>
    setFields(fields.map((field, other) => (other === at ? (importFields[chosen - 1] ?? null) : field)))
  const cannotContinue =
    blocked ?? (duplicates.size > 0 ? 'Satu isian hanya dapat diambil dari satu kolom.' : undefined)
  return (
    <section className="panel stack" aria-labelledby="impor-kolom">
      <div>
        <h2 id="impor-kolom" ref={headingRef} tabIndex={-1}>
          Cocokkan kolom
        </h2>
        <p className="imports__file small muted">{name}</p>
        <p className="small">
          {guesses > 0
            ? `${guesses} kolom kami perkirakan dari namanya. Periksa yang bertanda Perkiraan.`
            : 'Periksa isi tiap kolom, lalu lanjutkan.'}
        </p>
      </div>
      {table && <TableChoice detail={detail} table={table} onRead={(read) => setFields(proposed(read.columns))} />}
      <ul className="imports__columns">
        {columns.map((column, at) => (
          <ColumnItem
            key={column.index}
            column={column}
            field={fields[at] ?? null}
            earlier={headerAt(columns, duplicates.get(at))}
            onPick={(chosen) => choose(at, chosen)}
          />
        ))}
      </ul>
      {hint && (
        <Note icon={warning} variant="wait">
          {hint}
        </Note>
      )}
      <Alert>{cannotContinue ?? (saving.error && sentenceOf(saving.error))}</Alert>
      <div className="row row--wrap">
        <Button
          disabled={cannotContinue !== undefined}
          aria-busy={saving.isPending || undefined}
          onClick={() => saving.mutate()}
        >
          {saving.isPending ? 'Menyimpan…' : 'Lanjut memeriksa'}
        </Button>
        <RemoveImport one={detail} to={api.to({})} />
      </div>
    </section>
  )
}

const proposed = (columns: readonly ImportColumn[]): ColumnChoice => columns.map(({ field }) => field)

/** The name of a column in its file; those without one are called by their place. */
const headerOf = ({ header, index }: ImportColumn) => header || `Kolom ${index + 1}`
const headerAt = (columns: readonly ImportColumn[], at: number | undefined) =>
  at === undefined ? undefined : headerOf(columns[at]!)

type ColumnProps = {
  column: ImportColumn
  field: ImportColumn['field']
  /** The name of an earlier column with the same field. */
  earlier: string | undefined
  onPick: (chosen: number) => void
}

function ColumnItem({ column, field, earlier, onPick }: ColumnProps) {
  const { text, variant } = matchOf(column, field)
  const samples = [...new Set(column.samples)].join(' · ')
  return (
    <li className="imports__column">
      <div className="grow">
        <p className="imports__header">
          <b>{headerOf(column)}</b> <StatusTag variant={variant}>{text}</StatusTag>
        </p>
        <p className="small muted imports__samples">{samples ? `Contoh: ${samples}` : 'Kolom ini kosong.'}</p>
      </div>
      <Select
        label={`Isi kolom ${headerOf(column)}`}
        value={field === null ? 0 : importFields.indexOf(field) + 1}
        options={options}
        onPick={onPick}
        help={field && importColumns[field].hint}
        wrong={earlier === undefined ? undefined : `Sudah diambil dari kolom ${earlier}.`}
      />
    </li>
  )
}

function matchOf(
  { match, field: proposed }: ImportColumn,
  field: ImportColumn['field'],
): { text: string; variant: StatusVariant } {
  if (field === null) return { text: 'Tidak diimpor', variant: 'plain' }
  if (field !== proposed || match === 'chosen') return { text: 'Dipilih', variant: 'good' }
  return match === 'guess' ? { text: 'Perkiraan', variant: 'wait' } : { text: 'Cocok', variant: 'good' }
}
