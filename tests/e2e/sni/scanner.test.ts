import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { qrAddress } from '#features/shops/own/qr/qr-card.ts'
import { axeFinds, smallTargets } from '../../support/browser/axe.ts'
import { openPhone, type PhoneOptions } from '../../support/browser/browser.ts'
import { camerasOf, fakeCamera, watchCameras } from '../../support/browser/fake-camera.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { at, goTo, press } from '../../support/pages/page-actions.ts'
import { photographedCode } from '../../support/pictures/photographed-code.ts'

// The scanner, with a camera that shows photographed labels, and with chosen photos.

const server = sharedServer()
const camera = fakeCamera()
const token = 'AQIDBAUGB_8d2hhdA-wehp5p9ySr0fUBNWrXTr0uHsJTQ2mGkVXoYbRNTmBzOPk9cAQEB7gEqQ'
const labelOf = (url: string) => `${url}/sni/label/${token}`

/** A phone whose camera is allowed, unless `camera` is 'ask' or 'denied'. */
async function scanner({ permission = 'granted', ...options }: Partial<PhoneOptions> & { permission?: string } = {}) {
  const phone = await openPhone({ url: server().url, camera: camera.file(), ...options })
  if (permission === 'granted') await phone.context.grantPermissions(['camera'])
  // The test browser says yes to every question, also to the one whether it has been asked.
  if (permission === 'ask')
    await phone.page.addInitScript(() => {
      navigator.permissions.query = async () =>
        Object.assign(new EventTarget(), { state: 'prompt' }) as unknown as PermissionStatus
    })
  await watchCameras(phone.page)
  return phone
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const video = (page: Page) => page.getByLabel('Gambar dari kamera')
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer })
/** The files that the page has requested, as names without a hash. */
const requested = (page: Page) => {
  const names: string[] = []
  page.on('request', (request) => names.push(/\/assets\/(.+)-[\w-]{8}\.\w+$/.exec(request.url())?.[1] ?? ''))
  return names
}
/** Hides the page, or shows it again, as another app in front of it does. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (value ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('scanner: a printed and photographed label opens its page, and the card of a shop is named and opens after a tap', async () => {
  await camera.pointAt(labelOf(server().url))
  const { page } = await scanner({ permission: 'ask' })
  await page.goto('/sni/scan')
  const start = page.getByRole('button', { name: 'Nyalakan kamera' })
  await page.getByText('Gambarnya tidak disimpan dan tidak dikirim').waitFor()
  expect(await camerasOf(page), 'nothing is asked before the tap').toEqual([])
  await start.tap()
  await at(page, `/sni/label/${token}`)
  await expect.poll(() => camerasOf(page), { message: 'the camera is off' }).toEqual(['ended'])

  // The camera still points at the label.
  await page.goBack()
  await start.waitFor()
  expect(await camerasOf(page)).toEqual(['ended'])
  await camera.pointAt(qrAddress({ kind: 'shop', id: 1 }, server().url), { turn: 200, tilt: 0.3 })
  await start.tap()
  await heading(page, 'Toko').waitFor()
  expect(await camerasOf(page)).toEqual(['ended', 'ended'])
  await at(page, '/sni/scan')
  await page.getByRole('link', { name: 'Buka', exact: true }).tap()
  await at(page, '/base/merchant/detail/1')
})

describe('scanner: the camera', () => {
  test('stops when the page is hidden, starts again when it is back, and stops when the page is left', {
    tags: ['long'],
  }, async () => {
    await camera.pointAtNothing()
    const { page } = await scanner()
    await page.goto('/sni/scan')
    await video(page).waitFor()
    expect(await camerasOf(page), 'allowed before: it starts at once').toEqual(['live'])
    await setHidden(page, true)
    await expect.poll(() => camerasOf(page)).toEqual(['ended'])
    await camera.pointAt('Keripik Bu Ani')
    await setHidden(page, false)
    await heading(page, 'Kode ini berisi teks').waitFor()
    await expect.poll(() => camerasOf(page)).toEqual(['ended', 'ended'])
    await setHidden(page, true)
    await setHidden(page, false)
    expect(await camerasOf(page), 'a result needs no camera').toEqual(['ended', 'ended'])
    await camera.pointAtNothing()
    await press(page, 'Pindai lagi')
    await video(page).waitFor()
    expect(await camerasOf(page)).toEqual(['ended', 'ended', 'live'])
    await page.getByRole('link', { name: 'Beranda' }).first().click()
    await at(page, '/')
    await expect.poll(() => camerasOf(page)).toEqual(['ended', 'ended', 'ended'])
  })

  test('is stopped at once when it starts after the page was left', { tags: ['long'] }, async () => {
    const { page } = await scanner()
    await page.addInitScript(() => {
      const devices = navigator.mediaDevices
      const start = devices.getUserMedia.bind(devices)
      const gate = new Promise<void>((open) => Object.assign(globalThis, { openGate: open }))
      devices.getUserMedia = async (wish) => {
        await gate
        return start(wish)
      }
    })
    await page.goto('/sni/scan')
    await page.getByText('Menyalakan kamera…').waitFor()
    await goTo(page, '/faq')
    await heading(page, 'Pertanyaan yang sering diajukan').waitFor()
    await page.evaluate(() => (globalThis as unknown as { openGate: () => void }).openGate())
    await expect.poll(() => camerasOf(page)).toEqual(['ended'])
  })

  test('that is refused is explained, and starts by itself once it is allowed', { tags: ['long'] }, async () => {
    await camera.pointAtNothing()
    const { page } = await scanner({ permission: 'denied' })
    // The browser of this test says yes to every question: its refusal is put in its place.
    await page.addInitScript(() => {
      const status = Object.assign(new EventTarget(), { state: 'denied' })
      navigator.permissions.query = async () => status as unknown as PermissionStatus
      const devices = navigator.mediaDevices
      const start = devices.getUserMedia.bind(devices)
      devices.getUserMedia = async (wish) => {
        if (status.state === 'denied') throw new DOMException('Permission denied', 'NotAllowedError')
        return start(wish)
      }
      Object.assign(globalThis, {
        allowCamera: () => {
          status.state = 'granted'
          status.dispatchEvent(new Event('change'))
        },
      })
    })
    await page.goto('/sni/scan')
    await page.getByRole('alert').getByText('Kamera tidak diizinkan').waitFor()
    await page.getByText('Pilih Izin, lalu izinkan Kamera.').waitFor()
    expect(await page.getByRole('button', { name: 'Pilih foto' }).isEnabled()).toBe(true)
    await press(page, 'Coba lagi')
    await page.getByRole('alert').getByText('Kamera tidak diizinkan').waitFor()
    expect(await camerasOf(page)).toEqual([])
    await page.evaluate(() => (globalThis as unknown as { allowCamera: () => void }).allowCamera())
    await video(page).waitFor()
  })

  test.each([
    ['NotAllowedError', 'Permission dismissed', 'Kamera belum diizinkan'],
    ['NotAllowedError', 'Permission denied by system', 'Peramban tidak boleh memakai kamera'],
    ['NotFoundError', 'Requested device not found', 'Kamera tidak ditemukan'],
    ['NotReadableError', 'Could not start video source', 'Kamera sedang dipakai'],
    ['TypeError', 'odd', 'Kamera tidak dapat dinyalakan'],
  ])('that fails with %s (%s) is explained', { tags: ['long'] }, async (name, message, title) => {
    await camera.pointAtNothing()
    const { page } = await scanner({ permission: 'ask' })
    await page.addInitScript(
      ([name, message]) => {
        const devices = navigator.mediaDevices
        const start = devices.getUserMedia.bind(devices)
        let count = 0
        devices.getUserMedia = async (wish) => {
          if (count++ === 0) throw new DOMException(message, name)
          return start(wish)
        }
      },
      [name, message] as const,
    )
    await page.goto('/sni/scan')
    await press(page, 'Nyalakan kamera')
    await page.getByRole('alert').getByText(title).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pindai kode QR')
    await press(page, 'Coba lagi')
    await video(page).waitFor()
  })

  test('is between the bars on a phone that is held sideways', { tags: ['long'] }, async () => {
    await camera.pointAtNothing()
    const { page } = await scanner()
    await page.setViewportSize({ width: 740, height: 360 })
    await page.goto('/sni/scan')
    await video(page).waitFor()
    const edge = (selector: string, side: 'top' | 'bottom') =>
      page.evaluate(([selector, side]) => document.querySelector(selector)!.getBoundingClientRect()[side], [
        selector,
        side,
      ] as const)
    expect(await edge('.scan__view', 'bottom')).toBeLessThanOrEqual(await edge('.tabbar', 'top'))
    expect(await edge('.scan__view', 'top')).toBeGreaterThanOrEqual(await edge('header', 'bottom'))
  })

  test('that is not there at all, or that an unsafe connection forbids, is explained', { tags: ['long'] }, async () => {
    for (const [script, title] of [
      ['delete Navigator.prototype.mediaDevices', 'Peramban ini tidak dapat memakai kamera'],
      [
        'Object.defineProperty(globalThis, "isSecureContext", { value: false })',
        'Kamera hanya bisa lewat sambungan aman',
      ],
    ] as const) {
      const { page } = await openPhone({ url: server().url })
      await page.addInitScript(script)
      await page.goto('/sni/scan')
      await heading(page, title).waitFor()
      expect(await page.getByRole('button', { name: 'Coba lagi' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Pilih foto' }).waitFor()
    }
  })

  test('that another app takes away says so', { tags: ['long'] }, async () => {
    await camera.pointAtNothing()
    const { page } = await scanner()
    await page.goto('/sni/scan')
    await video(page).waitFor()
    await page.evaluate(() => {
      const [track] = (globalThis as unknown as { streams: MediaStream[] }).streams[0]!.getVideoTracks()
      track!.dispatchEvent(new Event('ended'))
    })
    await heading(page, 'Kamera berhenti').waitFor()
    await expect.poll(() => camerasOf(page)).toEqual(['ended'])
  })

  test('has a torch button only where it has a torch', { tags: ['long'] }, async () => {
    await camera.pointAtNothing()
    const { page } = await scanner()
    await page.goto('/sni/scan')
    await video(page).waitFor()
    expect(await page.getByRole('button', { name: 'Senter' }).count()).toBe(0)

    await page.addInitScript(() => {
      const wishes: unknown[] = []
      Object.assign(globalThis, { wishes })
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      MediaStreamTrack.prototype.applyConstraints = async (wish) => {
        if (wishes.push(wish) === 3) throw new DOMException('too hot', 'OperationError')
      }
    })
    await page.reload()
    const torch = page.getByRole('button', { name: 'Senter' })
    expect(await torch.getAttribute('aria-pressed')).toBe('false')
    await torch.tap()
    await expect.poll(() => torch.getAttribute('aria-pressed')).toBe('true')
    await torch.tap()
    await expect.poll(() => torch.getAttribute('aria-pressed')).toBe('false')
    expect(await page.evaluate(() => (globalThis as unknown as { wishes: unknown[] }).wishes)).toEqual([
      { advanced: [{ torch: true }] },
      { advanced: [{ torch: false }] },
    ])
    await torch.tap()
    await page.getByText('Senter tidak dapat dinyalakan.').waitFor()
    expect(await torch.getAttribute('aria-pressed')).toBe('false')
  })
})

describe('scanner: what was scanned', () => {
  test('a foreign code shows its text and opens nothing: an imitated label, hidden characters, a long text', {
    tags: ['long'],
  }, async () => {
    const imitation = `https://etalase.example/sni/label/${token}`
    await camera.pointAt(imitation)
    const { page, context } = await scanner()
    await context.grantPermissions(['camera', 'clipboard-read', 'clipboard-write'])
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    page.on('popup', (popup) => visited.push(popup.url()))
    page.on('request', (request) => expect(new URL(request.url()).origin).toBe(server().url))
    await page.goto('/sni/scan')
    await heading(page, 'Bukan label kami').waitFor()
    expect(await hasFocus(heading(page, 'Bukan label kami')), 'a screen reader begins there').toBe(true)
    await page.getByRole('status').getByText('Kode terbaca.').waitFor({ state: 'attached' })
    await page.getByText('menuju situs lain: etalase.example.').waitFor()
    expect(await page.locator('.scan__text').textContent()).toBe(imitation)
    expect(await page.locator(`main a[href^="http"]`).count(), 'no link leads there').toBe(0)
    await press(page, 'Salin isi kode')
    await page.getByText('Isi kode disalin.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(imitation)

    await camera.pointAt('https://aman.example/\u202Egnp.exe')
    await press(page, 'Pindai lagi')
    await heading(page, 'Alamat situs lain').waitFor()
    expect(await page.locator('.scan__text').textContent()).toBe('https://aman.example/U+202Egnp.exe')

    const long = 'Cerita panjang. '.repeat(25)
    await camera.pointAt(long, { share: 0.9, tilt: 0.05, blur: 0 })
    await press(page, 'Pindai lagi')
    await heading(page, 'Kode ini berisi teks').waitFor()
    expect((await page.locator('.scan__text').textContent())!.length).toBe(281)
    await press(page, 'Tampilkan semua (400 huruf)')
    expect((await page.locator('.scan__text').textContent())!.length).toBe(400)
    expect(new Set(visited), 'it stays on its page').toEqual(new Set(['/sni/scan']))
  })

  test('a number offers its check, with the keyboard alone', { tags: ['long'] }, async () => {
    await camera.pointAt('SNI 8964:2021')
    const { page } = await scanner({ permission: 'ask', size: 'desk' })
    await page.goto('/sni/scan')
    const start = page.getByRole('button', { name: 'Nyalakan kamera' })
    await start.waitFor()
    for (let step = 0; step < 60 && !(await hasFocus(start)); step++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await heading(page, 'SNI 8964:2021').waitFor()
    expect(await hasFocus(heading(page, 'SNI 8964:2021'))).toBe(true)
    await page.keyboard.press('Tab')
    expect(await hasFocus(page.getByRole('link', { name: 'Periksa nomor ini' }))).toBe(true)
    await page.keyboard.press('Tab')
    expect(await hasFocus(page.getByRole('button', { name: 'Pindai lagi' }))).toBe(true)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await at(page, '/sni/check?number=SNI%208964%3A2021')
  })
})

describe('scanner: a chosen photo', () => {
  test('is read: a small label in the corner of a large photo that was held sideways', { tags: ['long'] }, async () => {
    await camera.pointAtNothing()
    const { page } = await openPhone({ url: server().url })
    await page.goto('/sni/scan')
    const whole = await photographedCode(labelOf(server().url), {
      width: 4000,
      height: 3000,
      share: 0.13,
      at: [0.85, 0.2],
    })
    // Orientation 6: the camera was turned, and the picture has to be turned back.
    const photo = await sharp(whole).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    await choose(page, 'label.jpg', 'image/jpeg', photo)
    await at(page, `/sni/label/${token}`)
  })

  test('without a code, one that is no photo, and one that is broken are explained', { tags: ['long'] }, async () => {
    const { page } = await openPhone({ url: server().url })
    await page.goto('/sni/scan')
    await page.getByRole('button', { name: 'Pilih foto' }).waitFor()
    const empty = await sharp({ create: { width: 1500, height: 900, channels: 3, background: '#845' } })
      .jpeg()
      .toBuffer()
    await choose(page, 'kosong.jpg', 'image/jpeg', empty)
    await page.getByText('Tidak ada kode QR yang terbaca di foto ini.').waitFor()
    await choose(page, 'catatan.jpg', 'image/jpeg', Buffer.from('Ini bukan foto, hanya catatan singkat.'))
    await page.getByText('Berkas ini bukan foto').waitFor()
    await choose(page, 'rusak.jpg', 'image/jpeg', empty.subarray(0, 400))
    await page.getByText('tidak dapat dibaca').waitFor()
    const code = await photographedCode('Halo', { width: 500, height: 500 })
    await choose(page, 'kode.png', 'image/png', await sharp(code).png().toBuffer())
    await heading(page, 'Kode ini berisi teks').waitFor()
  })
})

describe('scanner: the decoder', () => {
  /** A detector of the browser's own: Chromium on Linux has none. It finds this text, or fails. */
  const addDetector = (page: Page, finds: string | null, formats = ['qr_code']) =>
    page.addInitScript(
      ([finds, formats]) => {
        class BarcodeDetector {
          static getSupportedFormats = async () => formats
          detect = async () => {
            if (finds === null) throw new DOMException('Barcode detection service unavailable.', 'NotSupportedError')
            return [{ rawValue: finds }]
          }
        }
        Object.assign(globalThis, { BarcodeDetector })
      },
      [finds, formats] as const,
    )

  test('is not loaded where the browser has its own, for the camera and for photos', { tags: ['long'] }, async () => {
    await camera.pointAt('dari kamera')
    const { page } = await scanner()
    await addDetector(page, 'dari peramban')
    const files = requested(page)
    await page.goto('/sni/scan')
    await heading(page, 'Kode ini berisi teks').waitFor()
    await page.getByText('dari peramban').waitFor()
    await camera.pointAtNothing()
    await page.reload()
    await heading(page, 'Kode ini berisi teks').waitFor()
    expect(files).toContain('sni')
    expect(files.filter((name) => name.includes('decoder'))).toEqual([])
  })

  test.each([
    ['has no service for it', null, ['qr_code']],
    ['cannot read QR codes', 'x', ['ean_13']],
  ] as const)('is loaded where the browser’s own %s', { tags: ['long'] }, async (_, finds, formats) => {
    await camera.pointAt('dari kamera')
    const { page } = await scanner()
    await addDetector(page, finds, [...formats])
    await page.goto('/sni/scan')
    await page.getByText('dari kamera').waitFor()
  })

  test('that cannot be loaded is explained, and loaded when the connection is back', { tags: ['long'] }, async () => {
    await camera.pointAt('dari kamera')
    const phone = await scanner()
    const { page, context } = phone
    phone.expectComplaint(/ERR_FAILED|sni-decoder/)
    let lost = true
    await context.route('**/sni-decoder*', (route) => (lost ? route.abort() : route.continue()))
    await page.goto('/sni/scan')
    await page.getByText('Pembaca kode belum tersimpan di HP ini.').waitFor()
    lost = false
    await page.getByText('dari kamera').waitFor()
  })
})

