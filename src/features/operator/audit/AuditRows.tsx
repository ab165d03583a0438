import { Link } from 'wouter'
import type { AuditRow } from '#contract/operator/operator.ts'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { dateTimeText } from '../desk/format-age.ts'
import { actionName } from './audit-actions.ts'
import { changesIn, type NameOf } from './audit-changes.ts'
import { useAuditNames } from './use-audit-names.ts'

/** The log, the latest first; what was changed opens below its row. */
export function AuditRows({ rows }: { rows: AuditRow[] }) {
  const nameOf = useAuditNames()
  return (
    <ol className="panel audit">
      {rows.map((row) => (
        <AuditListItem key={row.id} row={row} nameOf={nameOf} />
      ))}
    </ol>
  )
}

function AuditListItem({ row, nameOf }: { row: AuditRow; nameOf: NameOf }) {
  const changes = changesIn(row, nameOf)
  return (
    <li>
      <p>
        <b>{actionName(row.action)}</b> · {row.who}
      </p>
      <p className="small muted">
        <time dateTime={row.at}>{dateTimeText(row.at)}</time>
      </p>
      <p className="small audit__about">
        {row.product_id !== null && (
          <Link className="link link--bare" href={deskAddresses.review(row.product_id)}>
            {row.product_name ?? `Produk ${row.product_id}`}
          </Link>
        )}
        {row.lspro_id !== null && (
          <Link className="link link--bare" href={deskAddresses.body(row.lspro_id)}>
            {row.lspro_name ?? `LSPRO ${row.lspro_id}`}
          </Link>
        )}
        {row.merchant_id !== null && (
          <Link className="link link--bare" href={deskAddresses.shop(row.merchant_id)}>
            {row.merchant_name ?? `Usaha ${row.merchant_id}`}
          </Link>
        )}
      </p>
      {row.reason && <q className="review__remark small">{row.reason}</q>}
      {changes.length > 0 && (
        <details className="desk__more">
          <summary>{row.before && row.after ? `${changes.length} hal berubah` : 'Lihat isinya'}</summary>
          <dl className="changes">
            {changes.map(({ key, label, before, after }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  {before !== undefined && after !== undefined ? (
                    <>
                      <del>
                        <span className="sr">Sebelumnya: </span>
                        {before}
                      </del>{' '}
                      <ins>
                        <span className="sr">Sekarang: </span>
                        {after}
                      </ins>
                    </>
                  ) : (
                    (after ?? before)
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
