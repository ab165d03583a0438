// @chunk lspro
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { LoadMore } from '#catalog/LoadMore.tsx'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { endpointQuery, pagedQuery } from '#offline/cache/endpoint-query.ts'
import { warning } from '#ui/display/icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { CachedLspros } from './CachedLspros.tsx'
import { LsproCard } from './LsproCard.tsx'
import { LsproPurpose } from './LsproPurpose.tsx'
import {
  countText,
  type LsproListView,
  lsproListAddress,
  lsproListInputOf,
  lsproListViewOf,
  uniqueCards,
} from './lspro-view.ts'

/** All LSPROs by name, 16 at a time. The filters are in the address. */
export function LsprosPage() {
  const view = lsproListViewOf(new URLSearchParams(useSearch()))
  const list = useInfiniteQuery(pagedQuery('lspro.list', lsproListInputOf(view)))
  useTitle('Daftar LSPRO')
  const total = list.data?.pages[0]?.total_filtered
  // An LSPRO that is added while the visitor scrolls shifts the following pages, so that some LSPROs are loaded twice.
  const cards = uniqueCards(list.data?.pages.flatMap(({ data }) => data.lspro) ?? [])
  return (
    <div className="stack">
      <Breadcrumbs
        steps={[
          { name: 'Beranda', to: addresses.home },
          { name: 'LSPRO', to: addresses.lsproFeed },
        ]}
        here="Daftar"
        onPhones
      />
      <div className="row">
        <div className="titled grow">
          <h1 className="title-in-bar">Daftar LSPRO</h1>
          <p className="small muted" role="status">
            {total === undefined ? '' : countText(cards.length, total)}
          </p>
        </div>
        <span className="only-wide">
          <ShareButton />
        </span>
      </div>
      <LsproPurpose />
      <Filters view={view} />
      <section aria-label="Daftar LSPRO">
        <QueryResult
          key={JSON.stringify(view)}
          query={list}
          what="Daftar LSPRO"
          skeleton={<CardSkeletons count={6} className="cards cards--lspro" />}
          fallback={<CachedLspros />}
          empty={({ pages }) => pages[0]?.data.lspro.length === 0 && <NoLspros />}
        >
          {() => (
            <>
              <h2 className="sr">Semua LSPRO</h2>
              <div className="cards cards--lspro">
                {cards.map((card) => (
                  <LsproCard key={card.id} card={card} />
                ))}
              </div>
              <LoadMore
                list={list}
                where=""
                className="lspro__more"
                idle={
                  <button
                    type="button"
                    className={buttonClass({ variant: 'soft' })}
                    onClick={() => void list.fetchNextPage()}
                  >
                    Tampilkan Lebih
                  </button>
                }
              />
            </>
          )}
        </QueryResult>
      </section>
    </div>
  )
}

function Filters({ view }: { view: LsproListView }) {
  const [, go] = useLocation()
  const provinces = useQuery(endpointQuery('regions.provinces', {})).data?.data ?? []
  const { data: scopeList, error, isFetching, refetch } = useQuery(endpointQuery('lspro.scopes', {}))
  const scopes = scopeList?.data ?? []
  const show = (change: Partial<LsproListView>) => go(lsproListAddress({ ...view, ...change }))
  const { province, scope } = view
  const hidden = { ...(province && { province_id: `${province}` }), ...(scope && { scope_id: `${scope}` }) }
  return (
    <>
      <div className="lspro__search">
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
          options={[anyOption, ...provinces]}
          onPick={(id) => show({ province: id || undefined })}
        />
        <Select
          label="Ruang lingkup"
          value={scope ?? 0}
          options={[anyOption, ...scopes]}
          onPick={(id) => show({ scope: id || undefined })}
        />
      </div>
      {error && (!scopeList || error.trouble !== 'unreachable') && (
        <div role="alert">
          <Note
            icon={warning}
            variant="wrong"
            action={
              <button
                type="button"
                className={buttonClass({ variant: 'text', small: true })}
                onClick={() => void refetch()}
                disabled={isFetching}
              >
                Coba lagi
              </button>
            }
          >
            {error.trouble === 'refused' && error.message !== 'refused' ? error.message : noScopesText}
          </Note>
        </div>
      )}
    </>
  )
}

const noScopesText = 'Daftar ruang lingkup belum dapat dimuat. Pilih saat ada sinyal.'
const anyOption = { id: 0, name: commonLabels.anywhere }

const NoLspros = () => (
  <Empty variant="find" title="Tidak ada LSPRO yang cocok" description="Coba provinsi atau ruang lingkup lain.">
    <ButtonLink to={addresses.lspros} variant="soft">
      Tampilkan semua
    </ButtonLink>
  </Empty>
)
