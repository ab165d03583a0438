import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { LoadMore } from '#catalog/LoadMore.tsx'
import { addresses } from '#contract/addresses.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/schemas.ts'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
import { pagedQuery } from '#offline/cache/endpoint-query.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { LoadMoreButton } from '../public/LoadMoreButton.tsx'

type Merchant = AnswerOf<typeof lspro.merchants>['data'][number]

/** Merchants who registered with a referral code of the user's LSPRO, the latest first. */
export function ReferredMerchants() {
  const list = useInfiniteQuery(pagedQuery('lspro.merchants', { rows: 20 }))
  const total = list.data?.pages[0]?.total
  return (
    <section className="stack" aria-labelledby="produsen">
      <h2 id="produsen">Produsen lewat kode Anda{total ? ` (${total})` : ''}</h2>
      <QueryResult query={list} what="Daftar produsen" skeleton={<SkeletonLine width={80} />}>
        {({ pages }) => (
          <>
            {total === 0 && <p className="muted">Belum ada produsen yang mendaftar dengan kode Anda.</p>}
            <ul className="stack stack--s">
              {pages.flatMap(({ data }) =>
                data.map((merchant) => (
                  <li key={merchant.person_id} className="panel">
                    <MerchantSummary merchant={merchant} />
                  </li>
                )),
              )}
            </ul>
            <LoadMore list={list} where="" idle={<LoadMoreButton list={list} />} />
          </>
        )}
      </QueryResult>
    </section>
  )
}

const MerchantSummary = ({
  merchant: { shop, is_completed, referral_code, registered_at },
}: {
  merchant: Merchant
}) => (
  <>
    <p className="row row--wrap">
      {shop ? (
        <Link className="link desk-code__shop" href={addresses.shop(shop.id)}>
          {shop.name}
        </Link>
      ) : (
        <span>Toko belum dibuka</span>
      )}
      {!is_completed && <StatusTag variant="wait">Pendaftaran belum selesai</StatusTag>}
    </p>
    <p className="small muted">
      {[
        shop?.province_name,
        shop && `${shop.total_products} produk`,
        `kode ${referral_code}`,
        `mendaftar ${longDate(dayInJakarta(Date.parse(registered_at)))}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </>
)
