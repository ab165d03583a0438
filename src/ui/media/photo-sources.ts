import { savesData } from './saves-data.ts'

const widths = [160, 480, 960]

/**
 * The width at which pictures are drawn, for `sizes`. The page and its preload link must use the same value, or the
 * picture is loaded twice. Banners are cropped from the left, so they are wider than their visible part: 2.5 times
 * their height.
 */
export const photoSizes = {
  hero: '(min-width: 900px) 750px, (min-width: 576px) 650px, calc(100vw - 32px)',
  card: '(min-width: 1248px) 187px, (min-width: 900px) 23vw, (min-width: 576px) 31vw, 45vw',
  gallery: '(min-width: 900px) 520px, 100vw',
  strip: '(min-width: 900px) 360px, 260px',
  sub: '(min-width: 900px) 140px, 180px',
  thumb: '64px',
} as const

const stemOf = (path: string) => path.replace(/\.\w+$/, '')

/**
 * Every size of a picture as a srcset, without the largest when the data saver is on. `path` is the path in the API,
 * 'product/<hex>.jpg'; the sizes are stored beside it.
 */
export const srcSet = (fileHost: string, path: string, format: 'avif' | 'webp' | 'jpg') =>
  widths
    .slice(0, savesData() ? 2 : 3)
    .map((width) => `${fileHost}/${stemOf(path)}-${width}.${format} ${width}w`)
    .join(', ')

/** The 480 px JPEG, for browsers without srcset. */
export const plainPicture = (fileHost: string, path: string) => `${fileHost}/${stemOf(path)}-480.jpg`

/** The largest size (960 px) as JPEG, for link previews. */
export const bigPicture = (fileHost: string, path: string) => `${fileHost}/${stemOf(path)}-960.jpg`
