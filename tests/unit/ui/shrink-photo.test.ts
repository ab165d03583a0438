import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readPhotoHeader } from '#photos/shrink/photo-header.ts'
import { boxIn, decodedSide, fitWithin, wholePicture } from '#photos/shrink/photo-sizes.ts'
import { checkPhoto, shrinkChosen } from '#photos/shrink/shrink-photo.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 90, b: 30, alpha: 0.5 } } })
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const heic = (brand: string) =>
  blob(Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(40)]))

describe('checking a chosen photo file', () => {
  test.each([
    ['jpeg', picture(321, 123).jpeg()],
    [
      'jpeg',
      picture(321, 123)
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Make: 'Kamera' } }),
    ],
    ['png', picture(321, 123).png()],
    ['webp', picture(321, 123).flatten().webp()],
    ['webp', picture(321, 123).webp({ lossless: true })],
    ['webp', picture(321, 123).webp()],
  ])('reads the size of %s', async (kind, made) => {
    expect(await readPhotoHeader(blob(await made.toBuffer()))).toEqual({ kind, width: 321, height: 123 })
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'swaps the sides for EXIF orientation %d where the picture is turned',
    async (orientation) => {
      const file = blob(await picture(321, 123).jpeg().withMetadata({ orientation }).toBuffer())
      const [width, height] = orientation >= 5 ? [123, 321] : [321, 123]
      expect(await readPhotoHeader(file)).toEqual({ kind: 'jpeg', width, height })
    },
  )

  describe('whatever metadata comes before the picture', () => {
    const segment = (marker: number, bytes: number) =>
      Buffer.concat([
        Buffer.from([0xff, marker, ((bytes + 2) >> 8) & 0xff, (bytes + 2) & 0xff]),
        Buffer.alloc(bytes, 0xab),
      ])
    const large = Array.from({ length: 40 }, () => segment(0xe2, 65_000))
    test.each([
      ['2.6 MB of depth maps', large],
      ['a comment', [segment(0xfe, 900)]],
      ['markers that are padded', [Buffer.from([0xff, 0xff, 0xff])]],
      ['zeros between segments', [segment(0xe5, 10), Buffer.alloc(300)]],
      ['a marker without a length', [Buffer.from([0xff, 0x01])]],
    ])('reads the size behind %s', async (_, before) => {
      const bytes = await picture(321, 123).jpeg().toBuffer()
      const file = blob(Buffer.concat([bytes.subarray(0, 2), ...before, bytes.subarray(2)]))
      expect(await readPhotoHeader(file)).toEqual({ kind: 'jpeg', width: 321, height: 123 })
    })
  })

  test.each(['heic', 'heix', 'mif1', 'hevc'])('recognises %s by its bytes and rejects it', async (brand) => {
    await expect(checkPhoto(heic(brand))).rejects.toThrow('Format HEIC belum bisa, ubah kamera ke JPEG')
  })

  test('accepts HEIC where the browser decodes it', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4032, height: 3024, close: () => {} }))
    onTestFinished(() => void vi.unstubAllGlobals())
    expect((await checkPhoto(heic('heic'))).size).toEqual({ width: 4032, height: 3024 })
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><title>Selamat datang di Wi-Fi kami</title>')],
    ['zeros', Buffer.alloc(2000)],
    ['a film', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(40)])],
  ])('rejects %s', async (_, bytes) => {
    await expect(checkPhoto(blob(bytes))).rejects.toThrow('bukan foto yang bisa dibaca')
  })

  test('rejects a JPEG that ends before its size as broken', async () => {
    const whole = await picture(321, 123)
      .jpeg()
      .withExif({ IFD0: { Make: 'Kamera' } })
      .toBuffer()
    await expect(checkPhoto(blob(whole.subarray(0, 60)))).rejects.toThrow('rusak')
  })

  test('rejects a picture of 900 megapixels before decoding it', async () => {
    const png = await picture(10, 10).png().toBuffer()
    png.writeUInt32BE(30_000, 16)
    png.writeUInt32BE(30_000, 20)
    await expect(checkPhoto(blob(png))).rejects.toThrow('900 megapiksel')
  })

  test('survives every truncated or changed byte of a file', async () => {
    const whole = await picture(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    for (let at = 0; at < Math.min(whole.length, 700); at++) {
      const changed = Buffer.from(whole)
      changed[at] = changed[at]! ^ 0xff
      expect(['jpeg', 'other']).toContain((await readPhotoHeader(blob(changed))).kind)
      expect(['jpeg', 'other']).toContain((await readPhotoHeader(blob(whole.subarray(0, at)))).kind)
    }
  })
})

