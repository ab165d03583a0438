import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import { type MessageState, messageStates } from '#contract/operator-help.ts'
import { wholeNumber } from '#contract/values.ts'
import { Empty } from '#ui/Empty.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { dateTimeText } from './age.ts'
import { DeskReply } from './DeskReply.tsx'
import { type DeskAnswer, deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { HelpTabs } from './HelpTabs.tsx'
import { ListBones } from './ListBones.tsx'
import { listView } from './list-view.ts'
import { MessageStateMark, messageStateNames } from './MessageStateMark.tsx'
import { Pages } from './Pages.tsx'
import './desk-lists.css'

/** What people wrote to us (O21). */
export const InboxPage = () => (
  <AtDesk>
    <Inbox />
  </AtDesk>
)

const states = [
  { id: 0, name: 'Semua' },
  ...messageStates.map((state, at) => ({ id: at + 1, name: messageStateNames[state] })),
]

function Inbox() {
  useTitle('Pesan')
  const [, go] = useLocation()
  const query = useSearch()
  const said = new URLSearchParams(query).get('status')
  const status: MessageState | 'all' = said === 'all' ? 'all' : (messageStates.find((state) => state === said) ?? 'new')
  const { search, page, to } = listView(deskAddresses.messages, query)
  const address = (search: string, page: number, of = status) => {
    const plain = to(search, page)
    return of === 'new' ? plain : `${plain}${plain.includes('?') ? '&' : '?'}status=${of}`
  }
  const messages = useQuery(deskQuestion('messages', { search, page, ...(status !== 'all' && { status }) }))
  return (
    <div className="desk__list">
      <h1>Pesan</h1>
      <HelpTabs here="messages" />
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
        options={states}
        onPick={(at) => go(address(search, 1, at === 0 ? 'all' : messageStates[at - 1]!), { replace: true })}
      />
      <DeskReply
        of={messages}
        what="Daftar pesan"
        bones={<ListBones />}
        empty={({ data }) =>
          data.length === 0 && (
            <Empty
              look={search ? 'find' : 'empty'}
              title={search ? 'Pesan tidak ditemukan.' : 'Tidak ada pesan di sini.'}
              say={search ? 'Coba kata lain, atau keadaan lain.' : undefined}
            />
          )
        }
      >
        {({ data, pages, total_filtered }) => (
          <>
            <p className="small muted">{wholeNumber(total_filtered)} pesan</p>
            <ul className="panel desk__rows">
              {data.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </ul>
            <Pages page={page} pages={pages} to={(number) => address(search, number)} />
          </>
        )}
      </DeskReply>
    </div>
  )
}

const MessageRow = ({ message }: { message: DeskAnswer<'messages'>['data'][number] }) => (
  <li>
    <Link href={deskAddresses.message(message.id)}>
      <span className="grow">
        <b>{message.subject}</b>
        <span className="small muted">
          {message.name} · {dateTimeText(message.created_at)}
        </span>
      </span>
      <MessageStateMark state={message.status} />
    </Link>
  </li>
)