test('scanner: opened once, it works without a connection', { tags: ['long'] }, async () => {
  await camera.pointAtNothing()
  const phone = await scanner({ worker: true })
  const { page } = phone
  await page.goto('/sni/scan')
  await phone.serviceWorkerReady({ controlling: true })
  const cached = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('optional-'))
      const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return files.flat().map(({ url }) => /\/assets\/([\w.-]+)-[\w-]{8}\.\w+$/.exec(url)?.[1])
    })
  await expect.poll(cached).toEqual(expect.arrayContaining(['sni', 'sni-decoder.worker']))
  await phone.goOffline()
  await camera.pointAt(labelOf(server().url))
  await page.reload()
  await at(page, `/sni/label/${token}`)
})

test('scanner: no violations of accessibility rules in any of its states', { tags: ['long'] }, async () => {
  await camera.pointAtNothing()
  const { page } = await scanner({ permission: 'ask', ownScripts: true, reducedMotion: 'reduce' })
  const expectNoViolations = async (place: string) => {
    expect(await axeFinds(page), place).toEqual([])
    expect(await page.evaluate(smallTargets), place).toEqual([])
  }
  await page.goto('/sni/scan')
  await page.getByRole('button', { name: 'Nyalakan kamera' }).waitFor()
  await expectNoViolations('off')
  await press(page, 'Nyalakan kamera')
  await video(page).waitFor()
  await expectNoViolations('on')
  for (const [text, title] of [
    [`https://etalase.example/sni/label/${token}`, 'Bukan label kami'],
    ['SNI 8964:2021', 'SNI 8964:2021'],
    [qrAddress({ kind: 'product', id: 1 }, server().url), 'Produk'],
  ] as const) {
    await choose(page, 'kode.jpg', 'image/jpeg', await photographedCode(text))
    await heading(page, title).waitFor()
    await expectNoViolations(title)
    await press(page, 'Pindai lagi')
    await video(page).waitFor()
  }
})
