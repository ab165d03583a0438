import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ImportDetail } from '#contract/imports/import-shapes.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { warning } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { ImportPhotos } from './ImportPhotos.tsx'
import { ImportRows } from './ImportRows.tsx'
import { countsText, progressText, writableRows } from './import-texts.ts'
import type { ImportView } from './import-view.ts'
import { importQuery, type StepHeading, showImport, useImports } from './imports-api.ts'
import { LiveProgress } from './LiveProgress.tsx'
import { RemoveImport } from './RemoveImport.tsx'

type Props = StepHeading & { detail: ImportDetail; view: ImportView }

/** The dry run: what each row would do, its mistakes at their cells, and the start. */
export function CheckStep({ detail, view, headingRef }: Props) {
  const { id, name, state, counts, progress } = detail
  const api = useImports()
  const connectivity = useConnectivity()
  const isChecking = state === 'checking'
  return (
    <>
      <section className="panel stack" aria-labelledby="impor-periksa">
        <div>
          <h2 id="impor-periksa" ref={headingRef} tabIndex={-1}>
            Periksa sebelum diimpor
          </h2>
          <p className="imports__file small muted">{name}</p>
        </div>
        {isChecking ? (
          <LiveProgress label="Memeriksa baris" share={progress / Math.max(1, counts.total)}>
            {progressText(detail)}
          </LiveProgress>
        ) : (
          <p role="status">Yang akan terjadi: {countsText(counts)}.</p>
        )}
        {!isChecking && counts.wrong > 0 && <MistakesNote detail={detail} />}
        {isChecking && !connectivity.open && (
          <p className="small">Sambungan terputus. Pemeriksaannya tetap berjalan di server.</p>
        )}
        <div className="row row--wrap">
          <StartButton detail={detail} />
          <ButtonLink to={api.to({ id, step: 'columns' })} variant="line">
            Ubah kolom
          </ButtonLink>
          <RemoveImport one={detail} to={api.to({})} />
        </div>
        {detail.blocked && !isChecking && <Alert>{detail.blocked}</Alert>}
      </section>
      <ImportPhotos detail={detail} />
      {!isChecking && <ImportRows detail={detail} view={view} />}
    </>
  )
}

function MistakesNote({ detail: { id, counts } }: { detail: ImportDetail }) {
  const api = useImports()
  return (
    <Note
      icon={warning}
      variant="wait"
      action={
        <Link className="link link--bare" href={api.to({ id, effect: 'wrong' })} state={{ stay: true }}>
          Lihat yang salah
        </Link>
      }
    >
      <strong>{wholeNumber(counts.wrong)} baris tidak akan diimpor.</strong> Perbaiki di berkas Anda lalu{' '}
      <Link className="link" href={api.to({})}>
        unggah lagi
      </Link>
      , atau impor yang lain dahulu.
    </Note>
  )
}

function StartButton({ detail: { id, counts, blocked } }: { detail: ImportDetail }) {
  const api = useImports()
  const client = useQueryClient()
  const start = useSingleFlightMutation({
    mutationFn: () => api.call('start', { id }),
    onSuccess: ({ data }) => showImport(client, api, data),
    onError: () => client.invalidateQueries({ queryKey: importQuery(api, id).queryKey }),
  })
  const { isPending, error } = start
  return (
    <>
      <Button disabled={blocked !== null} aria-busy={isPending || undefined} onClick={() => start.mutate()}>
        {isPending
          ? 'Memulai…'
          : blocked === null
            ? `Mulai impor ${wholeNumber(writableRows(counts))} baris`
            : 'Mulai impor'}
      </Button>
      {error && (
        <div className="imports__whole">
          <Alert>
            {sentenceOf(
              error,
              'Belum diketahui dimulai atau tidak: sambungan terputus. Menekan lagi tidak mengimpor dua kali.',
            )}
          </Alert>
        </div>
      )}
    </>
  )
}
