import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import { CardBones } from '#goods/CardBones.tsx'
import { MoreBelow } from '#goods/MoreBelow.tsx'
import { pagedQuestion, question } from '#offline/question.ts'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/Empty.tsx'
import { warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import { ShareButton } from '#ui/ShareButton.tsx'
import { useTitle } from '#ui/title.ts'
import { LsproCard } from './LsproCard.tsx'
import { type BodiesView, bodiesAddress, bodiesAskOf, bodiesViewOf, countText, uniqueCards } from './lspro-view.ts'
import { RememberedLspros } from './RememberedLspros.tsx'

/** All bodies by name, sixteen at a time (row 249). The address is the view. */
export function LsprosPage() {
  const view = bodiesViewOf(new URLSearchParams(useSearch()))
  const list = useInfiniteQuery(pagedQuestion('lspro.list', bodiesAskOf(view)))
  useTitle('Daftar LSPRO')
  const total = list.data?.pages[0]?.total_filtered
  // One that came or went while somebody pages moves the others along: some come twice.
  const cards = uniqueCards(list.data?.pages.flatMap(({ data }) => data.lspro) ?? [])
  return (
    <div className="stack">
      <Crumbs
        steps={[
          { name: 'Beranda', to: addresses.home },
          { name: 'LSPRO', to: addresses.lsproFeed },
        ]}
        here="Daftar"
        onPhones
      />
      <div className="row">
        <div className="titled grow">
          <h1 className="lspro__title">Daftar LSPRO</h1>
          <p className="small muted" role="status">
            {total === undefined ? '' : countText(cards.length, total)}
          </p>
        </div>
        <span className="only-wide">
          <ShareButton />
        </span>
      </div>
      <Filters view={view} />
      <section aria-label="Daftar LSPRO">
        <Answer
          key={JSON.stringify(view)}
          of={list}
          what="Daftar LSPRO"
          bones={<CardBones count={6} className="cards cards--lspro" />}
          instead={<RememberedLspros />}
          empty={({ pages }) => pages[0]?.data.lspro.length === 0 && <Nothing />}
        >
          {() => (
            <>
              <h2 className="sr">Semua LSPRO</h2>
              <div className="cards cards--lspro">
                {cards.map((card) => (
                  <LsproCard key={card.id} card={card} />
                ))}
              </div>
              <MoreBelow
                list={list}
                where=""
                className="lspro__more"
                idle={
                  <button
                    type="button"
                    className={buttonClass({ look: 'soft' })}
                    onClick={() => void list.fetchNextPage()}
                  >
                    Tampilkan Lebih
                  </button>
                }
              />
            </>
          )}
        </Answer>
      </section>
    </div>
  )
}

function Filters({ view }: { view: BodiesView }) {
  const [, go] = useLocation()
  const provinces = useQuery(question('regions.provinces', {})).data?.data ?? []
  const { data: known, error, isFetching, refetch } = useQuery(question('lspro.scopes', {}))
  const scopes = known?.data ?? []
  const show = (change: Partial<BodiesView>) => go(bodiesAddress({ ...view, ...change }))
  const { province, scope } = view
  const hidden = { ...(province && { province_id: `${province}` }), ...(scope && { scope_id: `${scope}` }) }
  return (
    <>
      <div className="lspro__seek">
        <SearchField
          label="Cari LSPRO"
          name="search"
          action={addresses.lspros}
          hidden={hidden}
          value={view.search}
          onSearch={(search) => show({ search })}
        />
        <Select
          label="Provinsi"
          value={province ?? 0}
          options={[all, ...provinces]}
          onPick={(id) => show({ province: id || undefined })}
        />
        <Select
          label="Ruang lingkup"
          value={scope ?? 0}
          options={[all, ...scopes]}
          onPick={(id) => show({ scope: id || undefined })}
        />
      </div>
      {error && (!known || error.trouble !== 'unreachable') && (
        <div role="alert">
          <Note
            icon={warning}
            look="wrong"
            action={
              <button
                type="button"
                className={buttonClass({ look: 'text', small: true })}
                onClick={() => void refetch()}
                disabled={isFetching}
              >
                Coba lagi
              </button>
            }
          >
            {error.trouble === 'refused' && error.message !== 'refused' ? error.message : noScopes}
          </Note>
        </div>
      )}
    </>
  )
}

const noScopes = 'Daftar ruang lingkup belum dapat dimuat. Pilih saat ada sinyal.'
const all = { id: 0, name: labels.anywhere }

const Nothing = () => (
  <Empty look="find" title="Tidak ada LSPRO yang cocok" say="Coba provinsi atau ruang lingkup lain.">
    <ButtonLink to={addresses.lspros} look="soft">
      Tampilkan semua
    </ButtonLink>
  </Empty>
)
