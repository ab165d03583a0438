import { useId } from 'react'
import { speedFigures } from '#contract/visits/rules.ts'
import { DeskTable } from '../desk/DeskTable.tsx'
import { figureNames, limitsText, originRows, type PageSpeedReport, weekRows } from './page-speed-texts.ts'

const figures = speedFigures.map((figure) => figureNames[figure])

/** The speed of pages for visitors: the share of good visits by week, and by origin in this one. */
export function PageSpeeds({ report }: { report: PageSpeedReport }) {
  const id = useId()
  const weeks = weekRows(report)
  const origins = originRows(report)
  return (
    <section className="panel stack" aria-labelledby={id}>
      <div>
        <h2 id={id}>Kecepatan di HP pengunjung</h2>
        <p className="small">
          {weeks.length === 0
            ? 'Belum ada kunjungan yang dihitung.'
            : `Bagian kunjungan yang baik per pekan. ${limitsText}`}
        </p>
        <p className="small muted">
          Dihitung di HP, tanpa nama. Tidak termasuk: mereka yang tidak ingin dihitung, penghemat data, dan ukuran yang
          tidak dikenal perambannya.
        </p>
      </div>
      {weeks.length > 0 && (
        <DeskTable
          caption="Kunjungan yang baik per pekan, yang terbaru di atas"
          columns={['Pekan', ...figures]}
          rows={weeks}
        />
      )}
      {origins.length > 0 && (
        <div className="stack stack--s">
          <h3>Pekan ini menurut asal halaman</h3>
          <DeskTable
            caption="Kunjungan yang baik pekan ini menurut asal halaman"
            columns={['Asal', ...figures]}
            rows={origins}
          />
          <p className="small muted">
            Diambil sebelum disentuh: produk dan toko yang dibuka di dalam aplikasi. Hanya LCP-nya yang diukur, di
            peramban yang dapat.
          </p>
        </div>
      )}
    </section>
  )
}
