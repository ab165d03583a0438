import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { reportWeeks } from '#contract/operator-reports.ts'
import { BoneLine } from '#ui/Bone.tsx'
import { moment } from '#ui/moment.ts'
import { Select } from '#ui/Select.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { EndingReport } from './EndingReport.tsx'
import { MissedReport } from './MissedReport.tsx'
import { RegistrationReport } from './RegistrationReport.tsx'
import { ReviewReport } from './ReviewReport.tsx'
import { StandReport } from './StandReport.tsx'
import { VisitReport } from './VisitReport.tsx'
import { WizardReport } from './WizardReport.tsx'
import './desk-lists.css'
import './reports.css'

const spans = reportWeeks.map((weeks) => ({ id: weeks, name: `${weeks} pekan terakhir` }))

/** How the house is doing (O23). */
export const ReportsPage = () => (
  <AtDesk>
    <Reports />
  </AtDesk>
)

function Reports() {
  useTitle('Laporan')
  const [, go] = useLocation()
  const said = Number(new URLSearchParams(useSearch()).get('weeks'))
  const weeks = reportWeeks.find((many) => many === said) ?? 12
  const reports = useQuery({ ...deskQuestion('reports', { weeks }), staleTime: 60_000 })
  return (
    <div className="desk__list desk__list--wide reports">
      <h1>Laporan</h1>
      <div className="report__span">
        <Select
          label="Rentang"
          value={weeks}
          options={spans}
          onPick={(many) => go(deskAddresses.reports(many), { replace: true })}
        />
      </div>
      <DeskReply of={reports} what="Laporan" bones={<ReportBones />}>
        {({ data }) => (
          <>
            <RegistrationReport data={data} weeks={weeks} />
            <WizardReport data={data} weeks={weeks} />
            <ReviewReport data={data} weeks={weeks} />
            <StandReport data={data} weeks={weeks} />
            <EndingReport data={data} weeks={weeks} />
            <MissedReport weeks={weeks} />
            <VisitReport data={data} weeks={weeks} />
            <p className="small muted">
              Data per {moment(reports.dataUpdatedAt)}. Pekan mulai hari Senin menurut waktu Jakarta; pekan ini masih
              berjalan.
            </p>
          </>
        )}
      </DeskReply>
    </div>
  )
}

const ReportBones = () => (
  <div className="panel stack" aria-hidden="true">
    <BoneLine width={40} />
    <span className="bone report__bone" />
    <BoneLine width={80} />
  </div>
)
