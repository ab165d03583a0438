import { useQuery } from '@tanstack/react-query'
import { wholeNumber } from '#contract/values.ts'
import { TabLinks } from '#ui/TabLinks.tsx'
import { deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'

/** What asks for a reviewer: what was sent, and what a certification body disputes of what is shown already. */
export function QueueTabs({ here }: { here: 'queue' | 'disputes' }) {
  const { data } = useQuery(deskQuestion('disputes', { page: 1 }))
  const disputes = data && data.total > 0 ? `Sengketa (${wholeNumber(data.total)})` : 'Sengketa'
  return (
    <TabLinks
      label="Antrean"
      here={here}
      tabs={[
        { tab: 'queue', name: 'Menunggu diperiksa', to: deskAddresses.queue },
        { tab: 'disputes', name: disputes, to: deskAddresses.disputes },
      ]}
    />
  )
}
