import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { lsproLabels } from '#contract/lspro/fields.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { longDate } from '#contract/time/dates.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { type DeskAnswer, deskQuery } from '../desk/desk-client.ts'
import { ExportButtons } from '../desk/ExportButtons.tsx'
import { DeskTable, type DeskTableRow } from '../desk/list/DeskTable.tsx'
import { ListPager } from '../desk/list/ListPager.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { listViewOf } from '../desk/list/list-view.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import '../desk/desk-lists.css'
import { deskAddresses } from '../desk/desk-pages.ts'

/** All LSPROs, with a search by name or by the e-mail address of an account. */
export const BodiesPage = () => (
  <RequireTwoFactor>
    <Bodies />
  </RequireTwoFactor>
)

function Bodies() {
  useTitle('LSPRO')
  const [, go] = useLocation()
  const { search, page, to } = listViewOf(deskAddresses.bodies, useSearch())
  const bodies = useQuery(deskQuery('lspros', { search, page }))
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
      <DeskQueryResult
        query={bodies}
        what="Daftar LSPRO"
        skeleton={<ListSkeleton />}
        empty={({ data, total }) =>
          data.length === 0 &&
          (total === 0 ? (
            <Empty variant="empty" title="Belum ada LSPRO." description="Terbitkan akun yang pertama." />
          ) : (
            <Empty variant="find" title="LSPRO tidak ditemukan." description="Coba nama atau email yang lain." />
          ))
        }
      >
        {({ data, pages, total_filtered }) => (
          <>
            <p className="small muted">{wholeNumber(total_filtered)} LSPRO</p>
            <DeskTable
              caption="LSPRO"
              columns={['LSPRO', 'Provinsi', 'Akun', lsproLabels.accreditation_end_date, 'Status']}
              rows={data.map(rowOf)}
            />
            <ListPager page={page} pages={pages} to={(number) => to(search, number)} />
          </>
        )}
      </DeskQueryResult>
      <section className="stack stack--s" aria-labelledby="ekspor-lspro">
        <h2 id="ekspor-lspro">Ekspor semua LSPRO</h2>
        <ExportButtons what="lspros" name="semua LSPRO" />
      </section>
    </div>
  )
}

const rowOf = (body: DeskAnswer<'lspros'>['data'][number]): DeskTableRow => ({
  key: body.id,
  to: deskAddresses.body(body.id),
  cells: [
    body.name,
    body.province_name,
    `${wholeNumber(body.accounts)} akun`,
    body.accreditation_end_date && longDate(body.accreditation_end_date),
    body.status === 'not active' ? (
      <StatusTag key="status" variant="wrong">
        Tidak aktif
      </StatusTag>
    ) : (
      body.is_waiting === 1 && (
        <StatusTag key="status" variant="wait">
          Belum dibuka
        </StatusTag>
      )
    ),
  ],
})
