import { useQuery } from '@tanstack/react-query'
import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { type DeskPageKey, deskTabs } from '../desk/desk-pages.ts'

/**
 * The tabs of the work of an operator: the review queue, disputed certificates, moderation cases, and reports about
 * labels.
 */
export function QueueTabs({ current }: { current: DeskPageKey }) {
  const disputes = useQuery(deskQuery('disputes', { page: 1 })).data?.total
  const cases = useQuery(deskQuery('cases', { page: 1 })).data?.total
  const labelReports = useQuery(deskQuery('labelReports', { page: 1 })).data?.total
  return <TabLinks label="Antrean" here={current} tabs={deskTabs('review', { disputes, cases, labelReports })} />
}
