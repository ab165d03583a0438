import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { CardBones } from '#goods/CardBones.tsx'
import { question } from '#offline/question.ts'
import { useSession } from '#session/use-session.ts'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Pager } from '#ui/Pager.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { ShareButton } from '#ui/ShareButton.tsx'
import { useTitle } from '#ui/title.ts'
import { LastShops, useLastShops } from './LastShops.tsx'
import { RememberedShops } from './RememberedShops.tsx'
import { ShopCard } from './ShopCard.tsx'
import { countText } from './shop-words.ts'
import { shopsAddress, shopsAskOf, shopsViewOf } from './shops-view.ts'

/** The producers, twelve a page (rows 215–218). The address is the view. */
export function ShopsPage() {
  const view = shopsViewOf(new URLSearchParams(useSearch()))
  const [, go] = useLocation()
  const me = useSession()
  const asked = useQuery(question('shops.paging', shopsAskOf(view)))
  const list = asked.data?.data
  const last = useLastShops(me !== undefined && !view.search && view.page === 1)
  // The row of last shops comes by itself. Once the list is drawn nothing pushes it down: the row then stands below it.
  const [row, setRow] = useState<'above' | 'below'>()
  if (!row && asked.data) setRow(last.length > 0 ? 'above' : 'below')
  useTitle('UMKM')
  return (
    <div className="stack">
      <Crumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="UMKM" onPhones />
      <div className="row">
        <div className="titled grow">
          <h1>Daftar Produsen</h1>
          <p className="small muted" role="status">
            {list && (list.data.length > 0 || list.total_filtered === 0) && countText(list)}
          </p>
        </div>
        <ShareButton />
      </div>
      <SearchField
        label="Cari UMKM"
        name="search"
        action={addresses.shops}
        value={view.search}
        onSearch={(search) => go(shopsAddress({ search, page: 1 }))}
      />
      {row === 'above' && <LastShops cards={last} />}
      <section className="paged" aria-label="Daftar Produsen" key={row}>
        <Answer
          key={JSON.stringify(view)}
          of={asked}
          what="Daftar produsen"
          bones={<CardBones count={12} className="cards cards--shops" lines={[80, 40, 60, 40]} />}
          instead={<RememberedShops />}
          empty={({ data }) => data.data.length === 0 && <Nothing search={view.search} />}
        >
          {({ data }) => (
            <>
              <h2 className="sr">Semua produsen</h2>
              <div className="cards cards--shops">
                {data.data.map((card, at) => (
                  <ShopCard key={card.id} card={card} first={at < 2} />
                ))}
              </div>
              <Pager page={view.page} pages={data.pages} to={(page) => shopsAddress({ ...view, page })} />
            </>
          )}
        </Answer>
      </section>
      {row === 'below' && <LastShops cards={last} />}
    </div>
  )
}

const Nothing = ({ search }: { search: string }) =>
  search ? (
    <Empty look="find" title={`Tidak ada produsen yang cocok dengan “${search}”`} say="Coba sebagian namanya saja.">
      <ButtonLink to={addresses.shops} look="soft">
        Tampilkan semua
      </ButtonLink>
    </Empty>
  ) : (
    <Empty look="empty" title="Tidak ada data" say="Belum ada produsen di halaman ini.">
      <ButtonLink to={addresses.shops} look="soft">
        Ke halaman pertama
      </ButtonLink>
    </Empty>
  )
