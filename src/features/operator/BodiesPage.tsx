import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import { longDate, wholeNumber } from '#contract/values.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { DeskReply } from './DeskReply.tsx'
import { type DeskAnswer, deskQuestion } from './desk.ts'
import { ListBones } from './ListBones.tsx'
import { listView } from './list-view.ts'
import { Pages } from './Pages.tsx'
import './desk-lists.css'
import { deskAddresses } from './desk-addresses.ts'

/** Every certification body, found by its name or the address of an account (O13). */
export const BodiesPage = () => (
  <AtDesk>
    <Bodies />
  </AtDesk>
)

function Bodies() {
  useTitle('LSPRO')
  const [, go] = useLocation()
  const { search, page, to } = listView(deskAddresses.bodies, useSearch())
  const bodies = useQuery(deskQuestion('lspros', { search, page }))
  return (
    <div className="desk__list">
      <h1>LSPRO</h1>
      <div>
        <ButtonLink to={deskAddresses.issue}>Terbitkan akun</ButtonLink>
      </div>
      <SearchField
        label="Cari nama LSPRO atau email"
        name="search"
        action={deskAddresses.bodies}
        value={search}
        onSearch={(text) => go(to(text, 1))}
      />
      <DeskReply
        of={bodies}
        what="Daftar LSPRO"
        bones={<ListBones />}
        empty={({ data, total }) =>
          data.length === 0 &&
          (total === 0 ? (
            <Empty look="empty" title="Belum ada LSPRO." say="Terbitkan akun yang pertama." />
          ) : (
            <Empty look="find" title="LSPRO tidak ditemukan." say="Coba nama atau email yang lain." />
          ))
        }
      >
        {({ data, pages, total_filtered }) => (
          <>
            <p className="small muted">{wholeNumber(total_filtered)} LSPRO</p>
            <ul className="panel desk__rows">
              {data.map((body) => (
                <BodyRow key={body.id} body={body} />
              ))}
            </ul>
            <Pages page={page} pages={pages} to={(number) => to(search, number)} />
          </>
        )}
      </DeskReply>
    </div>
  )
}

const BodyRow = ({ body }: { body: DeskAnswer<'lspros'>['data'][number] }) => (
  <li>
    <Link href={deskAddresses.body(body.id)}>
      <span className="grow">
        <b>{body.name}</b>
        <span className="small muted">
          {[
            body.province_name,
            `${wholeNumber(body.accounts)} akun`,
            body.accreditation_end_date && `akreditasi sampai ${longDate(body.accreditation_end_date)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {body.status === 'not active' ? (
        <State look="wrong">Tidak aktif</State>
      ) : (
        body.is_waiting === 1 && <State look="wait">Belum dibuka</State>
      )}
    </Link>
  </li>
)
