import { Link } from 'wouter'
import { kindNames, reasonNames, verdictName } from '#contract/moderation/rules.ts'
import type { CaseRow } from '#contract/operator/moderation.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { deskAddresses } from '../desk/desk-pages.ts'
import '../review/review.css'

/** Rows of moderation cases, each a link to its page. */
export const CaseRows = ({ rows }: { rows: readonly CaseRow[] }) => (
  <ol className="panel queue__list">
    {rows.map((row) => (
      <CaseListItem key={row.id} row={row} />
    ))}
  </ol>
)

const CaseListItem = ({ row }: { row: CaseRow }) => {
  const { id, kind, name, owner_name, reports, voices, reasons, objections, verdicts, open_since, claim } = row
  return (
    <li>
      <Link href={deskAddresses.case(id)}>
        <Photo path={row.img_url} facts={row.img} alt="" sizes="44px" />
        <span className="small queue__text">
          <b title={name}>{name}</b>
          <span className="muted xs">
            {kindNames[kind]}
            {owner_name !== name && `, ${owner_name}`}
          </span>
          {reports > 0 && (
            <span className="xs">
              {reports} laporan dari {voices} pelapor: {reasons.map((reason) => reasonNames[reason]).join('; ')}
            </span>
          )}
          {open_since && <span className="muted xs">Menunggu sejak {formatLongDateTime(open_since)}</span>}
          <span className="queue__badges">
            {objections > 0 && <StatusTag variant="wait">Keberatan</StatusTag>}
            {verdicts.map((verdict) => (
              <StatusTag key={verdict} variant="wrong">
                {verdictName(verdict, kind)}
              </StatusTag>
            ))}
            {claim && <StatusTag>{claim.mine ? 'Anda pegang' : `Dipegang ${claim.name}`}</StatusTag>}
          </span>
        </span>
      </Link>
    </li>
  )
}
