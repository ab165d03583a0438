import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useSearch } from 'wouter'
import type { ImportDetail } from '#contract/imports/import-shapes.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { ImportQueryResult } from './ImportQueryResult.tsx'
import { type ImportStep, type ImportView, importStepOf, importViewOf } from './import-view.ts'
import { type ImportsApi, ImportsContext, importQuery, type StepHeading } from './imports-api.ts'
import { ReportStep } from './ReportStep.tsx'
import { RunStep } from './RunStep.tsx'
import { StartStep } from './StartStep.tsx'
import { StepList } from './StepList.tsx'
import './imports.css'

/**
 * Import and export of products, below the heading of the page: the start, or the import whose id is in the address.
 */
export function ImportScreen({ api }: { api: ImportsApi }) {
  const query = useSearch()
  const view = useMemo(() => importViewOf(new URLSearchParams(query)), [query])
  const { id } = view
  const one = useQuery({ ...importQuery(api, id ?? 0), enabled: id !== undefined })
  const detail = id === undefined ? undefined : one.data?.data
  const step = importStepOf(detail?.state, view)
  const headingRef = useStepFocus(id === undefined || detail ? `${id} ${step}` : undefined)
  const isDone = detail?.state === 'done'
  useEffect(() => {
    if (isDone) api.onDone()
  }, [isDone, api])
  return (
    <ImportsContext value={api}>
      <div className="imports stack">
        <StepList current={step} />
        {id === undefined ? (
          <StartStep headingRef={headingRef} />
        ) : (
          <ImportQueryResult
            key={id}
            query={one}
            what="Impor"
            skeleton={<StepSkeleton />}
            refused={({ message }) => <ImportNotFound title={message} to={api.to({})} />}
            // An operator may have put the id of another shop's import into the address.
            empty={({ data }) =>
              data.merchant_id !== api.merchantId && (
                <ImportNotFound title="Impor ini tidak ditemukan." to={api.to({})} />
              )
            }
          >
            {({ data }) => <Step detail={data} view={view} step={step} headingRef={headingRef} />}
          </ImportQueryResult>
        )}
      </div>
    </ImportsContext>
  )
}

type StepProps = StepHeading & { detail: ImportDetail; view: ImportView; step: ImportStep }

function Step({ detail, view, step, headingRef }: StepProps) {
  if (step === 'columns') return <ColumnsStep detail={detail} headingRef={headingRef} />
  if (step === 'run') return <RunStep detail={detail} headingRef={headingRef} />
  if (step === 'report') return <ReportStep detail={detail} view={view} headingRef={headingRef} />
  return <CheckStep detail={detail} view={view} headingRef={headingRef} />
}

const ImportNotFound = ({ title, to }: { title: string; to: string }) => (
  <Empty variant="find" title={title}>
    <ButtonLink to={to}>Ke daftar impor</ButtonLink>
  </Empty>
)

const StepSkeleton = () => (
  <div className="panel stack" aria-hidden="true">
    <SkeletonLine width={40} />
    <SkeletonLine width={80} />
    <SkeletonLine width={60} />
  </div>
)

/**
 * The heading of the step at `place`, which takes the focus when another step is shown, but not when the page opens.
 * undefined: the step is not known yet.
 */
function useStepFocus(place: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (place === undefined) return
    if (shown.current !== undefined && shown.current !== place) heading.current?.focus({ preventScroll: true })
    shown.current = place
  }, [place])
  return heading
}
