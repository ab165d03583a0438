import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import { leastSearch } from '#contract/operator/people.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { type DeskAnswer, deskQuery } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { DeskTable, type DeskTableRow } from '../desk/list/DeskTable.tsx'
import { ListPager } from '../desk/list/ListPager.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { listViewOf } from '../desk/list/list-view.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { roleNames } from './role-names.ts'
import '../desk/desk-lists.css'

/** Search for users by e-mail address or name. Without a search no user is listed. */
export const UsersPage = () => (
  <RequireTwoFactor>
    <Users />
  </RequireTwoFactor>
)

function Users() {
  useTitle('Pengguna')
  const [, go] = useLocation()
  const { search, page, to } = listViewOf(deskAddresses.users, useSearch())
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
        <UserResults search={search} page={page} to={to} />
      ) : (
        <Empty
          variant="find"
          title="Cari pengguna"
          description={`Tulis paling sedikit ${leastSearch} huruf dari email atau nama.`}
        />
      )}
    </div>
  )
}

type UserListView = Pick<ReturnType<typeof listViewOf>, 'search' | 'page' | 'to'>

function UserResults({ search, page, to }: UserListView) {
  const users = useQuery(deskQuery('users', { search, page }))
  return (
    <DeskQueryResult
      query={users}
      what="Daftar pengguna"
      skeleton={<ListSkeleton />}
      empty={({ data }) =>
        data.length === 0 && (
          <Empty
            variant="find"
            title="Pengguna tidak ditemukan."
            description="Coba bagian lain dari email atau namanya."
          />
        )
      }
    >
      {({ data, pages, total_filtered }) => (
        <>
          <p className="small muted">{wholeNumber(total_filtered)} pengguna</p>
          <DeskTable
            caption="Pengguna"
            columns={['Email', 'Jenis', 'Nama', 'Sejak', 'Status']}
            rows={data.map(rowOf)}
          />
          <ListPager page={page} pages={pages} to={(number) => to(search, number)} />
        </>
      )}
    </DeskQueryResult>
  )
}

const rowOf = ({ id, email, role, name, created_at, status, is_verified }: DeskAnswer<'users'>['data'][number]) =>
  ({
    key: id,
    to: deskAddresses.user(id),
    cells: [
      email,
      roleNames[role],
      name,
      longDate(dayInJakarta(Date.parse(created_at))),
      status === 'disabled' ? (
        <StatusTag key="status" variant="wrong">
          Tidak aktif
        </StatusTag>
      ) : (
        is_verified === 0 && (
          <StatusTag key="status" variant="wait">
            Belum diverifikasi
          </StatusTag>
        )
      ),
    ],
  }) satisfies DeskTableRow
