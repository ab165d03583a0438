import type { ReadyPhoto } from '#photos/shrink/shrink-photo.ts'
import { decodeCode, leans } from './decode-code.ts'
import { readPhoto } from './read-photo.ts'

// Reads QR codes outside the page, in browsers that have no BarcodeDetector: the page stays responsive. The name of
// this file begins with 'sni-decoder', by which the service worker knows it (sw/precache-list.ts).

/** A frame of the camera, or a chosen photo. */
export type DecodeRequest = { id: number; frame: ImageBitmap } | { id: number; photo: ReadyPhoto }
/** Without a text: no code was found. `failed`: the photo cannot be decoded. */
export type DecodeReply = { id: number; text?: string | undefined; failed?: true }

const page = self as unknown as {
  onmessage: (event: MessageEvent<DecodeRequest>) => void
  postMessage: (reply: DecodeReply) => void
}

page.onmessage = ({ data }) => {
  const { id } = data
  const work =
    'frame' in data
      ? readFrame(data.frame).finally(() => data.frame.close())
      : readPhoto(data.photo, async (picture, isWhole) => {
          const pixels = pixelsOf(picture)
          return firstText(pixels, isWhole ? [undefined, ...leans] : [undefined])
        })
  work.then(
    (text) => page.postMessage({ id, text }),
    () => page.postMessage({ id, failed: true }),
  )
}

let frames = 0

/** As it is, and leaning in another direction with each frame. */
async function readFrame(frame: ImageBitmap): Promise<string | undefined> {
  return firstText(pixelsOf(frame), [undefined, leans[frames++ % leans.length]])
}

function firstText(pixels: ImageData, tries: readonly ((typeof leans)[number] | undefined)[]): string | undefined {
  for (const lean of tries) {
    const text = decodeCode(pixels, lean)
    if (text !== undefined) return text
  }
  return undefined
}

const canvas = new OffscreenCanvas(1, 1)
const context = canvas.getContext('2d', { willReadFrequently: true })

function pixelsOf(picture: ImageBitmap): ImageData {
  if (!context) throw new Error('no canvas')
  const { width, height } = picture
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  // Transparent parts of a PNG would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0)
  return context.getImageData(0, 0, width, height)
}
