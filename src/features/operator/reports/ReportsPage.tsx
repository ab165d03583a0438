import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { reportWeeks } from '#contract/operator/reports.ts'
import { formatDateTime } from '#ui/display/format-date-time.ts'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { deskQuery } from '../desk/desk-client.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ExpiringCertificatesReport } from './ExpiringCertificatesReport.tsx'
import { PageViewsReport } from './PageViewsReport.tsx'
import { ProductStatusReport } from './ProductStatusReport.tsx'
import { RegistrationReport } from './RegistrationReport.tsx'
import { ReviewTimeReport } from './ReviewTimeReport.tsx'
import { WizardReport } from './WizardReport.tsx'
import { ZeroResultsReport } from './ZeroResultsReport.tsx'
import '../desk/desk-lists.css'
import './reports.css'

const weekOptions = reportWeeks.map((weeks) => ({ id: weeks, name: `${weeks} pekan terakhir` }))

/** How the house is doing (O23). */
export const ReportsPage = () => (
  <RequireTwoFactor>
    <Reports />
  </RequireTwoFactor>
)

function Reports() {
  useTitle('Laporan')
  const [, go] = useLocation()
  const requestedWeeks = Number(new URLSearchParams(useSearch()).get('weeks'))
  const weeks = reportWeeks.find((many) => many === requestedWeeks) ?? 12
  const reports = useQuery({ ...deskQuery('reports', { weeks }), staleTime: 60_000 })
  return (
    <div className="desk__list desk__list--wide reports">
      <h1>Laporan</h1>
      <div className="report__range">
        <Select
          label="Rentang"
          value={weeks}
          options={weekOptions}
          onPick={(many) => go(deskAddresses.reports(many), { replace: true })}
        />
      </div>
      <DeskQueryResult of={reports} what="Laporan" bones={<ReportSkeleton />}>
        {({ data }) => (
          <>
            <RegistrationReport data={data} weeks={weeks} />
            <WizardReport data={data} weeks={weeks} />
            <ReviewTimeReport data={data} weeks={weeks} />
            <ProductStatusReport data={data} weeks={weeks} />
            <ExpiringCertificatesReport data={data} weeks={weeks} />
            <ZeroResultsReport weeks={weeks} />
            <PageViewsReport data={data} weeks={weeks} />
            <p className="small muted">
              Data per {formatDateTime(reports.dataUpdatedAt)}. Pekan mulai hari Senin menurut waktu Jakarta; pekan ini
              masih berjalan.
            </p>
          </>
        )}
      </DeskQueryResult>
    </div>
  )
}

const ReportSkeleton = () => (
  <div className="panel stack" aria-hidden="true">
    <SkeletonLine width={40} />
    <span className="bone report__skeleton" />
    <SkeletonLine width={80} />
  </div>
)
