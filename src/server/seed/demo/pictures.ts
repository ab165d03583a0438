import specs from '../../illustrations/illustrations.json' with { type: 'json' }
import banners from '../content/banners.json' with { type: 'json' }
import { type PictureRow, pendingPicture } from '../picture-rows.ts'

const toNumber = (id: string) => Number(id)

/** All pictures of the demo, in the order of its screens. */
export function demoPictures(): PictureRow[] {
  return [...bannerPictures(), ...productPictures(), ...shopPictures(), ...lsproPictures()]
}

/** How many further pictures a product, and how many gallery pictures a shop or a body has. */
export const pictureCounts = {
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
export const bannersWithPosition = banners.map((banner) => ({
  ...banner,
  position: banners.filter(({ place }) => place === banner.place).indexOf(banner) + 1,
}))

const bannerPictures = () =>
  bannersWithPosition.map(({ place, position }) => pendingPicture('banner', bannerRecipe(place, position)))

const productPictures = () =>
  Object.keys(specs.products)
    .map(toNumber)
    .flatMap((id) => [
      pendingPicture('product', `products.${id}.main`),
      ...Array.from({ length: pictureCounts.more(id) }, (_, index) =>
        pendingPicture('product', `products.${id}.more.${index}`),
      ),
    ])

const shopPictures = () =>
  Object.keys(specs.merchants)
    .map(toNumber)
    .flatMap((id) => [
      pendingPicture('merchant', `merchants.${id}.logo`),
      pendingPicture('merchant', `merchants.${id}.banner`),
      ...Array.from({ length: pictureCounts.gallery(id) }, (_, index) =>
        pendingPicture('merchant', `merchants.${id}.gallery.${index}`),
      ),
    ])

const lsproPictures = () => [
  ...Object.keys(specs.lspro)
    .map(toNumber)
    .flatMap((id) => [
      pendingPicture('lspro', `lspro.${id}.avatar`),
      ...Array.from({ length: pictureCounts.bodyGallery(id) }, (_, index) =>
        pendingPicture('lspro', `lspro.${id}.gallery.${index}`),
      ),
    ]),
  ...Object.keys(specs.posts).map((id) => pendingPicture('posting', `posts.${id}`)),
]
