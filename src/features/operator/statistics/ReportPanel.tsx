import { type ReactNode, useId } from 'react'
import type { ReportName, ReportWeeks } from '#contract/operator/statistics.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useCsvDownload } from '../desk/use-csv-download.ts'

type Props = { report: ReportName; weeks: ReportWeeks; title: string; description: string; children?: ReactNode }

/** One report: a summary sentence, the chart with its table, and the CSV download. */
export function ReportPanel({ report, weeks, title, description, children }: Props) {
  const id = useId()
  const { busy, failure, saved, save } = useCsvDownload('reportFile', { report, weeks })
  return (
    <section className="panel stack" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="small">{description}</p>
      </div>
      {children}
      <div className="row row--wrap">
        <Button variant="line" small disabled={busy} onClick={() => void save()} aria-label={`Unduh CSV ${title}`}>
          {busy ? 'Menyiapkan…' : 'Unduh CSV'}
        </Button>
        <span className="small muted" role="status">
          {saved && `Disimpan sebagai ${saved}.`}
        </span>
      </div>
      <Alert>{failure}</Alert>
    </section>
  )
}
