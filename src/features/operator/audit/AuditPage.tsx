import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { maxAuditRows } from '#contract/operator/audit-limit.ts'
import type { AuditRow } from '#contract/operator/operator.ts'
import { isDate } from '#contract/products/rules.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { DayField } from '#drafts/DateField.tsx'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { ListPager } from '../desk/list/ListPager.tsx'
import { useCsvDownload } from '../desk/use-csv-download.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { actionName, auditActions } from './audit-actions.ts'
import { changesIn, type NameOf } from './audit-changes.ts'
import '../desk/desk-lists.css'
import '../review/review.css'

/** The audit log: the actions on products, shops, LSPROs and accounts, and who did them. */
export const AuditPage = () => (
  <RequireTwoFactor>
    <AuditLog />
  </RequireTwoFactor>
)

function AuditLog() {
  useTitle('Catatan')
  const view = auditViewOf(new URLSearchParams(useSearch()))
  const log = useQuery(deskQuery('audit', view))
  return (
    <div className="desk__list">
      <h1>Catatan</h1>
      <p className="muted small">Ditulis bersama perbuatannya, dan tidak dapat diubah.</p>
      <AuditFilters key={auditAddress({ ...view, page: undefined })} view={view} />
      <DeskQueryResult
        query={log}
        what="Catatan"
        skeleton={<AuditSkeleton />}
        empty={({ data }) =>
          data.length === 0 && <Empty variant="empty" title="Tidak ada catatan." description="Dengan saringan ini." />
        }
      >
        {({ data, pages, total_filtered }) => (
          <>
            <p className="small muted">
              {total_filtered < maxAuditRows
                ? `${wholeNumber(total_filtered)} catatan`
                : `${wholeNumber(maxAuditRows)} catatan terbaru. Yang lebih lama dapat dicari menurut tanggalnya.`}
            </p>
            <AuditRows rows={data} />
            <ListPager page={view.page ?? 1} pages={pages} to={(page) => auditAddress({ ...view, page })} />
          </>
        )}
      </DeskQueryResult>
    </div>
  )
}

const AuditSkeleton = () => (
  <div className="panel audit" aria-hidden="true">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className="stack stack--s">
        <SkeletonLine width={60} />
        <SkeletonLine width={40} />
        <SkeletonLine width={80} />
      </div>
    ))}
  </div>
)

const actions = Object.entries(auditActions)
const options = [{ id: 0, name: 'Semua' }, ...actions.map(([, name], index) => ({ id: index + 1, name }))]

/** The filters of the log, and the download of its CSV file. */
function AuditFilters({ view }: { view: AuditView }) {
  const [, go] = useLocation()
  const dateRange = { from: view.from ?? null, to: view.to ?? null }
  const { busy, failure, saved, save } = useCsvDownload('auditFile', dateRange)
  const show = (change: AuditView) => go(auditAddress({ ...view, ...change, page: undefined }), { replace: true })
  const selectedAction = actions.findIndex(([action]) => action === view.action) + 1
  const subjectText = [
    view.product_id && `produk ${view.product_id}`,
    view.merchant_id && `usaha ${view.merchant_id}`,
    view.lspro_id && `LSPRO ${view.lspro_id}`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <section className="panel stack stack--s" aria-label="Saring">
      <div className="desk__filters">
        <Select
          label="Perbuatan"
          value={selectedAction}
          options={options}
          onPick={(id) => show({ action: actions[id - 1]?.[0] })}
        />
        <DayFilter label="Dari tanggal" day={view.from} onPick={(from) => show({ from })} />
        <DayFilter label="Sampai tanggal" day={view.to} onPick={(to) => show({ to })} />
      </div>
      <div className="row row--wrap">
        {subjectText && (
          <button
            type="button"
            className="chip chip--on"
            onClick={() => show({ product_id: undefined, merchant_id: undefined, lspro_id: undefined })}
          >
            Hanya {subjectText}: lihat semua
          </button>
        )}
        <Button variant="line" small disabled={busy} onClick={() => void save()}>
          {busy ? 'Menyiapkan…' : 'Unduh CSV'}
        </Button>
        <span className="small muted" role="status">
          {saved ? `Disimpan sebagai ${saved}.` : 'Berkas berisi semua perbuatan dalam tanggal di atas.'}
        </span>
      </div>
      <Alert>{failure}</Alert>
    </section>
  )
}

type DayProps = { label: string; day: string | undefined; onPick: (day: string | undefined) => void }

/** Applies the filter when the date is complete or empty, not while it is half typed. */
function DayFilter({ label, day, onPick }: DayProps) {
  const [input, setInput] = useState(day ?? '')
  const pick = (text: string) => {
    setInput(text)
    if (text === '' || isDate(text)) onPick(text || undefined)
  }
  return <DayField label={label} value={input} onPick={pick} />
}

// The filters of the log in the address. Pure.

type AuditView = {
  action?: string | undefined
  product_id?: number | undefined
  merchant_id?: number | undefined
  lspro_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
}

/** The filters in the address; invalid values are ignored. */
export function auditViewOf(query: URLSearchParams): AuditView {
  const view: AuditView = {}
  const action = query.get('action') ?? ''
  if (Object.hasOwn(auditActions, action)) view.action = action
  for (const name of ['product_id', 'merchant_id', 'lspro_id', 'page'] as const) {
    const value = query.get(name) ?? ''
    if (/^[1-9]\d{0,8}$/.test(value)) view[name] = Number(value)
  }
  if ((view.page ?? 1) > 1_000_000) delete view.page
  for (const name of ['from', 'to'] as const) {
    const value = query.get(name) ?? ''
    if (isDate(value)) view[name] = value
  }
  return view
}

export function auditAddress(view: AuditView): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(view))
    if (value !== undefined && !(name === 'page' && value === 1)) query.set(name, String(value))
  return query.size > 0 ? `${deskAddresses.audit}?${query}` : deskAddresses.audit
}

/** The log, the latest entry first; a row opens to show its changes. */
function AuditRows({ rows }: { rows: AuditRow[] }) {
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
        <time dateTime={row.at}>{formatLongDateTime(row.at)}</time>
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

/** Looks up the names of ids in the log, as far as the lists still have them. */
function useAuditNames(): NameOf {
  const { data: choices } = useQuery({ ...deskQuery('choices', {}), staleTime: 300_000 })
  const { data: categories } = useQuery(endpointQuery('showcase.categories', {}))
  return (key, id) => {
    const { lspros, mentor_types, mentors, provinces } = choices?.data ?? {}
    const allCategories = categories?.data.flatMap((main) => [main, ...main.child])
    const lists: Record<string, readonly { id: number; name: string }[] | undefined> = {
      lspro_id: lspros,
      mentor_type_id: mentor_types,
      mentor_id: mentors,
      province_id: provinces,
      category_ids: allCategories,
      category_id: allCategories,
      parent_id: allCategories,
    }
    return lists[key]?.find((one) => one.id === id)?.name
  }
}
