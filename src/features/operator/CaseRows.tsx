import { Link } from 'wouter'
import { kindNames, reasonNames, verdictName } from '#contract/moderation-rules.ts'
import type { CaseRow } from '#contract/operator-moderation.ts'
import { Photo } from '#ui/Photo.tsx'
import { State } from '#ui/State.tsx'
import { dateTimeText } from './age.ts'
import { deskAddresses } from './desk-addresses.ts'
import './review.css'

/** Things that were reported, each the way to everything said about it. */
export const CaseRows = ({ rows }: { rows: readonly CaseRow[] }) => (
  <ol className="panel queue__list">
    {rows.map((row) => (
      <Row key={row.id} row={row} />
    ))}
  </ol>
)

const Row = ({ row }: { row: CaseRow }) => {
  const { id, kind, name, owner_name, reports, voices, reasons, objections, verdicts, open_since, claim } = row
  return (
    <li>
      <Link href={deskAddresses.case(id)}>
        <Photo path={row.img_url} facts={row.img} alt="" sizes="44px" />
        <span className="small queue__words">
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
          {open_since && <span className="muted xs">Menunggu sejak {dateTimeText(open_since)}</span>}
          <span className="queue__marks">
            {objections > 0 && <State look="wait">Keberatan</State>}
            {verdicts.map((verdict) => (
              <State key={verdict} look="wrong">
                {verdictName(verdict, kind)}
              </State>
            ))}
            {claim && <State>{claim.mine ? 'Anda pegang' : `Dipegang ${claim.name}`}</State>}
          </span>
        </span>
      </Link>
    </li>
  )
}
