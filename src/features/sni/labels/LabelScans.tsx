// @chunk owner-pages

import type { Answer } from '#contract/endpoint.ts'
import { scanDays, scanHintText } from '#contract/sni/label-scans.ts'
import type { labels } from '#contract/sni/schemas.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { longDate } from '#contract/time/dates.ts'
import { DayBarChart } from '#ui/display/DateBarChart.tsx'
import { warning } from '#ui/display/icons.ts'
import { Table } from '#ui/display/Table.tsx'
import { Note } from '#ui/feedback/Note.tsx'

type Scans = NonNullable<Answer<typeof labels.own>['data']['scans']>

/** The number of scans of a label, by day and by province, with hints that the label may have been copied. */
export function LabelScans({ scans: { total, days, provinces, hints } }: { scans: Scans }) {
  return (
    <section className="panel stack" aria-labelledby="label-scans">
      <h2 id="label-scans">Dipindai orang</h2>
      {hints.map((hint) => (
        <Note key={`${hint.kind} ${hint.day}`} icon={warning} variant="wait">
          <strong>Mungkin label ini disalin.</strong> {scanHintText(hint)}
        </Note>
      ))}
      {hints.length > 0 && (
        <p className="small">
          Ini petunjuk, bukan bukti: pameran atau kiriman ke daerah baru juga membuat label sering dipindai. Jika Anda
          melihat barang tiruan, laporkan.
        </p>
      )}
      <p>
        {total === 0
          ? `Belum ada yang memindai label ini dalam ${scanDays} hari terakhir.`
          : `${wholeNumber(total)} kali dalam ${scanDays} hari terakhir.`}
      </p>
      {total > 0 && (
        <>
          <DayBarChart days={days.map(({ day }) => day)} numbers={days.map(({ n }) => n)} title="Dipindai per hari" />
          <details>
            <summary className="labels__summary">Lihat sebagai tabel</summary>
            <Table
              caption="Dipindai per hari, yang terbaru di atas"
              columns={['Hari', 'Dipindai']}
              rows={days
                .filter(({ n }) => n > 0)
                .reverse()
                .map(({ day, n }) => ({ key: day, cells: [longDate(day), wholeNumber(n)] }))}
            />
          </details>
          <Table
            caption="Dipindai per provinsi, yang terbanyak di atas"
            columns={['Provinsi', 'Dipindai']}
            rows={provinces.map(({ id, name, n }) => ({
              key: id ?? 0,
              cells: [name ?? 'Tidak disebut', wholeNumber(n)],
            }))}
          />
        </>
      )}
      <p className="small muted">
        Setiap HP dihitung sekali sehari untuk satu label, tanpa identitas. Provinsi hanya diketahui jika pemindainya
        menyebutnya. Pindaian Anda sendiri, dan pindaian tanpa sinyal, tidak dihitung.
      </p>
    </section>
  )
}
