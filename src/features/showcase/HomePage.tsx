import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { BannerLink } from '#catalog/BannerLink.tsx'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { SearchBox } from '#catalog/search/SearchBox.tsx'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/common-labels.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { Banner, Category, showcase } from '#contract/showcase/schemas.ts'
import { HydrationBoundary } from '#ui/display/HydrationBoundary.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { grid, next, people, question, scan, seal, sprout } from '#ui/display/icons.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { useSettled } from '#ui/feedback/use-settled.ts'
import { Carousel } from '#ui/media/Carousel.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { photoSizes } from '#ui/media/photo-sources.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { ProductRow } from './ProductRow.tsx'
import { categoriesQuery, homeQuery } from './queries.ts'

/** The home page: banners, most viewed and latest products, categories, a static strip. */
export function HomePage() {
  const home = useQuery(homeQuery)
  const categories = useQuery(categoriesQuery)
  useTitle('Beranda')
  return (
    <div className="stack stack--l">
      <div className="only-narrow">
        <SearchBox value="" />
      </div>
      <QueryResult query={home} what="Beranda" skeleton={<HomeSkeleton />} page inSlices>
        {({ data }) => <HomeContent data={data} categories={categories.data?.data ?? []} />}
      </QueryResult>
    </div>
  )
}

type Home = AnswerOf<typeof showcase.home>['data']

function HomeContent({ data, categories }: { data: Home; categories: Category[] }) {
  const slides = data.banner_main.map((banner, index) => ({
    key: banner.id,
    node: <BannerSlide banner={banner} first={index === 0} heading={index === 0} />,
  }))
  const all = { name: commonLabels.seeAll, to: addresses.products() }
  return (
    <>
      {slides.length === 0 && <h1 className="sr">Etalase Mutu</h1>}
      <div className="hero stack">
        {slides.length > 0 && <Carousel label="Spanduk utama" slides={slides} className="carousel--hero" />}
        <div className="subs">
          {data.banner_sub.map((banner) => (
            <BannerLink key={banner.id} className="sub" to={banner.target_click_url}>
              {banner.img_url ? (
                <Photo
                  className="sub__pic"
                  path={banner.img_url}
                  facts={banner.img}
                  alt={banner.alt}
                  sizes={photoSizes.sub}
                />
              ) : (
                <Icon d={iconOf(banner.target_click_url)} />
              )}
              <b>{banner.title}</b>
              <span>{banner.remark}</span>
            </BannerLink>
          ))}
          <Link className="sub sub--wide" href={addresses.sniCheck}>
            <Icon d={scan} />
            <b>Periksa SNI</b>
            <span>Cek nomor di label barang, juga tanpa sinyal.</span>
          </Link>
        </div>
      </div>
      <HydrationBoundary>
        <ProductRow title={commonLabels.mostViewed} cards={data.data_product_views} more={all} row />
      </HydrationBoundary>
      <HydrationBoundary>
        <ProductRow title={commonLabels.latest} cards={data.data_product_latest} more={all} />
      </HydrationBoundary>
      <HydrationBoundary>{categories.length > 0 && <CategoryTiles categories={categories} />}</HydrationBoundary>
      {data.banner_strip.map((banner) => (
        <section className={banner.img_url ? 'band band--pic' : 'band'} key={banner.id}>
          {banner.img_url && (
            <Photo
              className="band__pic"
              path={banner.img_url}
              facts={banner.img}
              alt={banner.alt}
              sizes={photoSizes.strip}
            />
          )}
          <div className="stack stack--s">
            <h2>{banner.title}</h2>
            <p>{banner.remark}</p>
          </div>
          <BannerLink className="btn" to={banner.target_click_url}>
            {banner.action || 'Lihat'}
          </BannerLink>
        </section>
      ))}
    </>
  )
}

// The icon of a banner without a picture, chosen by its target.
function iconOf(to: string) {
  if (to.includes('slug=mentor')) return sprout
  if (to.startsWith(addresses.faq)) return question
  return to.startsWith('/base/lspro') ? people : seal
}

/** The skeleton of the home page. */
const HomeSkeleton = () => (
  <div className="stack stack--l" aria-hidden="true">
    <div className="hero stack">
      <span className="skeleton carousel--hero" />
      <div className="subs">
        <span className="skeleton sub" />
        <span className="skeleton sub" />
        <span className="skeleton sub sub--wide" />
      </div>
    </div>
    <CardSkeletons count={6} className="cards cards--row" />
  </div>
)

type Props = {
  banner: Banner
  /** The picture is on the first screen. */
  first: boolean
  /** The title is the page's h1. */
  heading?: boolean
}

/** One banner: text at the left, picture at the right; on phones the picture is below. The link covers all of it. */
function BannerSlide({ banner, first, heading }: Props) {
  const settled = useSettled()
  return (
    <div className="slide">
      <div className="slide__text">
        {heading ? <h1>{banner.title}</h1> : <p className="slide__title">{banner.title}</p>}
        {banner.remark && <p className="muted slide__remark">{banner.remark}</p>}
        <BannerLink className="btn slide__link" to={banner.target_click_url}>
          {banner.action || 'Lihat'}
        </BannerLink>
      </div>
      <Photo
        className="slide__pic"
        // The other slides must not take bandwidth from the visible one.
        path={first || settled ? banner.img_url : undefined}
        facts={banner.img}
        alt={banner.alt}
        sizes={photoSizes.hero}
        first={first}
      />
    </div>
  )
}

const maxTiles = 7
/** Categories with a lower id are built in, and have an icon of their own. */
const firstWithoutIcon = 24

/** The seven categories with the most products, and a link to all products. */
function CategoryTiles({ categories }: { categories: Category[] }) {
  const largest = [...categories].sort((a, b) => b.total - a.total).slice(0, maxTiles)
  return (
    <section>
      <div className="head">
        <h2>Kategori</h2>
        <Link className="link link--bare" href={addresses.products()} aria-label={`${commonLabels.seeAll}: Kategori`}>
          {commonLabels.seeAll} <Icon d={next} size="s" />
        </Link>
      </div>
      <ul className="cats">
        {largest.map(({ id, name }) => (
          <li key={id}>
            <Link className="cat" href={addresses.products({ category_id: id, category_name: name })}>
              <svg className="i cat__pic" viewBox="0 0 24 24" aria-hidden="true">
                {id < firstWithoutIcon ? <use href={`/categories.svg#c${id}`} /> : <path d={grid} />}
              </svg>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link className="cat cat--all" href={addresses.products()}>
            <svg className="i cat__pic" viewBox="0 0 24 24" aria-hidden="true">
              <path d={grid} />
            </svg>
            Semua kategori
          </Link>
        </li>
      </ul>
    </section>
  )
}
