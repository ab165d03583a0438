import { useQuery } from '@tanstack/react-query'
import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { deskQuery } from '../desk/desk-client.ts'

type Tab = 'messages' | 'questions' | 'texts' | 'facts' | 'deletions'

/** The tabs of the help pages, with the numbers of new messages and open deletion requests. */
export function HelpTabs({ current }: { current: Tab }) {
  const messages = useQuery(deskQuery('messages', { status: 'new' })).data?.waiting
  const deletions = useQuery(deskQuery('deletions', {})).data?.waiting
  const counted = (name: string, n: number | undefined) => (n ? `${name} (${n})` : name)
  return (
    <TabLinks
      label="Bantuan"
      here={current}
      tabs={[
        { tab: 'messages', name: counted('Pesan', messages), to: deskAddresses.messages },
        { tab: 'questions', name: 'FAQ', to: deskAddresses.questions },
        { tab: 'texts', name: 'Naskah', to: deskAddresses.texts },
        { tab: 'facts', name: 'Kontak', to: deskAddresses.contactFacts },
        { tab: 'deletions', name: counted('Hapus akun', deletions), to: deskAddresses.deletions },
      ]}
    />
  )
}
