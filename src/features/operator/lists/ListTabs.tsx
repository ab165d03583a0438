import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { type DeskPageKey, deskSections, deskTabs } from '../desk/desk-pages.ts'

/** The tabs of the lists that users choose from. */
export const ListTabs = ({ current }: { current: DeskPageKey }) => (
  <TabLinks label={deskSections.lists} here={current} tabs={deskTabs('lists')} />
)
