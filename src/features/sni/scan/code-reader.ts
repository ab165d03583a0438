import type { ReadyPhoto } from '#photos/shrink/shrink-photo.ts'
import type { DecodeReply, DecodeRequest } from './sni-decoder.worker.ts'

// Reads codes with the browser's BarcodeDetector where there is one, else with ours in a worker.

/**
 * Thrown when codes cannot be read here. `missing`: our decoder could not be loaded; `old`: the browser is too old for
 * it.
 */
export class ReaderError extends Error {
  override readonly name = 'ReaderError'
  readonly because: 'missing' | 'old' | 'broken'

  constructor(because: ReaderError['because']) {
    super(because)
    this.because = because
  }
}

export type CodeReader = {
  /** Loads our decoder, if it is needed: the connection may be lost before the camera is on. */
  preload: () => void
  /** The text of a code in the picture that the camera shows now. */
  readFrame: (video: HTMLVideoElement) => Promise<string | undefined>
  readPhoto: (photo: ReadyPhoto) => Promise<string | undefined>
  /** Ends our decoder; the next reading starts it again. */
  close: () => void
}

type Detector = { detect: (source: ImageBitmapSource) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own detector. Android without Google's services has the class, but no format. */
async function ownDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: Class } = globalThis as { BarcodeDetector?: DetectorClass }
  try {
    return Class && (await Class.getSupportedFormats()).includes('qr_code')
      ? new Class({ formats: ['qr_code'] })
      : undefined
  } catch {
    return undefined
  }
}

/** Whether this browser needs our decoder. */
export const needsDecoder = async () => (await ownDetector()) === undefined

export function createReader(): CodeReader {
  let detector = ownDetector()
  let decoder: Decoder | undefined
  const ourDecoder = () => {
    decoder ??= startDecoder(() => {
      decoder = undefined
    })
    return decoder
  }
  /** Reads with the browser's detector, or with ours where it has none, or one that does not work. */
  async function readWith<T>(own: (detector: Detector) => Promise<T>, ours: () => Promise<T>): Promise<T> {
    const available = await detector
    if (available)
      try {
        return await own(available)
      } catch {
        detector = Promise.resolve(undefined)
      }
    if (!isRecent()) throw new ReaderError('old')
    return ours()
  }
  let isOpen = false
  return {
    preload: () => {
      isOpen = true
      void detector.then((own) => !own && isOpen && isRecent() && ourDecoder())
    },
    readFrame: (video) =>
      readWith(
        async (own) => firstOf(await own.detect(video)),
        async () => {
          const frame = await createImageBitmap(video)
          return ourDecoder().read({ frame }, [frame])
        },
      ),
    readPhoto: (photo) =>
      readWith(
        async (own) => {
          const { readPhoto } = await import('./read-photo.ts')
          return readPhoto(photo, async (picture) => firstOf(await own.detect(picture)))
        },
        () => ourDecoder().read({ photo }),
      ),
    close: () => {
      isOpen = false
      decoder?.stop()
      decoder = undefined
    },
  }
}

const firstOf = (found: { rawValue: string }[]) => found[0]?.rawValue

/** Whether our decoder runs in this browser. */
const isRecent = () => typeof OffscreenCanvas !== 'undefined'

type Answer = { resolve: (text: string | undefined) => void; reject: (error: ReaderError) => void }
type Decoder = {
  read: (what: { frame: ImageBitmap } | { photo: ReadyPhoto }, transfer?: Transferable[]) => Promise<string | undefined>
  stop: () => void
}

function startDecoder(onFailed: () => void): Decoder {
  const worker = new Worker(new URL('./sni-decoder.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Answer>()
  let count = 0
  worker.onmessage = ({ data: { id, text, failed } }: MessageEvent<DecodeReply>) => {
    const answer = waiting.get(id)
    waiting.delete(id)
    if (failed) answer?.reject(new ReaderError('broken'))
    else answer?.resolve(text)
  }
  // The worker's code could not be loaded, or the phone ran out of memory.
  worker.onerror = (event) => {
    event.preventDefault()
    worker.terminate()
    for (const { reject } of waiting.values()) reject(new ReaderError('missing'))
    waiting.clear()
    onFailed()
  }
  return {
    read: (what, transfer = []) =>
      new Promise((resolve, reject) => {
        const id = ++count
        waiting.set(id, { resolve, reject })
        worker.postMessage({ ...what, id } satisfies DecodeRequest, transfer)
      }),
    stop: () => {
      worker.terminate()
      waiting.clear()
    },
  }
}
