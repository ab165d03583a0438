import { useQuery } from '@tanstack/react-query'
import { longDate, wholeNumber } from '#contract/format.ts'
import type { ReportWeeks } from '#contract/operator/reports.ts'
import { missedDays } from '#contract/operator/search.ts'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTable } from './ReportTable.tsx'

/** What people looked for in vain, as long as that is remembered. */
export function ZeroResultsReport({ weeks }: { weeks: ReportWeeks }) {
  const days = Math.min(missedDays, weeks * 7)
  const missed = useQuery({ ...deskQuery('missed', { days, rows: 20 }), staleTime: 60_000 })
  const total = missed.data?.total_filtered
  const say =
    total === 0
      ? `Tidak ada yang dicari berulang kali tanpa hasil dalam ${days} hari terakhir.`
      : `Yang dicari berulang kali dalam ${days} hari terakhir dan tidak ditemukan, yang terbanyak di atas.`
  return (
    <ReportPanel report="missed" weeks={weeks} title="Pencarian tanpa hasil" say={say}>
      <DeskQueryResult of={missed} what="Pencarian tanpa hasil" bones={<SkeletonLine width={60} />}>
        {({ data }) =>
          data.length > 0 && (
            <ReportTable
              caption="Pencarian tanpa hasil"
              columns={['Dicari', 'Kali', 'Hari', 'Terakhir']}
              rows={data.map(({ text, times, days: on, last_day }) => ({
                key: text,
                cells: [text, wholeNumber(times), wholeNumber(on), longDate(last_day)],
              }))}
            />
          )
        }
      </DeskQueryResult>
    </ReportPanel>
  )
}
