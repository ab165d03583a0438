import { useQueryClient } from '@tanstack/react-query'
import type { ImportDetail, ImportTable } from '#contract/imports/import-shapes.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { Select } from '#ui/fields/Select.tsx'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { importQuery, showImport, useImports } from './imports-api.ts'

type Props = {
  detail: ImportDetail
  table: ImportTable
  /** The file was read again: its columns are others. */
  onRead: (detail: ImportDetail) => void
}

/** The step that chooses the sheet to import, and the row with the names of the columns, with the proposals chosen. */
export function TableChoice({ detail: { id }, table, onRead }: Props) {
  const api = useImports()
  const client = useQueryClient()
  const reading = useSingleFlightMutation<ImportDetail, { sheet: number; header?: number }>({
    async mutationFn(choice) {
      const { data } = await api.call('table', { id, ...choice })
      return data
    },
    async onSuccess(data) {
      await showImport(client, api, data)
      onRead(data)
    },
    // The import may have been started or deleted meanwhile.
    onError: () => client.invalidateQueries({ queryKey: importQuery(api, id).queryKey }),
  })
  const { isPending, variables, error } = reading
  const { sheet, header } = { ...table, ...(isPending && variables) }
  return (
    <div className="stack" aria-busy={isPending || undefined}>
      {table.sheets.length > 1 && (
        <Select
          label="Lembar"
          value={sheet}
          options={table.sheets.map(({ name, hidden }, index) => ({
            id: index,
            name: hidden ? `${name} (tersembunyi)` : name,
          }))}
          onPick={(chosen) => reading.mutate({ sheet: chosen })}
          help="Lembar yang berisi produk. Lembar lain tidak diimpor."
        />
      )}
      <Select
        label="Baris judul"
        value={header}
        options={table.start.map(({ row, cells }) => ({ id: row, name: `Baris ${row}: ${previewOf(cells)}` }))}
        onPick={(chosen) => reading.mutate({ sheet: table.sheet, header: chosen })}
        help="Baris yang berisi nama kolom. Baris di atasnya tidak diimpor."
      />
      <p className="small muted" role="status">
        {isPending
          ? 'Membaca berkas lagi…'
          : table.hidden_rows > 0 &&
            `${wholeNumber(table.hidden_rows)} baris yang tersembunyi di berkas Anda ikut dibaca.`}
      </p>
      <Alert>{error && sentenceOf(error, 'Belum diganti: tidak ada sambungan. Pilih lagi saat ada sinyal.')}</Alert>
    </div>
  )
}

const shownLetters = 60

/** The cells of a row in one line: 'Nama produk · Kategori · …'. */
function previewOf(cells: readonly string[]): string {
  const line = cells.filter((cell) => cell !== '').join(' · ')
  return line.length > shownLetters ? `${line.slice(0, shownLetters)}…` : line
}
