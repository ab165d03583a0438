import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import { labels } from '#contract/labels.ts'
import type { showcase } from '#contract/showcase.ts'
import { words } from '#contract/words.ts'
import { ContactButton } from '#goods/ContactButton.tsx'
import { useSeen } from '#goods/use-seen.ts'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useTitle } from '#ui/title.ts'
import { Gallery } from './Gallery.tsx'
import { GoodsRow } from './GoodsRow.tsx'
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
      refused={() => <NoProduct />}
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
            to: addresses.showcase({ category_id: category.category_id, category_name: category.category_name }),
          },
          {
            name: category.sub_category_name,
            to: addresses.showcase({
              category_id: category.sub_category_id,
              category_name: category.sub_category_name,
            }),
          },
        ]
      : [{ name: labels.showcase, to: addresses.showcase() }]),
  ]
  return (
    <div className="stack">
      <Crumbs steps={steps} here={product.name} />
      <div className="detail">
        <Gallery product={product} media={data.product_media} />
        <div className="stack">
          <Heading product={product} shop={shop} />
          <QualityCard product={product} />
          <div className="dock">
            <ContactButton about="product" id={product.id} />
          </div>
          <Description product={product} />
          <Facts product={product} shop={shop} mentor={data.mentor?.name} />
          <CategoryTags categories={categories} />
          <ShopCard shop={shop} total={data.total_product} />
        </div>
      </div>
      <GoodsRow
        title="Produk lain dari toko ini"
        cards={others}
        more={{ name: labels.seeShop, to: addresses.shop(shop.id) }}
        row
      />
    </div>
  )
}

function NoProduct() {
  useTitle('Produk tidak ditemukan')
  return (
    <Empty look="find" page title={words.notThere} say="Mungkin sudah tidak dipajang, atau alamatnya keliru.">
      <ButtonLink to={addresses.showcase()} wide>
        Lihat etalase
      </ButtonLink>
    </Empty>
  )
}
