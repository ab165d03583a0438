import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import { ContactButton } from '#catalog/contact/ContactButton.tsx'
import { LazyInquiryButton } from '#catalog/inquiries/LazyInquiryButton.tsx'
import { ProductCard } from '#catalog/ProductCard.tsx'
import { ReportLink } from '#catalog/ReportLink.tsx'
import { ScrollRow } from '#catalog/ScrollRow.tsx'
import { useCountView } from '#catalog/use-count-view.ts'
import { addresses } from '#contract/addresses.ts'
import type { Answer, Answer as AnswerOf } from '#contract/endpoint.ts'
import { code } from '#contract/http/code.ts'
import type { Problem } from '#contract/problem.ts'
import type { ProductCard as Card, ProductDetail, showcase } from '#contract/showcase/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
import { useSession } from '#session/use-session.ts'
import { BannerAwning } from '#ui/display/BannerAwning.tsx'
import { HydrationBoundary } from '#ui/display/HydrationBoundary.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { next } from '#ui/display/icons.ts'
import { SealMark } from '#ui/display/SniSeal.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine, SkeletonPhoto } from '#ui/feedback/Skeleton.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { photoSizes } from '#ui/media/photo-sources.ts'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { CachedProducts } from './CachedProducts.tsx'
import { CategoryTags, Description, Facts, ProductHeading } from './ProductFacts.tsx'
import { ProductGallery } from './ProductGallery.tsx'
import { productQuery } from './queries.ts'

/** The page of a product, with its shop and other products of the shop. */
export function ProductPage() {
  const id = Number(new URLSearchParams(useSearch()).get('id'))
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? (
    <LoadedProduct key={id} id={id} />
  ) : (
    <ProductNotFound />
  )
}

function LoadedProduct({ id }: { id: number }) {
  const product = useQuery(productQuery(id))
  useTitle(product.data?.data.product_detail.name)
  useCountView('products.seen', product.data?.data.product_detail.id)
  return (
    <QueryResult
      inSlices
      query={product}
      what="Produk"
      skeleton={<ProductSkeleton />}
      refused={(problem) => <ProductNotFound problem={problem} />}
      fallback={<CachedProducts />}
      page
    >
      {({ data }) => <ProductContent data={data} />}
    </QueryResult>
  )
}

function ProductContent({ data }: { data: AnswerOf<typeof showcase.detail>['data'] }) {
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
      <Breadcrumbs steps={steps} here={product.name} />
      <div className="detail">
        <ProductGallery product={product} media={data.product_media} />
        <div className="stack">
          <ProductHeading product={product} shop={shop} />
          <QualityCard product={product} />
          <div className="action-bar">
            <ContactOrEdit product={product} shop={shop} />
          </div>
          <HydrationBoundary>
            <Description product={product} />
            <Facts product={product} shop={shop} mentor={data.mentor?.name} />
            <CategoryTags categories={categories} />
            <ProductShopCard shop={shop} total={data.total_product} />
          </HydrationBoundary>
          <ReportLink kind="product" id={product.id}>
            Laporkan produk ini
          </ReportLink>
        </div>
      </div>
      <HydrationBoundary>{others.length > 0 && <OtherProducts cards={others} shop={shop.id} />}</HydrationBoundary>
    </div>
  )
}

type Detail = AnswerOf<typeof showcase.detail>['data']

/** The contact button; for the owner a link to the form. The first render is the same for all users. */
function ContactOrEdit({ product, shop }: { product: Detail['product_detail']; shop: Detail['merchant_detail'] }) {
  const me = useSession()
  if (me?.merchant_id === shop.id)
    return (
      <ButtonLink to={addresses.productForm({ id: product.id })} wide>
        Ubah Produk
      </ButtonLink>
    )
  const { id, name, img_url, img } = product
  const picture = img_url ? { path: img_url, facts: img } : null
  return (
    <div className="row">
      <div className="grow">
        <ContactButton
          about={{ kind: 'product', id, name, shop: shop.id }}
          subject={{ name, owner: shop.name, picture, favorite: { kind: 'product', id } }}
        />
      </div>
      <LazyInquiryButton product={product} shop={shop} />
    </div>
  )
}

const othersTitle = 'Produk lain dari toko ini'

