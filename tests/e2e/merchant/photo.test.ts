import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../support/demo-server.ts'
import { at, press } from '../../support/pages/page-actions.ts'
import { visitorAt } from '../../support/visitor.ts'

// A profile photo from the phone's gallery to the server.

const server = sharedServer()

/** A picture with red, green, blue and yellow quarters, whose corners show its orientation. */
const quarters = (width: number, height: number) => {
  const [w, h] = [width / 2, height / 2]
  const quarter = (x: number, y: number, colour: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}"/>`
  const corners = quarter(0, 0, '#e00') + quarter(w, 0, '#0a0') + quarter(0, h, '#00e') + quarter(w, h, '#ee0')
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${corners}</svg>`),
  )
}

/** Chooses a file through the button 'Ganti foto'. */
async function choose(page: Page, buffer: Buffer, name = 'IMG_0001.jpg', mimeType = 'image/jpeg') {
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Ganti foto')
  await (await chooser).setFiles({ name, mimeType, buffer })
}

const newPhoto = (page: Page) => page.getByAltText('Foto baru, belum disimpan')

/** The new photo as the page shows it, as PNG. */
async function photoIn(page: Page): Promise<Buffer> {
  await newPhoto(page).waitFor()
  const png = await newPhoto(page).evaluate(async (img: HTMLImageElement) => {
    // The `src` changes before the picture is decoded, and an undecoded picture has no size.
    await img.decode()
    const canvas = document.createElement('canvas')
    canvas.width = img.naturalWidth
    canvas.height = img.naturalHeight
    canvas.getContext('2d')!.drawImage(img, 0, 0)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(png.split(',')[1]!, 'base64')
}

/** Saves the profile; returns the bytes of the uploaded photo. */
async function savePhoto(page: Page): Promise<Buffer> {
  const request = page.waitForRequest('**/user/change/profile')
  const toast = page.getByText('Profil tersimpan').waitFor()
  await press(page, 'Simpan')
  const { img_64 } = (await request).postDataJSON() as { img_64: string }
  expect(img_64).toMatch(/^data:image\/jpeg;base64,/)
  await toast
  await at(page, '/base/user/detail')
  return Buffer.from(img_64.split(',')[1]!, 'base64')
}

/** The colour of a picture at a point, 'red' for example. `x`, `y`: 0 to 1. */
async function colourAt(photo: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  const [red, green, blue] = [...data.subarray(at, at + 3)].map((part) => part > 120)
  return red && green ? 'yellow' : red ? 'red' : green ? 'green' : blue ? 'blue' : 'none'
}

/** Script for the worker: logs the width at which the decoder returns each picture. */
const logDecodedWidth = `
  const { decode } = ImageDecoder.prototype
  ImageDecoder.prototype.decode = async function (options) {
    const result = await decode.call(this, options)
    console.log('side ' + result.image.codedWidth)
    return result
  };
`

describe('profile photo', () => {
  test('profile photo: a 12-megapixel portrait photo is cropped, shrunk and saved without its location', {
    tags: ['long'],
  }, async () => {
    const { page } = await visitorAt(server().url, '/base/user/edit')
    const foreignRequests: string[] = []
    page.on('request', (request) => !request.url().startsWith(server().url) && foreignRequests.push(request.url()))
    const camera = await quarters(4000, 3000)
      .jpeg()
      .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '6/1 12/1 0/1', GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(camera.includes('Kamera')).toBe(true)
    await choose(page, camera)
    await press(page, 'Pakai foto')
    const preview = await photoIn(page)
    expect(await Promise.all([colourAt(preview, 0.1, 0.1), colourAt(preview, 0.9, 0.1)])).toEqual(['blue', 'red'])
    const button = page.getByRole('button', { name: 'Ganti foto' })
    await expect
      .poll(() => button.evaluate((button) => button === document.activeElement), { message: 'the focus is back' })
      .toBe(true)

    const photo = await savePhoto(page)
    const { width, height, format, exif } = await sharp(photo).metadata()
    expect({ width, height, format, exif }).toEqual({ width: 640, height: 640, format: 'jpeg', exif: undefined })
    expect(photo.length).toBeLessThan(450_000)
    expect(photo.includes('Exif') || photo.includes('Kamera')).toBe(false)
    const path = await page.evaluate(() => localStorage.getItem('user_img_url'))
    expect(path).toMatch(/^person\/[\da-f]{32}\.jpg$/)
    expect(foreignRequests.filter((url) => !url.startsWith('blob:'))).toEqual([])
  })

  test.for([true, false])(
    'profile photo: all eight EXIF orientations come out upright; a browser that decodes at reduced size: %s',
    {
      tags: ['long'],
    },
    async (decodesFractions) => {
      const { page, context } = await visitorAt(server().url, '/base/user/edit')
      const decoders: string[] = []
      page.on('console', (line) => decoders.push(line.text()))
      await context.route('**/photo-shrink.worker-*.js', async (route) => {
        const code = await (await route.fetch()).text()
        const first = decodesFractions ? logDecodedWidth : 'delete self.ImageDecoder;'
        await route.fulfill({ body: first + code, contentType: 'text/javascript' })
      })
      let before: string | null = null
      for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
        // Larger than the preview, so that the browser resizes while it rotates.
        const taken = await quarters(2000, 1500).jpeg().withMetadata({ orientation }).toBuffer()
        await choose(page, taken)
        await press(page, 'Pakai foto')
        await newPhoto(page).waitFor()
        await expect.poll(() => newPhoto(page).getAttribute('src')).not.toBe(before)
        before = await newPhoto(page).getAttribute('src')
        const [photo, upright] = [await photoIn(page), await sharp(taken).autoOrient().toBuffer()]
        const corners = (of: Buffer) =>
          Promise.all([colourAt(of, 0.2, 0.2), colourAt(of, 0.8, 0.2), colourAt(of, 0.2, 0.8), colourAt(of, 0.8, 0.8)])
        expect(await corners(photo), `held as ${orientation}`).toEqual(await corners(upright))
      }
      // 6/8 of 2000 px are enough for a preview of 1280 px.
      if (decodesFractions) expect(decoders).toContain('side 1500')
    },
  )

  test('profile photo: pressing Pakai foto before the crop preview has loaded works too', {
    tags: ['long'],
  }, async () => {
    const { page } = await visitorAt(server().url, '/base/user/edit')
    await page.evaluate(() => {
      const slow = (event: Event) => {
        if (event.isTrusted && (event.target as Element).closest('.cropper')) event.stopImmediatePropagation()
      }
      document.addEventListener('load', slow, { capture: true })
    })
    await choose(page, await quarters(1200, 1200).jpeg().toBuffer())
    await press(page, 'Pakai foto')
    await page.locator('.cropper img').evaluate(async (img: HTMLImageElement) => {
      await img.decode()
      img.dispatchEvent(new Event('load'))
    })
    expect(await colourAt(await photoIn(page), 0.1, 0.1)).toBe('red')
  })

  test('profile photo: it can be cropped by keyboard alone', { tags: ['long'] }, async () => {
    const { page } = await visitorAt(server().url, '/base/user/edit')
    await choose(page, await quarters(1200, 1200).png().toBuffer(), 'a.png', 'image/png')
    const crop = page.getByRole('group', { name: 'Bagian yang dipakai' })
    await crop.focus()
    await page.getByLabel('Perbesar').fill('2')
    await crop.focus()
    for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowRight')
    for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Pakai foto' }).focus()
    await page.keyboard.press('Enter')
    // The picture was moved right and down, so only its upper left quarter remains.
    const photo = await photoIn(page)
    expect(await Promise.all([colourAt(photo, 0.1, 0.1), colourAt(photo, 0.9, 0.9)])).toEqual(['red', 'red'])
  })

  test('profile photo: pinching with two fingers zooms the crop', { tags: ['long'] }, async () => {
    const { page, devtools } = await visitorAt(server().url, '/base/user/edit')
    await choose(page, await quarters(1200, 1200).png().toBuffer(), 'a.png', 'image/png')
    const box = (await page.getByRole('group', { name: 'Bagian yang dipakai' }).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const cdp = await devtools()
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: x - apart, y, id: 1 },
                { x: x + apart, y, id: 2 },
              ],
      })
    await touch('touchStart', 30)
    for (const apart of [40, 60, 80]) {
      await touch('touchMove', apart)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
    await touch('touchEnd', 0)
    await expect.poll(() => page.getByLabel('Perbesar').inputValue().then(Number)).toBeGreaterThan(1.5)
  })

  test('profile photo: a photo of noise, which compresses badly, stays under the size limit', {
    tags: ['long'],
  }, async () => {
    const { page } = await visitorAt(server().url, '/base/user/edit')
    const shrinker = page.waitForEvent('worker')
    await choose(page, await quarters(1600, 1600).jpeg().toBuffer())
    const url = (await shrinker).url()
    const sizes = await page.evaluate(async (url) => {
      const canvas = new OffscreenCanvas(2400, 1800)
      const context = canvas.getContext('2d')!
      const noise = context.createImageData(2400, 1800)
      for (let at = 0; at < noise.data.length; at += 65_536)
        crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
      context.putImageData(noise, 0, 0)
      const file = await canvas.convertToBlob()
      const shrunk = (goal: number) =>
        new Promise<number | string>((resolve) => {
          const worker = new Worker(url, { type: 'module' })
          worker.onmessage = ({ data }) => {
            if (data.done) resolve(data.done.size)
            if (data.failed) resolve(data.failed)
          }
          const box = { x: 0, y: 0, width: 100, height: 100 }
          worker.postMessage({ wish: 'shrink', file, size: { width: 2400, height: 1800 }, longest: 1600, box, goal })
        })
      return [await shrunk(450_000), await shrunk(20_000)]
    }, url)
    expect(sizes[0]).toBeGreaterThan(50_000)
    expect(sizes[0]).toBeLessThanOrEqual(450_000)
    expect(sizes[1]).toBeLessThanOrEqual(20_000)
  })

  test('profile photo: an unreadable file is rejected with its reason, and the next one, without its end marker, is accepted', {
    tags: ['long'],
  }, async () => {
    const { page } = await visitorAt(server().url, '/base/user/edit')
    const good = await quarters(1600, 1600).jpeg().toBuffer()
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
    await choose(page, heic, 'IMG_1.HEIC', '')
    await page.getByText('Format HEIC belum bisa, ubah kamera ke JPEG').waitFor()
    await choose(page, Buffer.from('<!doctype html><p>bukan foto</p>'), 'foto.jpg')
    await page.getByText('bukan foto yang bisa dibaca').waitFor()
    await choose(page, Buffer.concat([good.subarray(0, 700), Buffer.alloc(3)]))
    await page.getByText('rusak dan tidak dapat dibaca').waitFor()
    await choose(page, good)
    await press(page, 'Batal')
    await expect.poll(() => newPhoto(page).count()).toBe(0)
    // Some cameras and apps leave out the end marker.
    expect(good.subarray(-2).toString('hex')).toBe('ffd9')
    await choose(page, good.subarray(0, -2))
    await press(page, 'Pakai foto')
    await photoIn(page)
  })
})
