import { useQuery } from '@tanstack/react-query'
import { wholeNumber } from '#contract/format.ts'
import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { deskQuery } from '../desk/desk-client.ts'

/**
 * The tabs of the work of an operator: the review queue, disputed certificates, moderation cases, and reports about
 * labels.
 */
export function QueueTabs({ current }: { current: 'queue' | 'disputes' | 'cases' | 'labels' }) {
  const { data } = useQuery(deskQuery('disputes', { page: 1 }))
  const cases = useQuery(deskQuery('cases', { page: 1 })).data?.total
  const labels = useQuery(deskQuery('labelReports', { page: 1 })).data?.total
  const disputes = data && data.total > 0 ? `Sengketa (${wholeNumber(data.total)})` : 'Sengketa'
  return (
    <TabLinks
      label="Antrean"
      here={current}
      tabs={[
        { tab: 'queue', name: 'Menunggu diperiksa', to: deskAddresses.queue },
        { tab: 'disputes', name: disputes, to: deskAddresses.disputes },
        { tab: 'cases', name: cases ? `Moderasi (${wholeNumber(cases)})` : 'Moderasi', to: deskAddresses.cases },
        { tab: 'labels', name: labels ? `Label (${wholeNumber(labels)})` : 'Label', to: deskAddresses.labelReports },
      ]}
    />
  )
}
