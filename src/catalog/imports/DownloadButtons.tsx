import type { SavedFile } from '#contract/imports/import-shapes.ts'
import { downloadBlob } from '#ui/display/download-text.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { Button } from '#ui/nav/Button.tsx'

type Format = 'xlsx' | 'csv'
const formats: readonly Format[] = ['xlsx', 'csv']

/**
 * ms until the answer of a download counts as lost: a file of 5,000 rows takes the server longer than other answers.
 */
export const downloadTimeout = 120_000

type Props = {
  /** The name of the file within a sentence: 'templat'. */
  what: string
  fetchFile: (format: Format) => Promise<{ data: SavedFile }>
}

/** Two buttons that download a file, as XLSX and as CSV. */
export function DownloadButtons({ what, fetchFile }: Props) {
  const download = useSingleFlightMutation<string, Format>({
    async mutationFn(format) {
      const { data } = await fetchFile(format)
      downloadBlob(data.name, new Blob([bytesOf(data.base64)], { type: data.type }))
      return data.name
    },
  })
  const { isPending, variables, data: saved, error } = download
  return (
    <div className="stack stack--s">
      <div className="row row--wrap">
        {formats.map((format) => {
          const busy = isPending && variables === format
          return (
            <Button
              key={format}
              variant="line"
              small
              aria-label={busy ? undefined : `Unduh ${format.toUpperCase()} ${what}`}
              aria-busy={busy || undefined}
              onClick={() => download.mutate(format)}
            >
              {busy ? 'Menyiapkan…' : `Unduh ${format.toUpperCase()}`}
            </Button>
          )
        })}
        <span className="small muted" role="status">
          {saved && !isPending && `Disimpan sebagai ${saved}.`}
        </span>
      </div>
      <Alert>{error && sentenceOf(error, 'Belum terunduh: tidak ada sambungan.')}</Alert>
    </div>
  )
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
