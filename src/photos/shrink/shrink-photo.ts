import { createLimiter } from '#contract/limiter.ts'
import { readPhotoHeader } from './photo-header.ts'
import type { ShrinkReply, ShrinkRequest } from './photo-shrink.worker.ts'
import { type CropBox, type Sides, wholePicture } from './photo-sizes.ts'

/**
 * The reason why a photo cannot be used, as a message for the user. `broken`: it cannot be decoded; `kind`: its format
 * is not accepted; `heavy`: it stays too heavy, however small it is made; `now`: the phone could not at the moment, and
 * the same file may be tried again.
 */
export class PhotoError extends Error {
  override readonly name = 'PhotoTrouble'
  readonly because: 'broken' | 'kind' | 'heavy' | 'now'

  constructor(sentence: string, because: PhotoError['because'] = 'broken') {
    super(sentence)
    this.because = because
  }
}

/** A checked file; `size` in pixels, upright. */
export type ReadyPhoto = { file: Blob; size: Sides }

/** For a file that cannot be read: the camera app may have removed it, or it is in the cloud and not on the phone. */
export const notReadYet = 'Foto tadi belum terbaca, pilih atau ambil lagi.'
const unreadable = 'Foto ini rusak dan tidak dapat dibaca. Pilih foto lain.'

const maxPixels = 110_000_000 // the largest phone cameras; a larger "photo" is a decompression bomb or fills the memory
/** Two photos decoded at once need more memory than a small phone has; the visible one comes first. */
const decodeQueue = createLimiter({ atOnce: 1 })
const previewSide = 1280
/** A square of 160 CSS pixels on a screen with three device pixels for each. */
const smallSide = 480
const goal = 450_000 // bytes of a shrunk photo
const maxBytes = 3_000_000 // bytes of an uploaded photo

/** Checks a chosen file without decoding it. Throws PhotoError for a file that the phone cannot use. */
export async function checkPhoto(file: Blob): Promise<ReadyPhoto> {
  const { kind, ...inHeader } = await readPhotoHeader(file).catch(() => {
    throw new PhotoError(notReadYet)
  })
  const { width, height } = kind === 'heic' ? await heicSize(file) : inHeader
  if (kind === 'other') throw new PhotoError('Berkas ini bukan foto yang bisa dibaca. Pilih foto JPG atau PNG.')
  if (!width || !height) throw new PhotoError(unreadable)
  if (width * height > maxPixels) {
    const megapixels = Math.round((width * height) / 1_000_000)
    throw new PhotoError(
      `Foto ini terlalu besar untuk HP (${megapixels} megapiksel). Pilih foto yang lebih kecil.`,
      'kind',
    )
  }
  return { file, size: { width, height } }
}

/** Safari decodes HEIC since version 17, other browsers do not: asked by decoding it. */
async function heicSize(file: Blob): Promise<Sides> {
  const bitmap = await decodeQueue
    .run(() => createImageBitmap(file))
    .catch(() => {
      throw new PhotoError('Format HEIC belum bisa, ubah kamera ke JPEG', 'kind')
    })
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** The picture upright and at most 1280 px, for the cropper, which keeps it in memory twice. */
export const previewOf = (photo: ReadyPhoto, signal: AbortSignal): Promise<Blob> =>
  decodeQueue.run(() => inWorker({ wish: 'preview', ...photo, longest: previewSide }, { signal }), { first: true })

/** Shrinks an unchecked file to a thumbnail. Throws PhotoError. */
export async function makeThumbnail(file: Blob): Promise<Blob> {
  const photo = await checkPhoto(file)
  const { signal } = new AbortController()
  return decodeQueue.run(() => inWorker({ wish: 'preview', ...photo, longest: smallSide }, { signal }))
}

type ShrinkOptions = {
  /** Pixels of the longest side at most. */
  longest: number
  box?: CropBox
  /** The width by height with which `box` was chosen. */
  aspect?: number
  signal: AbortSignal
  /** 0 to 100. */
  onPercent?: (percent: number) => void
}

/**
 * A JPEG of a photo or a part of it: upright, no side over `longest`, about 450 kB at most, without the camera's
 * metadata (position, time, serial numbers). Throws PhotoError, or the signal's reason when aborted.
 */
export async function shrinkPhoto(
  photo: ReadyPhoto,
  { box = wholePicture, aspect, longest, ...run }: ShrinkOptions,
): Promise<Blob> {
  const request: ShrinkRequest = { wish: 'shrink', ...photo, longest, box, goal, ...(aspect && { aspect }) }
  const jpeg = await decodeQueue.run(() => inWorker(request, run))
  if (jpeg.size > maxBytes) {
    // Rounded up, so that the message for a photo that is too heavy never says 3,0 MB.
    const size = (Math.ceil(jpeg.size / 100_000) / 10).toFixed(1).replace('.', ',')
    throw new PhotoError(`Foto masih ${size} MB setelah diperkecil; paling besar 3 MB. Pilih foto lain.`, 'heavy')
  }
  return jpeg
}

/** Shrinks an unchecked file. */
export const shrinkChosen = async (file: Blob, options: ShrinkOptions): Promise<Blob> =>
  shrinkPhoto(await checkPhoto(file), options)

/** 'data:image/jpeg;base64,…', the format of photos in the specification's calls. */
export function dataStringOf(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(new PhotoError(notReadYet))
    reader.readAsDataURL(photo)
  })
}

type RunOptions = Pick<ShrinkOptions, 'signal' | 'onPercent'>

/**
 * A failure is tried once more in a fresh worker, with all its memory: a good photo also fails where memory is short.
 */
async function inWorker(request: ShrinkRequest, options: RunOptions): Promise<Blob> {
  if (typeof OffscreenCanvas === 'undefined')
    throw new PhotoError('Peramban ini terlalu lama untuk mengolah foto. Perbarui dahulu, lalu coba lagi.', 'now')
  return runWorker(request, options).catch(() => runWorker(request, options))
}

function runWorker(request: ShrinkRequest, { signal, onPercent }: RunOptions): Promise<Blob> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const worker = new Worker(new URL('./photo-shrink.worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      signal.removeEventListener('abort', stop)
      settle()
    }
    const stop = () => end(() => reject(signal.reason))
    signal.addEventListener('abort', stop)
    worker.onmessage = ({ data }: MessageEvent<ShrinkReply>) => {
      if ('percent' in data) onPercent?.(data.percent)
      else if ('done' in data) end(() => resolve(data.done))
      // A file that was changed or moved after it was chosen is no broken photo.
      else
        end(() =>
          request.file
            .slice(0, 1)
            .arrayBuffer()
            .then(
              () => reject(new PhotoError(unreadable)),
              () => reject(new PhotoError(notReadYet)),
            ),
        )
    }
    // Code that could not be loaded gives an event without a message; a failure within it, as without memory, has one.
    worker.onerror = (event) => {
      event.preventDefault()
      const advice = event.message ? 'Coba lagi, atau pilih foto yang lebih kecil.' : 'Coba lagi saat ada sinyal.'
      end(() => reject(new PhotoError(`Foto belum dapat diolah. ${advice}`, 'now')))
    }
    worker.postMessage(request)
  })
}
