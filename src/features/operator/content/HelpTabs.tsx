import { useQuery } from '@tanstack/react-query'
import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { type DeskPageKey, deskSections, deskTabs } from '../desk/desk-pages.ts'

/** The tabs of the help pages, with the numbers of new messages and open deletion requests. */
export function HelpTabs({ current }: { current: DeskPageKey }) {
  const messages = useQuery(deskQuery('messages', { status: 'new' })).data?.waiting
  const deletions = useQuery(deskQuery('deletions', {})).data?.waiting
  return <TabLinks label={deskSections.help} here={current} tabs={deskTabs('help', { messages, deletions })} />
}
