// Where the sizes of a picture stand. The screen that draws it and the head that preloads it must name the same ones,
// or the phone loads it twice.

export const photoWidths = [160, 480, 960] as const
export type PhotoFormat = 'avif' | 'webp' | 'jpg'

/** How wide a picture is drawn, by its place; for `sizes` and for the preload in the head. */
export const photoSizes = {
  hero: '(min-width: 900px) 640px, 100vw',
  card: '(min-width: 1200px) 190px, (min-width: 900px) 25vw, (min-width: 576px) 33vw, 50vw',
  gallery: '(min-width: 900px) 560px, 100vw',
  small: '96px',
} as const

/** 'product/9f….jpg' → 'product/9f…' */
const stem = (url: string) => url.replace(/\.jpg$/, '')

/** The sources of one format: '/files/product/9f…-160.avif 160w, …'. */
export const srcSet = (fileHost: string, url: string, format: PhotoFormat) =>
  photoWidths.map((width) => `${fileHost}/${stem(url)}-${width}.${format} ${width}w`).join(', ')

/** The one size that link previews and old browsers get, as JPEG of at most 960 pixels. */
export const bigPicture = (fileHost: string, url: string) => `${fileHost}/${stem(url)}-960.jpg`
