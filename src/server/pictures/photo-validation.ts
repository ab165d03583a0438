import { maxPostPhotoBytes } from '#contract/lspro/rules.ts'
import { malformed } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { bannerBytes, photoBytes, photoErrorTexts } from '../http/limits/photo-limits.ts'

/** The largest photo, and the message for a larger one. */
export type SizeLimit = { bytes: number; error: 'heavy' | 'heavyBanner' | 'heavyPost' }
const photoSizeLimit: SizeLimit = { bytes: photoBytes, error: 'heavy' }
export const bannerSizeLimit: SizeLimit = { bytes: bannerBytes, error: 'heavyBanner' }
export const postSizeLimit: SizeLimit = { bytes: maxPostPhotoBytes, error: 'heavyPost' }

/** Refuses the value of `field` with a message. */
export const photoError = (field: string, what: keyof typeof photoErrorTexts) =>
  malformed(commonTexts.malformed, { [field]: photoErrorTexts[what] })

/**
 * The bytes of a photo from its data string, `data:image/jpeg;base64,…`. Its length is checked before memory is
 * allocated. The declared type counts only for a file that is no picture at all: the bytes decide, JPEG or PNG. Throws
 * code 05 with a message at `field`.
 */
export function parsePhotoDataUrl(text: string, field: string, most = photoSizeLimit): Buffer {
  const comma = text.slice(0, 64).indexOf(',')
  const prefix = text.slice(0, comma + 1)
  if (/^data:image\/hei[cf]\b/i.test(prefix)) throw photoError(field, 'heic')
  if (!/^data:image\/(png|jpeg|jpg);base64,$/.test(prefix)) throw photoError(field, 'kind')
  const padding = /={0,2}$/.exec(text.slice(-2))![0].length
  const letters = text.length - prefix.length
  if ((letters / 4) * 3 - padding > most.bytes) throw photoError(field, most.error)
  // A search for one invalid character scans once; a pattern for the whole text would store each step for backtracking.
  if (letters === 0 || letters % 4 !== 0 || /[^A-Za-z0-9+/]/.test(text.slice(prefix.length, text.length - padding)))
    throw photoError(field, 'broken')
  return checkPhotoBytes(Buffer.from(text.slice(prefix.length), 'base64'), field, most)
}

/**
 * Returns the bytes if they begin like a JPEG or PNG and are not too many. Throws code 05 with a message at `field`.
 */
export function checkPhotoBytes(bytes: Buffer, field: string, most = photoSizeLimit): Buffer {
  if (bytes.length > most.bytes) throw photoError(field, most.error)
  if (isHeic(bytes)) throw photoError(field, 'heic')
  if (!isJpeg(bytes) && !isPng(bytes)) throw photoError(field, 'kind')
  return bytes
}

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
const isJpeg = (bytes: Buffer) => startsWith(bytes, 'ffd8ff')
const isPng = (bytes: Buffer) => startsWith(bytes, '89504e470d0a1a0a')
/** A HEIC of an iPhone, whatever the file is called: 'ftyp', then a brand. AVIF begins alike with another brand. */
const isHeic = (bytes: Buffer) => /^ftyp(hei|hev|mif1|msf1)/.test(bytes.toString('latin1', 4, 12))