describe('the size of a resized photo', () => {
  test.each([
    [{ width: 4000, height: 3000 }, 1600, undefined, { width: 1600, height: 1200 }],
    [{ width: 3000, height: 4000 }, 1600, undefined, { width: 1200, height: 1600 }],
    [{ width: 300, height: 200 }, 1600, undefined, { width: 300, height: 200 }],
    [{ width: 5000, height: 1 }, 100, undefined, { width: 100, height: 1 }],
    [{ width: 853, height: 854 }, 640, 1, { width: 640, height: 640 }],
    [{ width: 1001, height: 400 }, 1600, 2.5, { width: 1001, height: 400 }],
  ])('fitWithin: %o within %d', (from, longest, aspect, to) => {
    expect(fitWithin(from, longest, aspect)).toEqual(to)
  })

  test.each([
    ['the whole of it', { width: 4000, height: 3000 }, wholePicture, 1600, 1600],
    ['its middle square', { width: 4000, height: 3000 }, { x: 12.5, y: 0, width: 75, height: 100 }, 640, 853],
    ['a quarter of it', { width: 4000, height: 3000 }, { x: 0, y: 0, width: 25, height: 25 }, 640, 2560],
    [
      'a corner: never more than there is',
      { width: 2000, height: 1500 },
      { x: 0, y: 0, width: 10, height: 10 },
      640,
      2000,
    ],
    [
      'a corner: never more than a canvas holds',
      { width: 12_000, height: 9000 },
      { x: 0, y: 0, width: 10, height: 10 },
      640,
      4096,
    ],
  ])('decodedSide: %s is decoded no bigger than needed', (_, size, box, longest, side) => {
    expect(decodedSide(size, box, longest)).toBe(side)
  })

  test('boxIn keeps a crop box inside the picture', () => {
    expect(boxIn({ width: 100, height: 50 }, { x: 60, y: -3, width: 60, height: 120 })).toEqual({
      x: 60,
      y: 0,
      width: 40,
      height: 50,
    })
    expect(boxIn({ width: 3, height: 3 }, { x: 100, y: 100, width: 1, height: 1 })).toEqual({
      x: 2,
      y: 2,
      width: 1,
      height: 1,
    })
  })
})

describe('a photo that is still heavy after resizing', () => {
  /** A phone whose worker makes a file of so many bytes of every photo. */
  function packsInto(bytes: number) {
    vi.stubGlobal('OffscreenCanvas', class {})
    vi.stubGlobal(
      'Worker',
      class {
        onmessage: (told: { data: unknown }) => void = () => undefined
        terminate() {}
        postMessage() {
          queueMicrotask(() => this.onmessage({ data: { done: new Blob([new Uint8Array(bytes)]) } }))
        }
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
  }
  const shrunk = async () =>
    shrinkChosen(blob(await picture(40, 30).jpeg().toBuffer()), { longest: 100, signal: new AbortController().signal })

  test('of 3,000,000 bytes is accepted', async () => {
    packsInto(3_000_000)
    expect((await shrunk()).size).toBe(3_000_000)
  })

  test('of 3,000,001 bytes is rejected, with a size rounded up to 3,1 MB', async () => {
    packsInto(3_000_001)
    await expect(shrunk()).rejects.toMatchObject({
      because: 'heavy',
      message: 'Foto masih 3,1 MB setelah diperkecil; paling besar 3 MB. Pilih foto lain.',
    })
  })
})

describe('a worker that fails', () => {
  const jpeg = new Blob([new Uint8Array(10)])
  const replies = { failed: { failed: 'out of memory' }, done: { done: jpeg } }

  /** A phone whose workers answer like this, one after the other. Returns how many it has started. */
  function workersAnswer(...answers: (keyof typeof replies | 'crash' | 'not loaded')[]) {
    let started = 0
    vi.stubGlobal('OffscreenCanvas', class {})
    vi.stubGlobal(
      'Worker',
      class {
        onmessage: (event: { data: unknown }) => void = () => undefined
        onerror: (event: { message?: string; preventDefault: () => void }) => void = () => undefined
        answer = answers[started++]!
        terminate() {}
        postMessage() {
          const { answer } = this
          const preventDefault = () => {}
          queueMicrotask(() => {
            if (answer === 'crash') this.onerror({ message: 'out of memory', preventDefault })
            else if (answer === 'not loaded') this.onerror({ preventDefault })
            else this.onmessage({ data: replies[answer] })
          })
        }
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    return () => started
  }
  const shrink = async (signal = new AbortController().signal) =>
    shrinkChosen(blob(await picture(40, 30).jpeg().toBuffer()), { longest: 100, signal })

  test.each(['failed', 'crash'] as const)('is replaced once: %s, then done', async (first) => {
    const started = workersAnswer(first, 'done')
    expect(await shrink()).toBe(jpeg)
    expect(started()).toBe(2)
  })

  test('twice means that the photo is broken', async () => {
    const started = workersAnswer('failed', 'failed')
    await expect(shrink()).rejects.toThrow('Foto ini rusak')
    expect(started()).toBe(2)
  })

  test.each([
    ['not loaded', 'Foto belum dapat diolah. Coba lagi saat ada sinyal.'],
    ['crash', 'Foto belum dapat diolah. Coba lagi, atau pilih foto yang lebih kecil.'],
  ] as const)('%s twice: %s', async (failure, sentence) => {
    workersAnswer(failure, failure)
    await expect(shrink()).rejects.toThrow(sentence)
  })

  test('is not replaced after the user has canceled', async () => {
    const started = workersAnswer('failed')
    const canceled = AbortSignal.abort(new Error('canceled'))
    await expect(shrink(canceled)).rejects.toThrow('canceled')
    expect(started()).toBe(0)
  })
})
