import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { type MessageState, messageStates } from '#contract/operator/help.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { HelpTabs } from '../content/HelpTabs.tsx'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { type DeskAnswer, deskQuery } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { DeskTable, type DeskTableRow } from '../desk/list/DeskTable.tsx'
import { ListPager } from '../desk/list/ListPager.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { listViewOf } from '../desk/list/list-view.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { MessageStatusTag, messageStateNames } from './MessageStatusTag.tsx'
import '../desk/desk-lists.css'

/** The messages that users sent from the contact page. */
export const InboxPage = () => (
  <RequireTwoFactor>
    <Inbox />
  </RequireTwoFactor>
)

const stateOptions = [
  { id: 0, name: 'Semua' },
  ...messageStates.map((state, index) => ({ id: index + 1, name: messageStateNames[state] })),
]

function Inbox() {
  useTitle('Pesan')
  const [, go] = useLocation()
  const query = useSearch()
  const requestedStatus = new URLSearchParams(query).get('status')
  const status: MessageState | 'all' =
    requestedStatus === 'all' ? 'all' : (messageStates.find((state) => state === requestedStatus) ?? 'new')
  const { search, page, to } = listViewOf(deskAddresses.messages, query)
  const address = (search: string, page: number, of = status) => {
    const plain = to(search, page)
    return of === 'new' ? plain : `${plain}${plain.includes('?') ? '&' : '?'}status=${of}`
  }
  const messages = useQuery(deskQuery('messages', { search, page, ...(status !== 'all' && { status }) }))
  return (
    <div className="desk__list">
      <h1>Pesan</h1>
      <HelpTabs current="messages" />
      <SearchField
        label="Cari pesan"
        name="search"
        action={deskAddresses.messages}
        hidden={{ status }}
        value={search}
        onSearch={(text) => go(address(text, 1))}
      />
      <Select
        label="Keadaan"
        value={status === 'all' ? 0 : messageStates.indexOf(status) + 1}
        options={stateOptions}
        onPick={(at) => go(address(search, 1, at === 0 ? 'all' : messageStates[at - 1]!), { replace: true })}
      />
      <DeskQueryResult
        query={messages}
        what="Daftar pesan"
        skeleton={<ListSkeleton />}
        empty={({ data }) =>
          data.length === 0 && (
            <Empty
              variant={search ? 'find' : 'empty'}
              title={search ? 'Pesan tidak ditemukan.' : 'Tidak ada pesan di sini.'}
              description={search ? 'Coba kata lain, atau keadaan lain.' : undefined}
            />
          )
        }
      >
        {({ data, pages, total_filtered }) => (
          <>
            <p className="small muted">{wholeNumber(total_filtered)} pesan</p>
            <DeskTable caption="Pesan" columns={['Perihal', 'Dari', 'Dikirim', 'Status']} rows={data.map(rowOf)} />
            <ListPager page={page} pages={pages} to={(number) => address(search, number)} />
          </>
        )}
      </DeskQueryResult>
    </div>
  )
}

const rowOf = ({ id, subject, name, created_at, status }: DeskAnswer<'messages'>['data'][number]): DeskTableRow => ({
  key: id,
  to: deskAddresses.message(id),
  cells: [subject, name, formatLongDateTime(created_at), <MessageStatusTag key="status" state={status} />],
})
