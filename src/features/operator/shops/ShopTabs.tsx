import { useQuery } from '@tanstack/react-query'
import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { type DeskPageKey, deskTabs } from '../desk/desk-pages.ts'

/** The tabs for shops, for NIB disputes, and for scanned labels. */
export function ShopTabs({ current }: { current: DeskPageKey }) {
  const nibCases = useQuery(deskQuery('nibCases', { open: 1 })).data?.waiting
  return <TabLinks label="Usaha" here={current} tabs={deskTabs('shops', { nibCases })} />
}
