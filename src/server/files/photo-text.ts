import { lsproWords, postPhotoMost } from '#contract/lspro-rules.ts'
import { malformed } from '#contract/problem.ts'
import { words } from '#contract/words.ts'

/** The largest photo, in bytes of the photo itself, not of the text it travels as: 3 MB (I-07), and 3 MB are 3,000,000. */
export const photoBytes = 3_000_000

/** The same of a banner (D29). */
export const bannerBytes = 10_000_000

/** What is wrong with a photo, as the sentence at its field. */
export const unfit = {
  kind: 'Foto harus berupa JPEG atau PNG.',
  heic: 'Foto HEIC belum dapat dipakai. Pilih foto JPEG atau PNG.',
  heavy: 'Ukuran foto paling besar 3 MB.',
  heavyBanner: 'Ukuran banner paling besar 10 MB.',
  heavyPost: lsproWords.heavy,
  wide: 'Foto terlalu besar: paling banyak 12.000 piksel tiap sisi dan 40 juta piksel.',
  broken: 'Foto rusak atau tidak dapat dibaca. Pilih foto lain.',
} as const

/** Of more bytes it is too heavy. */
export type Weight = { bytes: number; heavy: 'heavy' | 'heavyBanner' | 'heavyPost' }
const photoWeight: Weight = { bytes: photoBytes, heavy: 'heavy' }
export const bannerWeight: Weight = { bytes: bannerBytes, heavy: 'heavyBanner' }
export const postWeight: Weight = { bytes: postPhotoMost, heavy: 'heavyPost' }

/** Refuses what stands in `field`, with its sentence. */
export const unfitAt = (field: string, what: keyof typeof unfit) => malformed(words.malformed, { [field]: unfit[what] })

/**
 * The bytes of a photo from its data string, `data:image/jpeg;base64,…`. Its length is known, and refused, before room
 * is made for it. What the string says of itself counts only when it is no picture at all: the bytes decide, JPEG or PNG.
 * Throws code 05 with a sentence at `field`.
 */
export function photoIn(text: string, field: string, most = photoWeight): Buffer {
  const comma = text.slice(0, 64).indexOf(',')
  const said = text.slice(0, comma + 1)
  if (/^data:image\/hei[cf]\b/i.test(said)) throw unfitAt(field, 'heic')
  if (!/^data:image\/(png|jpeg|jpg);base64,$/.test(said)) throw unfitAt(field, 'kind')
  const padding = /={0,2}$/.exec(text.slice(-2))![0].length
  const letters = text.length - said.length
  if ((letters / 4) * 3 - padding > most.bytes) throw unfitAt(field, most.heavy)
  // A search for one wrong letter reads once; a pattern for the whole text would remember each step of the way.
  if (letters === 0 || letters % 4 !== 0 || /[^A-Za-z0-9+/]/.test(text.slice(said.length, text.length - padding)))
    throw unfitAt(field, 'broken')
  return fitting(Buffer.from(text.slice(said.length), 'base64'), field, most)
}

/** The same bytes when they begin like a JPEG or PNG and are not too many. Throws code 05 with a sentence at `field`. */
export function fitting(bytes: Buffer, field: string, most = photoWeight): Buffer {
  if (bytes.length > most.bytes) throw unfitAt(field, most.heavy)
  if (isHeic(bytes)) throw unfitAt(field, 'heic')
  if (!isJpeg(bytes) && !isPng(bytes)) throw unfitAt(field, 'kind')
  return bytes
}

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
const isJpeg = (bytes: Buffer) => startsWith(bytes, 'ffd8ff')
const isPng = (bytes: Buffer) => startsWith(bytes, '89504e470d0a1a0a')
/** What an iPhone keeps, whatever the file is called: 'ftyp', then a brand. AVIF has the same beginning and another brand. */
const isHeic = (bytes: Buffer) => /^ftyp(hei|hev|mif1|msf1)/.test(bytes.toString('latin1', 4, 12))
