import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'wouter'
import { importLimits } from '#contract/imports/import-fields.ts'
import type { ImportSummary } from '#contract/imports/import-shapes.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { ImportQueryResult } from './ImportQueryResult.tsx'
import { countsText, progressText, stateTexts } from './import-texts.ts'
import { importListQuery, useImports } from './imports-api.ts'
import { RemoveImport } from './RemoveImport.tsx'

/** The earlier imports of the shop, the latest first. */
export function ImportList() {
  const api = useImports()
  const list = useQuery(importListQuery(api))
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="stack stack--s" aria-labelledby="impor-daftar">
      <div>
        <h2 id="impor-daftar" ref={heading} tabIndex={-1}>
          Impor sebelumnya
        </h2>
        <p className="small muted">
          Disimpan {importLimits.days} hari, paling banyak {importLimits.imports}.
        </p>
      </div>
      <ImportQueryResult
        query={list}
        what="Daftar impor"
        skeleton={<ListSkeleton />}
        empty={({ data }) => data.length === 0 && <p className="panel muted">Belum ada impor.</p>}
      >
        {({ data }) => (
          <ul className="panel imports__list">
            {data.map((one) => (
              <ImportItem key={one.id} one={one} onRemoved={() => heading.current?.focus()} />
            ))}
          </ul>
        )}
      </ImportQueryResult>
    </section>
  )
}

function ImportItem({ one, onRemoved }: { one: ImportSummary; onRemoved: () => void }) {
  const api = useImports()
  const { name, variant } = stateTexts[one.state]
  const isWorking = one.state === 'checking' || one.state === 'running'
  return (
    <li>
      <div className="grow">
        <p>
          <Link className="link" href={api.to({ id: one.id })}>
            {one.name}
          </Link>
        </p>
        <p className="small">{isWorking ? progressText(one) : countsText(one.counts)}</p>
        <p className="small muted">
          {formatLongDateTime(one.created_at)}
          {one.by_operator === 1 && ' · oleh operator'}
        </p>
      </div>
      <StatusTag variant={variant}>{name}</StatusTag>
      <RemoveImport one={one} onRemoved={onRemoved} />
    </li>
  )
}

const ListSkeleton = () => (
  <div className="panel stack stack--s" aria-hidden="true">
    <SkeletonLine width={60} />
    <SkeletonLine width={80} />
    <SkeletonLine width={40} />
  </div>
)
