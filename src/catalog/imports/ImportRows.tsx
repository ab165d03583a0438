import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { type ImportField, importFieldNames } from '#contract/imports/import-fields.ts'
import { type ImportDetail, type ImportRow, importEffectNames, importEffects } from '#contract/imports/import-shapes.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { warning } from '#ui/display/icons.ts'
import { Table } from '#ui/display/Table.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Pager } from '#ui/nav/Pager.tsx'
import { DownloadButtons, downloadTimeout } from './DownloadButtons.tsx'
import { ImportQueryResult } from './ImportQueryResult.tsx'
import { effectVariants } from './import-texts.ts'
import type { ImportView } from './import-view.ts'
import { importRowsQuery, useImports } from './imports-api.ts'
import { type RowRemark, remarksOf } from './row-remarks.ts'

type Props = { detail: ImportDetail; view: ImportView }
const timeout = downloadTimeout
const perPage = 50

/** The rows of an import by effect: a table on wide screens, cards on phones. */
export function ImportRows({ detail, view }: Props) {
  const api = useImports()
  const { id } = detail
  const { effect, remarks = false, page = 1 } = view
  const rows = useQuery({
    ...importRowsQuery(api, { id, effect: effect ?? null, remarks: remarks ? 1 : 0, rows: perPage, page }),
    placeholderData: keepPreviousData,
  })
  const heading = useRowsFocus(view)
  return (
    <section className="panel stack" aria-labelledby="impor-baris">
      <div className="head">
        <h2 id="impor-baris" ref={heading} tabIndex={-1}>
          Baris
        </h2>
        <DownloadButtons
          what={detail.state === 'done' ? 'laporan' : 'daftar kesalahan'}
          fetchFile={(format) => api.call('report', { id, format }, { timeout })}
        />
      </div>
      <RowFilters detail={detail} view={view} />
      <ImportQueryResult
        query={rows}
        what="Daftar baris"
        skeleton={<RowsSkeleton />}
        empty={({ data }) => data.length === 0 && <Empty variant="find" title="Tidak ada baris seperti ini." />}
      >
        {({ data, pages, total_filtered }) => (
          <div className="stack" aria-busy={rows.isPlaceholderData || undefined}>
            <p className="small muted" role="status">
              {wholeNumber(total_filtered)} baris
            </p>
            <RowTable detail={detail} rows={data} />
            <ul className="only-narrow imports__cards">
              {data.map((row) => (
                <RowCard key={row.row} detail={detail} row={row} />
              ))}
            </ul>
            <div className="imports__pager">
              <Pager page={page} pages={pages} to={(number) => api.to({ ...view, page: number })} />
            </div>
          </div>
        )}
      </ImportQueryResult>
    </section>
  )
}

/**
 * The heading of the rows. It takes the focus when another page of them is opened, and when a link outside of the rows
 * has changed which are shown; a filter keeps the focus.
 */
function useRowsFocus({ effect, remarks, page = 1 }: ImportView) {
  const heading = useRef<HTMLHeadingElement>(null)
  const filter = `${effect} ${remarks}`
  const shown = useRef({ filter, page })
  useEffect(() => {
    const before = shown.current
    shown.current = { filter, page }
    const isOutside = !heading.current?.closest('section')?.contains(document.activeElement)
    if (before.page !== page || (before.filter !== filter && isOutside)) heading.current?.focus()
  }, [filter, page])
  return heading
}

