import { useQuery } from '@tanstack/react-query'
import { wholeNumber } from '#contract/format.ts'
import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { deskQuery } from '../desk/desk-client.ts'

/** The tabs for shops, for NIB disputes, and for scanned labels. */
export function ShopTabs({ current }: { current: 'shops' | 'nib' | 'labels' }) {
  const { data } = useQuery(deskQuery('nibCases', { open: 1 }))
  const cases = data && data.waiting > 0 ? `Sengketa NIB (${wholeNumber(data.waiting)})` : 'Sengketa NIB'
  return (
    <TabLinks
      label="Usaha"
      here={current}
      tabs={[
        { tab: 'shops', name: 'Semua usaha', to: deskAddresses.shops },
        { tab: 'nib', name: cases, to: deskAddresses.nibCases },
        { tab: 'labels', name: 'Label SNI', to: deskAddresses.labels },
      ]}
    />
  )
}
