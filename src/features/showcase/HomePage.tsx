import { useQuery } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import { labels } from '#contract/labels.ts'
import type { Category, showcase } from '#contract/showcase.ts'
import { BannerLink } from '#goods/BannerLink.tsx'
import { SeekBox } from '#goods/SeekBox.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Carousel } from '#ui/Carousel.tsx'
import { Icon } from '#ui/Icon.tsx'
import { people, question, seal, sprout } from '#ui/icons.ts'
import { Photo } from '#ui/Photo.tsx'
import { photoSizes } from '#ui/photo-sources.ts'
import { useTitle } from '#ui/title.ts'
import { BannerSlide } from './BannerSlide.tsx'
import { CategoryTiles } from './CategoryTiles.tsx'
import { GoodsRow } from './GoodsRow.tsx'
import { HomeBones } from './HomeBones.tsx'
import { categoriesQuestion, homeQuestion } from './questions.ts'

/** The front of the shop: banners, what is looked at most, what is new, categories, a strip (rows 152–158). */
export function HomePage() {
  const home = useQuery(homeQuestion)
  const categories = useQuery(categoriesQuestion)
  useTitle('Beranda')
  return (
    <div className="stack stack--l">
      <div className="only-narrow">
        <SeekBox value="" />
      </div>
      <Answer of={home} what="Beranda" bones={<HomeBones />} page>
        {({ data }) => <Front data={data} categories={categories.data?.data ?? []} />}
      </Answer>
    </div>
  )
}

type Home = AnswerOf<typeof showcase.home>['data']

function Front({ data, categories }: { data: Home; categories: Category[] }) {
  const slides = data.banner_main.map((banner, at) => ({
    key: banner.id,
    node: <BannerSlide banner={banner} first={at === 0} heading={at === 0} />,
  }))
  const all = { name: labels.seeAll, to: addresses.products() }
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
      <GoodsRow title={labels.mostViewed} cards={data.data_product_views} more={all} row />
      <GoodsRow title={labels.latest} cards={data.data_product_latest} more={all} />
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
