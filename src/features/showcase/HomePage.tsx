import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { BannerLink } from '#catalog/BannerLink.tsx'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { SearchBox } from '#catalog/search/SearchBox.tsx'
import { addresses } from '#contract/addresses.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { Banner, Category, showcase } from '#contract/showcase/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { useSession } from '#session/use-session.ts'
import { HydrationBoundary } from '#ui/display/HydrationBoundary.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { grid, people, question, scan, seal, shopIcon, sprout } from '#ui/display/icons.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { useSettled } from '#ui/feedback/use-settled.ts'
import { Carousel } from '#ui/media/Carousel.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { photoSizes } from '#ui/media/photo-sources.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { ProductRow } from './ProductRow.tsx'
import { categoriesQuery, homeQuery } from './queries.ts'

/** The home page: search, categories, banners, two shortcuts and products, so that the first screen has goods. */
export function HomePage() {
  const home = useQuery(homeQuery)
  const { data: { data: categories } = { data: [] } } = useQuery(categoriesQuery)
  const largest = [...categories].sort((a, b) => b.total - a.total)
  useTitle('Beranda')
  return (
    <div className="stack stack--l home">
      <div className="only-narrow">
        <SearchBox value="" />
      </div>
      <CategoryLinks className="only-narrow rounds" categories={largest.slice(0, maxRounds)} />
      <QueryResult query={home} what="Beranda" skeleton={<HomeSkeleton />} page inSlices>
        {({ data }) => <HomeContent data={data} categories={largest} />}
      </QueryResult>
    </div>
  )
}

type Home = AnswerOf<typeof showcase.home>['data']

function HomeContent({ data, categories }: { data: Home; categories: Category[] }) {
  const slides = data.banner_main.map((banner, index) => ({
    key: banner.id,
    node: <BannerSlide banner={banner} first={index === 0} />,
  }))
  const all = { name: commonLabels.seeAll, to: addresses.products() }
  return (
    <>
      <div className="stack home__top">
        {slides.length > 0 ? (
          <Carousel label="Spanduk utama" slides={slides} className="carousel--hero" />
        ) : (
          <h1 className="sr">Etalase Mutu</h1>
        )}
        <Shortcuts />
      </div>
      <HydrationBoundary>
        <ProductRow title={commonLabels.mostViewed} cards={data.data_product_views} more={all} row />
      </HydrationBoundary>
      <HydrationBoundary>{data.banner_sub.length > 0 && <SubBanners banners={data.banner_sub} />}</HydrationBoundary>
      <HydrationBoundary>
        <ProductRow title={commonLabels.latest} cards={data.data_product_latest} more={all} />
      </HydrationBoundary>
      <HydrationBoundary>
        <section>
          <div className="head">
            <h2>Kategori</h2>
          </div>
          <CategoryLinks className="cats" categories={categories.slice(0, maxTiles)} />
        </section>
      </HydrationBoundary>
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

/** The check of a label's number, and for a guest the way to sell. Without the second, the first stays in its place. */
function Shortcuts() {
  const isGuest = useSession() === undefined
  return (
    <div className="shortcuts">
      <Link className="shortcut" href={addresses.sniCheck}>
        <Icon d={scan} />
        Periksa SNI
      </Link>
      {isGuest && (
        <Link className="shortcut" href={addresses.registration('merchant')}>
          <Icon d={shopIcon} />
          Jual di sini
        </Link>
      )}
    </div>
  )
}

const SubBanners = ({ banners }: { banners: Banner[] }) => (
  <div className="subs">
    {banners.map((banner) => (
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
  </div>
)

// The icon of a banner without a picture, chosen by its target.
function iconOf(to: string) {
  if (to.includes('slug=mentor')) return sprout
  if (to.startsWith(addresses.faq)) return question
  return to.startsWith('/base/lspro') ? people : seal
}

/** The skeleton of the home page. */
const HomeSkeleton = () => (
  <div className="stack stack--l" aria-hidden="true">
    <span className="skeleton carousel--hero" />
    <CardSkeletons count={6} className="cards cards--row" />
  </div>
)

type Props = {
  banner: Banner
  /** The picture is on the first screen, and the title is the page's h1. */
  first: boolean
}

/** One banner: text at the left, on phones on the picture, else beside it. The link covers all of it. */
function BannerSlide({ banner, first }: Props) {
  const settled = useSettled()
  return (
    <div className="slide">
      <div className="slide__text">
        {first ? <h1>{banner.title}</h1> : <p className="slide__title">{banner.title}</p>}
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

const maxRounds = 8
const maxTiles = 7 // with the link to all products one row on a wide screen
/** Categories with a lower id are built in, and have an icon of their own. */
const firstWithoutIcon = 24

const allProducts = { id: 0, name: 'Semua' }

/** Categories as pictures with names, and at the end all products. */
const CategoryLinks = ({ className, categories }: { className: string; categories: Category[] }) => (
  <ul className={className}>
    {[...categories, allProducts].map(({ id, name }) => (
      <li key={id}>
        <Link
          className={id ? 'cat' : 'cat cat--all'}
          href={addresses.products(id ? { category_id: id, category_name: name } : {})}
        >
          <svg className="i cat__pic" viewBox="0 0 24 24" aria-hidden="true">
            {id && id < firstWithoutIcon ? <use href={`/categories.svg#c${id}`} /> : <path d={grid} />}
          </svg>
          <span>{name}</span>
        </Link>
      </li>
    ))}
  </ul>
)
