import { Link } from 'wouter'
import type { LabelReportRow } from '#contract/operator/label-reports.ts'
import { type LabelOutcome, labelFaultNames, labelOutcomeNames } from '#contract/sni/rules.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { StatusTag, type StatusVariant } from '#ui/feedback/StatusTag.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { deskAddresses } from '../desk/desk-pages.ts'
import '../review/review.css'

/** Rows of reports about labels, each a link to its page. */
export const LabelReportRows = ({ rows }: { rows: readonly LabelReportRow[] }) => (
  <ol className="panel queue__list">
    {rows.map((row) => (
      <LabelReportItem key={row.id} row={row} />
    ))}
  </ol>
)

export const outcomeVariants: Record<LabelOutcome, StatusVariant> = {
  proven: 'wrong',
  unproven: 'good',
  elsewhere: 'wait',
}

function LabelReportItem({ row }: { row: LabelReportRow }) {
  const { id, number, fault, goods, place, img_url, img, at, same, outcome, marks, claim } = row
  return (
    <li>
      <Link href={deskAddresses.labelReport(id)}>
        <Photo path={img_url} facts={img} alt="" sizes="44px" />
        <span className="small queue__text">
          <b title={number || goods}>{number || 'Tanpa nomor'}</b>
          <span className="xs">
            {labelFaultNames[fault]}, pada {goods}
          </span>
          <span className="muted xs">
            {place && `${place} · `}
            {formatLongDateTime(at)}
          </span>
          {same > 0 && <span className="xs">{same} laporan lain tentang nomor ini</span>}
          <span className="queue__badges">
            {outcome && <StatusTag variant={outcomeVariants[outcome]}>{labelOutcomeNames[outcome]}</StatusTag>}
            {marks === 1 && <StatusTag variant="wrong">Nomor ditandai</StatusTag>}
            {claim && <StatusTag>{claim.mine ? 'Anda pegang' : `Dipegang ${claim.name}`}</StatusTag>}
          </span>
        </span>
      </Link>
    </li>
  )
}
