import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import { leastSearch } from '#contract/operator-people.ts'
import { wholeNumber } from '#contract/values.ts'
import { Empty } from '#ui/Empty.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { DeskReply } from './DeskReply.tsx'
import { type DeskAnswer, deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { ListBones } from './ListBones.tsx'
import { listView } from './list-view.ts'
import { Pages } from './Pages.tsx'
import { roles } from './roles.ts'
import './desk-lists.css'

/** Users by their address or name (O22). Nobody is listed who was not looked for. */
export const UsersPage = () => (
  <AtDesk>
    <Users />
  </AtDesk>
)

function Users() {
  useTitle('Pengguna')
  const [, go] = useLocation()
  const { search, page, to } = listView(deskAddresses.users, useSearch())
  const enough = [...search.trim()].length >= leastSearch
  return (
    <div className="desk__list">
      <h1>Pengguna</h1>
      <p>
        <Link className="link" href={deskAddresses.training}>
          Hari pelatihan
        </Link>
      </p>
      <SearchField
        label="Cari email atau nama"
        name="search"
        action={deskAddresses.users}
        value={search}
        onSearch={(text) => go(to(text, 1))}
      />
      {enough ? (
        <Found search={search} page={page} to={to} />
      ) : (
        <Empty
          look="find"
          title="Cari pengguna"
          say={`Tulis paling sedikit ${leastSearch} huruf dari email atau nama.`}
        />
      )}
    </div>
  )
}

type View = Pick<ReturnType<typeof listView>, 'search' | 'page' | 'to'>

function Found({ search, page, to }: View) {
  const users = useQuery(deskQuestion('users', { search, page }))
  return (
    <DeskReply
      of={users}
      what="Daftar pengguna"
      bones={<ListBones />}
      empty={({ data }) =>
        data.length === 0 && (
          <Empty look="find" title="Pengguna tidak ditemukan." say="Coba bagian lain dari email atau namanya." />
        )
      }
    >
      {({ data, pages, total_filtered }) => (
        <>
          <p className="small muted">{wholeNumber(total_filtered)} pengguna</p>
          <ul className="panel desk__rows">
            {data.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </ul>
          <Pages page={page} pages={pages} to={(number) => to(search, number)} />
        </>
      )}
    </DeskReply>
  )
}

const UserRow = ({ user }: { user: DeskAnswer<'users'>['data'][number] }) => (
  <li>
    <Link href={deskAddresses.user(user.id)}>
      <span className="grow">
        <b>{user.email}</b>
        <span className="small muted">{[roles[user.role], user.name].filter(Boolean).join(' · ')}</span>
      </span>
      {user.status === 'disabled' ? (
        <State look="wrong">Tidak aktif</State>
      ) : (
        user.is_verified === 0 && <State look="wait">Belum diverifikasi</State>
      )}
    </Link>
  </li>
)
