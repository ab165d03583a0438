import { useQuery } from '@tanstack/react-query'
import { wholeNumber } from '#contract/values.ts'
import { TabLinks } from '#ui/TabLinks.tsx'
import { deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'

/** Shops, and what two of them say of one NIB. */
export function ShopTabs({ here }: { here: 'shops' | 'nib' }) {
  const { data } = useQuery(deskQuestion('nibCases', { open: 1 }))
  const cases = data && data.waiting > 0 ? `Sengketa NIB (${wholeNumber(data.waiting)})` : 'Sengketa NIB'
  return (
    <TabLinks
      label="Usaha"
      here={here}
      tabs={[
        { tab: 'shops', name: 'Semua usaha', to: deskAddresses.shops },
        { tab: 'nib', name: cases, to: deskAddresses.nibCases },
      ]}
    />
  )
}