/** Links to the rows with one effect, each with its number. */
function RowFilters({ detail: { id, counts }, view }: Props) {
  const api = useImports()
  const isAll = !view.effect && !view.remarks
  const filters = [
    { key: 'all', name: `Semua (${wholeNumber(counts.total)})`, to: api.to({ id }), on: isAll },
    ...importEffects
      .filter((effect) => counts[effect] > 0 || view.effect === effect)
      .map((effect) => ({
        key: effect,
        name: `${importEffectNames[effect]} (${wholeNumber(counts[effect])})`,
        to: api.to({ id, effect }),
        on: view.effect === effect,
      })),
    { key: 'remarks', name: 'Dengan catatan', to: api.to({ id, remarks: true }), on: view.remarks === true },
  ]
  return (
    <nav className="strip" aria-label="Saring baris">
      {filters.map(({ key, name, to, on }) => (
        <Link
          key={key}
          className={on ? 'chip chip--on' : 'chip'}
          href={to}
          state={{ stay: true }}
          {...(on && { 'aria-current': 'true' as const })}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** The columns that are imported, in the order of the file: the position of their cells, and the field. */
const shownColumns = ({ columns }: ImportDetail) =>
  columns.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }]))

function RowTable({ detail, rows }: { detail: ImportDetail; rows: readonly ImportRow[] }) {
  const columns = shownColumns(detail)
  const fields = new Set<string>(columns.map(({ field }) => field))
  return (
    // A wide table can be scrolled by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <section className="only-wide imports__table" aria-label="Tabel baris" tabIndex={0}>
      <Table
        caption="Baris dari berkas, dengan akibatnya"
        columns={['Baris', 'Akibat', ...columns.map(({ field }) => importFieldNames[field])]}
        rows={rows.map((row) => ({
          key: row.row,
          cells: [
            row.row,
            <RowOutcome key="effect" row={row} remarks={remarksOf(row).filter(({ field }) => !fields.has(field))} />,
            ...columns.map(({ index, field }) => <Cell key={field} row={row} index={index} field={field} />),
          ],
        }))}
      />
    </section>
  )
}

function RowOutcome({ row, remarks }: { row: ImportRow; remarks: readonly RowRemark[] }) {
  return (
    <div className="imports__outcome">
      <EffectTag row={row} />
      <ProductLink row={row} />
      {remarks.map((remark) => (
        <Remark key={remark.field} {...remark}>
          {remark.name ? `${remark.name}: ${remark.sentence}` : remark.sentence}
        </Remark>
      ))}
    </div>
  )
}

const EffectTag = ({ row: { effect } }: { row: ImportRow }) =>
  effect && <StatusTag variant={effectVariants[effect]}>{importEffectNames[effect]}</StatusTag>

function ProductLink({ row: { product_id, effect } }: { row: ImportRow }) {
  const api = useImports()
  if (product_id === null) return null
  return (
    <Link className="link link--bare small" href={api.productAddress(product_id)}>
      {effect === 'draft' ? 'Lengkapi' : 'Buka produk'}
    </Link>
  )
}

function Cell({ row, index, field }: { row: ImportRow; index: number; field: ImportField }) {
  const text = row.cells[index] ?? ''
  const problem = row.problems[field]
  const note = row.notes[field]
  return (
    <div className={problem ? 'imports__cell imports__cell--wrong' : 'imports__cell'}>
      <span className="imports__text" title={text}>
        {text || (problem ? <span className="muted">(kosong)</span> : '')}
      </span>
      {problem && <Remark isProblem>{problem}</Remark>}
      {note && <Remark>{note}</Remark>}
    </div>
  )
}

const Remark = ({ isProblem = false, children }: { isProblem?: boolean; children: string }) => (
  <span className={isProblem ? 'imports__remark imports__remark--wrong' : 'imports__remark'}>
    {isProblem && <Icon d={warning} size="xs" />}
    <span>{children}</span>
  </span>
)

function RowCard({ detail, row }: { detail: ImportDetail; row: ImportRow }) {
  const columns = shownColumns(detail)
  const cellOf = (field: string) => {
    const column = columns.find((one) => one.field === field)
    return column && row.cells[column.index]
  }
  return (
    <li className="imports__card">
      <div className="row row--wrap">
        <b>Baris {row.row}</b>
        <EffectTag row={row} />
      </div>
      {cellOf('name') && <p className="imports__file">{cellOf('name')}</p>}
      {remarksOf(row).map((remark) => (
        <Remark key={remark.field} {...remark}>
          {[remark.name, cellOf(remark.field) && ` “${cellOf(remark.field)}”`, remark.name && ': ', remark.sentence]
            .filter(Boolean)
            .join('')}
        </Remark>
      ))}
      <ProductLink row={row} />
      <details className="imports__more">
        <summary>Isi baris</summary>
        <dl className="imports__cells small">
          {columns.map(({ index, field }) => (
            <div key={field}>
              <dt className="muted">{importFieldNames[field]}</dt>
              <dd>{row.cells[index] || '–'}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  )
}

const RowsSkeleton = () => (
  <div className="stack stack--s" aria-hidden="true">
    <SkeletonLine width={80} />
    <SkeletonLine width={80} />
    <SkeletonLine width={60} />
    <SkeletonLine width={80} />
  </div>
)
