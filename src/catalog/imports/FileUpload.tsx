import { type DragEvent, useEffect, useState } from 'react'
import { sizeText } from '#contract/text/size-text.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { uploadFile } from '#offline/network/upload-file.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { sheetOfPaper, uploadIcon } from '#ui/display/lazy-icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { Button } from '#ui/nav/Button.tsx'
import { changedText, readWhole } from './check-file.ts'
import type { ImportCallOptions } from './imports-api.ts'
import { LiveProgress } from './LiveProgress.tsx'

type Upload = (file: UploadedFile, options: ImportCallOptions) => Promise<unknown>
/** The input of an upload. */
export type UploadedFile = { name: string; bytes: Blob }

type Props = {
  /** The label of the input: 'Pilih berkas'. */
  label: string
  /** A sentence that names the files that may be chosen. */
  hint: string
  /** The file types of the browser's dialog. */
  accept: string
  /** The label of the button that sends it. */
  send: string
  /** The reason why a file cannot be sent, a sentence. */
  check: (file: File) => Promise<string | undefined>
  upload: Upload
}

/**
 * A file that is chosen by button, by keyboard or by dropping it, checked, and sent when the user says so. When sending
 * fails, the file stays chosen.
 */
export function FileUpload({ label, hint, accept, send, check, upload }: Props) {
  const connectivity = useConnectivity()
  const [file, setFile] = useState<File>()
  const [wrong, setWrong] = useState<string>()
  const [percent, setPercent] = useState(0)
  const sending = useSending(upload, setPercent, (outcome, { name }) => {
    if (outcome === 'canceled') return
    setFile(undefined)
    if (outcome === 'changed') setWrong(`${name}: ${changedText}`)
  })
  const { isPending: busy } = sending

  async function choose(chosen: File | undefined) {
    if (!chosen || busy) return
    sending.reset()
    const problem = await check(chosen)
    setWrong(problem && `${chosen.name}: ${problem}`)
    setFile(problem ? undefined : chosen)
  }
  const dropTarget = useDropTarget(choose)
  return (
    <div className="stack stack--s">
      <div className={`imports__drop${dropTarget.over ? ' imports__drop--over' : ''}`} {...dropTarget.handlers}>
        <Icon d={file ? sheetOfPaper : uploadIcon} />
        {file ? (
          <p className="imports__file">
            <b>{file.name}</b> <span className="muted">{sizeText(file.size)}</span>
          </p>
        ) : (
          <p className="small muted">{hint}</p>
        )}
        <label className={`btn btn--s ${file ? 'btn--text' : 'btn--soft'} imports__choose`}>
          {file ? 'Pilih berkas lain' : label}
          <input
            type="file"
            className="sr"
            accept={accept}
            disabled={busy}
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0])
              // Clearing the input lets the merchant choose the same file again after correcting it.
              currentTarget.value = ''
            }}
          />
        </label>
        <p className="small muted only-wide">atau letakkan berkasnya di sini</p>
      </div>
      <Alert>{wrong}</Alert>
      <Alert>
        {sending.error && sentenceOf(sending.error, 'Belum terkirim: tidak ada sambungan. Berkasnya tetap terpilih.')}
      </Alert>
      {busy && (
        <LiveProgress label={send} share={percent / 100}>
          {percent < 100 ? `Mengunggah ${percent} %` : 'Terkirim. Server sedang membacanya…'}
        </LiveProgress>
      )}
      <p className="small" role="status">
        {sending.data === 'canceled' && file && 'Pengiriman dibatalkan. Berkasnya tetap terpilih.'}
        {file &&
          !busy &&
          !sending.error &&
          !connectivity.open &&
          'Perlu sambungan. Berkasnya tetap terpilih; kirim saat ada sinyal.'}
      </p>
      {file && (
        <div className="row row--wrap">
          <Button aria-busy={busy || undefined} onClick={() => sending.mutate({ file, stop: new AbortController() })}>
            {busy ? 'Mengunggah…' : send}
          </Button>
          {busy && (
            <Button variant="text" onClick={() => sending.variables?.stop.abort()}>
              Batalkan
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type Sending = { file: File; stop: AbortController }

type Outcome = 'sent' | 'canceled' | 'changed'

function useSending(
  upload: Upload,
  onProgress: (percent: number) => void,
  onEnd: (outcome: Outcome, file: File) => void,
) {
  const sending = useSingleFlightMutation<Outcome, Sending>({
    async mutationFn({ file, stop: { signal } }) {
      onProgress(0)
      try {
        const send = (request: Request) => uploadFile(request, onProgress)
        const bytes = await readWhole(file)
        if (!bytes) return 'changed'
        await upload({ name: file.name, bytes }, { signal, send })
        return 'sent'
      } catch (error) {
        if (signal.aborted) return 'canceled'
        throw error
      }
    },
    onSuccess: (outcome, { file }) => onEnd(outcome, file),
  })
  // An upload whose page was left is not shown.
  const stop = sending.isPending ? sending.variables?.stop : undefined
  useEffect(() => () => stop?.abort(), [stop])
  return sending
}

/** Drag and drop for an element. A file that misses it is not opened by the browser in place of the page. */
function useDropTarget(onFile: (file: File | undefined) => void) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault()
    for (const name of ['dragover', 'drop']) addEventListener(name, ignore)
    return () => {
      for (const name of ['dragover', 'drop']) removeEventListener(name, ignore)
    }
  }, [])
  const handlers = {
    onDragEnter: () => setOver(true),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFile(event.dataTransfer.files[0])
    },
  }
  return { over, handlers }
}
