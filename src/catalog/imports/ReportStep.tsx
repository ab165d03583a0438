import type { ImportDetail } from '#contract/imports/import-shapes.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { ImportRows } from './ImportRows.tsx'
import { countsText } from './import-texts.ts'
import type { ImportView } from './import-view.ts'
import { type StepHeading, useImports } from './imports-api.ts'
import { RemoveImport } from './RemoveImport.tsx'

type Props = StepHeading & { detail: ImportDetail; view: ImportView }

/** The result of a finished import: its counts and rows, and its report to download. */
export function ReportStep({ detail, view, headingRef }: Props) {
  const api = useImports()
  const { id, name, counts, finished_at, deleted_at } = detail
  return (
    <>
      <section className="panel stack" aria-labelledby="impor-hasil">
        <div>
          <h2 id="impor-hasil" ref={headingRef} tabIndex={-1}>
            Impor selesai
          </h2>
          <p className="imports__file small muted">
            {name}
            {finished_at && ` · ${formatLongDateTime(finished_at)}`}
          </p>
        </div>
        <p role="status">Hasilnya: {countsText(counts)}.</p>
        <p className="small">
          {counts.new > 0 && 'Produk baru diperiksa dahulu sebelum tampil di etalase. '}
          {counts.draft > 0 && 'Draf dilengkapi dan dikirim lewat daftar di bawah. '}
          {counts.wrong > 0 && 'Alasan tiap baris yang tidak diimpor ada di laporan. '}
          <span className="muted">Laporan ini disimpan sampai {formatLongDateTime(deleted_at)}.</span>
        </p>
        <div className="row row--wrap">
          <ButtonLink to={api.shop.to}>{api.shop.label}</ButtonLink>
          {counts.draft > 0 && (
            <ButtonLink to={api.to({ id, effect: 'draft' })} variant="line">
              Lihat draf
            </ButtonLink>
          )}
          <ButtonLink to={api.to({})} variant="line">
            Impor berkas lain
          </ButtonLink>
          <RemoveImport one={detail} to={api.to({})} />
        </div>
      </section>
      <ImportRows detail={detail} view={view} />
    </>
  )
}
