import banners from './content/banners.json' with { type: 'json' }
import { type PictureRow, toDraw } from './picture-rows.ts'
import specs from './pictures/pictures.json' with { type: 'json' }

const numbered = (id: string) => Number(id)

/** Every picture the demo shows, in the order of its screens. */
export function demoPictures(): PictureRow[] {
  return [...bannerPictures(), ...productPictures(), ...shopPictures(), ...lsproPictures()]
}

/** How many further pictures a product, and how many gallery pictures a shop or a body has. */
export const countOf = {
  more: (id: number) => specs.products[String(id) as keyof typeof specs.products].more.length,
  gallery: (id: number) => specs.merchants[String(id) as keyof typeof specs.merchants].gallery.length,
  bodyGallery: (id: number) => {
    const body = specs.lspro[String(id) as keyof typeof specs.lspro]
    return 'gallery' in body ? body.gallery.length : 0
  },
}
export const hasPicture = (post: number) => Object.hasOwn(specs.posts, String(post))

/** 'home.sub.1' for the second banner of its place. */
export const bannerRecipe = (place: string, position: number) => `home.${place}.${position - 1}`

/** The banners with their position, from 1, within their place. */
export const placedBanners = banners.map((banner) => ({
  ...banner,
  position: banners.filter(({ place }) => place === banner.place).indexOf(banner) + 1,
}))

const bannerPictures = () =>
  placedBanners.map(({ place, position }) =>
    toDraw('banner', bannerRecipe(place, position), place as 'main' | 'sub' | 'strip'),
  )

const productPictures = () =>
  Object.keys(specs.products)
    .map(numbered)
    .flatMap((id) => [
      toDraw('product', `products.${id}.main`, 'square'),
      ...Array.from({ length: countOf.more(id) }, (_, at) => toDraw('product', `products.${id}.more.${at}`, 'square')),
    ])

const shopPictures = () =>
  Object.keys(specs.merchants)
    .map(numbered)
    .flatMap((id) => [
      toDraw('merchant', `merchants.${id}.logo`, 'avatar'),
      toDraw('merchant', `merchants.${id}.banner`, 'shopBanner'),
      ...Array.from({ length: countOf.gallery(id) }, (_, at) =>
        toDraw('merchant', `merchants.${id}.gallery.${at}`, 'gallery'),
      ),
    ])

const lsproPictures = () => [
  ...Object.keys(specs.lspro)
    .map(numbered)
    .flatMap((id) => [
      toDraw('lspro', `lspro.${id}.avatar`, 'avatar'),
      ...Array.from({ length: countOf.bodyGallery(id) }, (_, at) =>
        toDraw('lspro', `lspro.${id}.gallery.${at}`, 'gallery'),
      ),
    ]),
  ...Object.keys(specs.posts).map((id) => toDraw('posting', `posts.${id}`, 'square')),
]
