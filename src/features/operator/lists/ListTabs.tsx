import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { type DeskPageKey, deskTabs } from '../desk/desk-pages.ts'

/** The tabs of the lists that users choose from. */
export const ListTabs = ({ current }: { current: DeskPageKey }) => (
  <TabLinks label="Daftar" here={current} tabs={deskTabs('lists')} />
)
