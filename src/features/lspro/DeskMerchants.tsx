import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { dayInJakarta } from '#contract/days.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro.ts'
import { longDate } from '#contract/values.ts'
import { MoreBelow } from '#goods/MoreBelow.tsx'
import { pagedQuestion } from '#offline/question.ts'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import { State } from '#ui/State.tsx'
import { MoreButton } from './MoreButton.tsx'

type Merchant = AnswerOf<typeof lspro.merchants>['data'][number]

/** Merchants who registered with a code of one's own, the latest first. */
export function DeskMerchants() {
  const list = useInfiniteQuery(pagedQuestion('lspro.merchants', { rows: 20 }))
  const total = list.data?.pages[0]?.total
  return (
    <section className="stack" aria-labelledby="produsen">
      <h2 id="produsen">Produsen lewat kode Anda{total ? ` (${total})` : ''}</h2>
      <Answer of={list} what="Daftar produsen" bones={<BoneLine width={80} />}>
        {({ pages }) => (
          <>
            {total === 0 && <p className="muted">Belum ada produsen yang mendaftar dengan kode Anda.</p>}
            <ul className="stack stack--s">
              {pages.flatMap(({ data }) =>
                data.map((merchant) => (
                  <li key={merchant.person_id} className="panel">
                    <Brought merchant={merchant} />
                  </li>
                )),
              )}
            </ul>
            <MoreBelow list={list} where="" idle={<MoreButton list={list} />} />
          </>
        )}
      </Answer>
    </section>
  )
}

const Brought = ({ merchant: { shop, is_completed, referral_code, registered_at } }: { merchant: Merchant }) => (
  <>
    <p className="row row--wrap">
      {shop ? (
        <Link className="link desk-code__shop" href={addresses.shop(shop.id)}>
          {shop.name}
        </Link>
      ) : (
        <span>Toko belum dibuka</span>
      )}
      {!is_completed && <State look="wait">Pendaftaran belum selesai</State>}
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
