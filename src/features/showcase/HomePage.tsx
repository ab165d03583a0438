import { useQuery } from '@tanstack/react-query'
import { BannerLink } from '#catalog/BannerLink.tsx'
import { SearchBox } from '#catalog/SearchBox.tsx'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/common-labels.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { Category, showcase } from '#contract/showcase.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { people, question, seal, sprout } from '#ui/display/icons.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { Carousel } from '#ui/media/Carousel.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { photoSizes } from '#ui/media/photo-sources.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { BannerSlide } from './BannerSlide.tsx'
import { CategoryTiles } from './CategoryTiles.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { ProductRow } from './ProductRow.tsx'
import { categoriesQuery, homeQuery } from './queries.ts'

/** The front of the shop: banners, what is looked at most, what is new, categories, a strip (rows 152–158). */
export function HomePage() {
  const home = useQuery(homeQuery)
  const categories = useQuery(categoriesQuery)
  useTitle('Beranda')
  return (
    <div className="stack stack--l">
      <div className="only-narrow">
        <SearchBox value="" />
      </div>
      <QueryResult of={home} what="Beranda" bones={<HomeSkeleton />} page>
        {({ data }) => <HomeContent data={data} categories={categories.data?.data ?? []} />}
      </QueryResult>
    </div>
  )
}

type Home = AnswerOf<typeof showcase.home>['data']

function HomeContent({ data, categories }: { data: Home; categories: Category[] }) {
  const slides = data.banner_main.map((banner, at) => ({
    key: banner.id,
    node: <BannerSlide banner={banner} first={at === 0} heading={at === 0} />,
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
        </div>
      </div>
      <ProductRow title={commonLabels.mostViewed} cards={data.data_product_views} more={all} row />
      <ProductRow title={commonLabels.latest} cards={data.data_product_latest} more={all} />
      {categories.length > 0 && <CategoryTiles categories={categories} />}
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

// Without a picture of its own: where it leads tells which one fits.
function iconOf(to: string) {
  if (to.includes('slug=mentor')) return sprout
  if (to.startsWith(addresses.faq)) return question
  return to.startsWith('/base/lspro') ? people : seal
}