/** Other products of the shop, in a row. */
const OtherProducts = ({ cards, shop }: { cards: Card[]; shop: number }) => (
  <section>
    <div className="head">
      <h2>{othersTitle}</h2>
      <Link
        className="link link--bare"
        href={addresses.shop(shop)}
        aria-label={`${commonLabels.seeShop}: ${othersTitle}`}
      >
        {commonLabels.seeShop} <Icon d={next} size="s" />
      </Link>
    </div>
    <ScrollRow name={othersTitle} className="cards cards--row scroll-row scroll-row--page">
      {cards.map((card) => (
        <ProductCard key={card.id} card={card} inShop />
      ))}
    </ScrollRow>
  </section>
)

/** Shown for a missing product. For a product that an operator has taken down it shows the server's message. */
function ProductNotFound({ problem }: { problem?: Problem }) {
  useTitle('Produk tidak ditemukan')
  return (
    <Empty
      variant="find"
      page
      title={problem?.message ?? commonLabels.noSuchProduct}
      description={problem?.code !== code.gone && 'Mungkin sudah tidak dipajang, atau alamatnya keliru.'}
    >
      <ButtonLink to={addresses.products()} wide>
        Lihat etalase
      </ButtonLink>
    </Empty>
  )
}

/** The skeleton of a product page. */
const ProductSkeleton = () => (
  <div className="stack" aria-hidden="true">
    <div className="crumbs only-wide" />
    <div className="detail">
      <div className="gallery">
        <div className="gallery__main">
          <SkeletonPhoto />
        </div>
      </div>
      <div className="stack">
        <div className="stack stack--s">
          <SkeletonLine width={80} />
          <SkeletonLine width={60} />
          <SkeletonLine width={40} />
        </div>
        <SkeletonLine width={80} />
        <div className="action-bar">
          <span className="skeleton skeleton--button" />
        </div>
        <SkeletonLine width={80} />
        <SkeletonLine width={60} />
      </div>
    </div>
  </div>
)

type Props = { shop: Answer<typeof showcase.detail>['data']['merchant_detail']; total: number }

/** The shop of the product: its name, its number of products, and a link. */
// Not initialsOf(), whose chunk this page does not load.
const initials = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map(([letter]) => letter)
    .join('')

const ProductShopCard = ({ shop, total }: Props) => (
  <section className="panel shopcard">
    <span className="ava" aria-hidden="true">
      {shop.img_url ? (
        <Photo path={shop.img_url} facts={shop.img} alt="" sizes={photoSizes.thumb} fallback={initials(shop.name)} />
      ) : (
        initials(shop.name)
      )}
    </span>
    <div>
      <h3>{shop.name}</h3>
      <p className="small muted">
        {total} produk · {shop.province_name}
      </p>
    </div>
    <ButtonLink to={addresses.shop(shop.id)} variant="soft" small aria-label={`Lihat Toko ${shop.name}`}>
      {commonLabels.seeShop}
    </ButtonLink>
  </section>
)

/**
 * The SNI standards, the certificate number, the LSPRO, the end of validity and the confirmation. Only with an active
 * certificate.
 */
function QualityCard({ product }: { product: ProductDetail }) {
  if (product.sni_status !== 'active' || product.sni.length === 0) return null
  return (
    <section className="certificate" aria-labelledby="mutu">
      <BannerAwning />
      <div className="certificate__in">
        <SealMark />
        <div>
          <h2 id="mutu">Mutu terdaftar</h2>
          {product.sni.map(({ number, title }) => (
            <p key={number}>
              <b>{number}</b>
              {title && ` · ${title}`}
            </p>
          ))}
          {product.certificate_no && (
            <p className="small">
              Sertifikat {product.certificate_no} ·{' '}
              <Link className="link" href={addresses.checkNumber(product.certificate_no)}>
                Cocokkan dengan label
              </Link>
            </p>
          )}
          <p className="small muted">
            {product.lspro_name && 'Diterbitkan '}
            {product.lspro_id && product.lspro_name ? (
              <Link className="link" href={addresses.lspro(product.lspro_id)}>
                {product.lspro_name}
              </Link>
            ) : (
              product.lspro_name
            )}
            {product.lspro_name && ', '}
            {validityText(product)}
          </p>
          {product.sni_confirmed_at && (
            <p className="small certificate__by">
              dikonfirmasi LSPRO {longDate(dayInJakarta(Date.parse(product.sni_confirmed_at)))}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

const validityText = ({ sni_no_end: noEnd, sni_end_date: end }: ProductDetail) =>
  noEnd || !end ? 'berlaku tanpa batas akhir' : `berlaku sampai ${longDate(end)}`
