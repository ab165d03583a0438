import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { code } from '#contract/code.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import { labels } from '#contract/labels.ts'
import type { Problem } from '#contract/problem.ts'
import type { ProductCard as Card, showcase } from '#contract/showcase.ts'
import { words } from '#contract/words.ts'
import { Belt } from '#goods/Belt.tsx'
import { ContactButton } from '#goods/ContactButton.tsx'
import { ProductCard } from '#goods/ProductCard.tsx'
import { ReportLink } from '#goods/ReportLink.tsx'
import { useSeen } from '#goods/use-seen.ts'
import { useSession } from '#session/use-session.ts'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { next } from '#ui/icons.ts'
import { useTitle } from '#ui/title.ts'
import { Gallery } from './Gallery.tsx'
import { ProductBones } from './ProductBones.tsx'
import { CategoryTags, Description, Facts, Heading } from './ProductFacts.tsx'
import { QualityCard } from './QualityCard.tsx'
import { productQuestion } from './questions.ts'
import { RememberedGoods } from './RememberedGoods.tsx'
import { ShopCard } from './ShopCard.tsx'

/** One product, with its shop and what else the shop has (rows 181–188). */
export function ProductPage() {
  const id = Number(new URLSearchParams(useSearch()).get('id'))
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? <Product key={id} id={id} /> : <NoProduct />
}

function Product({ id }: { id: number }) {
  const product = useQuery(productQuestion(id))
  useTitle(product.data?.data.product_detail.name)
  useSeen('products.seen', product.data?.data.product_detail.id)
  return (
    <Answer
      of={product}
      what="Produk"
      bones={<ProductBones />}
      refused={(problem) => <NoProduct problem={problem} />}
      instead={<RememberedGoods />}
      page
    >
      {({ data }) => <Detail data={data} />}
    </Answer>
  )
}

function Detail({ data }: { data: AnswerOf<typeof showcase.detail>['data'] }) {
  const { product_detail: product, merchant_detail: shop, category: categories, others_products: others } = data
  const [category] = categories
  const steps = [
    { name: 'Beranda', to: addresses.home },
    ...(category
      ? [
          {
            name: category.category_name,
            to: addresses.products({ category_id: category.category_id, category_name: category.category_name }),
          },
          {
            name: category.sub_category_name,
            to: addresses.products({
              category_id: category.sub_category_id,
              category_name: category.sub_category_name,
            }),
          },
        ]
      : [{ name: 'Semua Produk', to: addresses.products() }]),
  ]
  return (
    <div className="stack">
      <Crumbs steps={steps} here={product.name} onPhones />
      <div className="detail">
        <Gallery product={product} media={data.product_media} />
        <div className="stack">
          <Heading product={product} shop={shop} />
          <QualityCard product={product} />
          <div className="dock">
            <Contact product={product.id} shop={shop.id} />
          </div>
          <Description product={product} />
          <Facts product={product} shop={shop} mentor={data.mentor?.name} />
          <CategoryTags categories={categories} />
          <ShopCard shop={shop} total={data.total_product} />
          <ReportLink kind="product" id={product.id}>
            Laporkan produk ini
          </ReportLink>
        </div>
      </div>
      {others.length > 0 && <Others cards={others} shop={shop.id} />}
    </div>
  )
}

/** The way to the producer; whose product it is has another thing to do with it. The same for all in the first paint. */
function Contact({ product, shop }: { product: number; shop: number }) {
  const me = useSession()
  if (me?.merchant_id !== shop) return <ContactButton about="product" id={product} />
  return (
    <ButtonLink to={addresses.productForm({ id: product })} wide>
      Ubah Produk
    </ButtonLink>
  )
}

const othersTitle = 'Produk lain dari toko ini'

/** What else its shop has, in a row (row 187). */
const Others = ({ cards, shop }: { cards: Card[]; shop: number }) => (
  <section>
    <div className="head">
      <h2>{othersTitle}</h2>
      <Link className="link link--bare" href={addresses.shop(shop)} aria-label={`${labels.seeShop}: ${othersTitle}`}>
        {labels.seeShop} <Icon d={next} size="s" />
      </Link>
    </div>
    <Belt name={othersTitle} className="cards cards--row belt belt--page">
      {cards.map((card) => (
        <ProductCard key={card.id} card={card} />
      ))}
    </Belt>
  </section>
)

/** One that an operator has taken down says so in the server's words. */
function NoProduct({ problem }: { problem?: Problem }) {
  useTitle('Produk tidak ditemukan')
  return (
    <Empty
      look="find"
      page
      title={problem?.message ?? words.notThere}
      say={problem?.code !== code.gone && 'Mungkin sudah tidak dipajang, atau alamatnya keliru.'}
    >
      <ButtonLink to={addresses.products()} wide>
        Lihat etalase
      </ButtonLink>
    </Empty>
  )
}
