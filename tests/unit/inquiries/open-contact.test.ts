import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ContactSubject, openContact } from '#catalog/contact/open-contact.ts'
import { clearPhoneNumbersOf, storedPhoneNumber, storePhoneNumber } from '#catalog/contact/stored-phone-numbers.ts'
import { addUncounted, reportContacts } from '#catalog/contact/uncounted-contacts.ts'
import { reportReachable } from '#offline/network/connectivity.ts'
import { clearSession, saveSession } from '#session/sign-in.ts'
import { salimah } from '#tests/support/browser/signed-in.ts'
import { storage } from '#tests/support/storage.ts'

const product: ContactSubject = { kind: 'product', id: 5, name: 'Keripik', shop: 7 }
const chat = 'https://wa.me/628123456789?text=Halo'
let phone: ReturnType<typeof storage>
let opened: string[]
let asked: { path: string; body: unknown }[]
let answer: () => Promise<Response>

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  phone = storage()
  opened = []
  asked = []
  answer = async () => json({ code: '00', data: { whatsapp_url: chat } })
  vi.stubGlobal('localStorage', phone)
  vi.stubGlobal('location', { origin: 'https://etalase.example' })
  vi.stubGlobal('document', {
    createElement: () => ({
      click: function (this: { href: string }) {
        opened.push(this.href)
      },
      remove: () => {},
    }),
    body: { append: () => {} },
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push({ path: new URL(request.url).pathname, body: await request.json() })
    return answer()
  })
  reportReachable(true)
  saveSession('t0ken', salimah)
})
afterEach(() => {
  vi.useRealTimers()
  clearSession()
  reportReachable(true)
  vi.unstubAllGlobals()
})
const waiting = () => JSON.parse(phone.getItem('uncounted-contacts-7') ?? 'null')
const noNetwork = async () => {
  throw new TypeError('Failed to fetch')
}

describe('a chat', () => {
  test('opens with the server’s link, and this phone knows the number of the shop then', async () => {
    expect(await openContact(product, { tab: null })).toBeUndefined()
    expect(opened).toEqual([chat])
    expect(storedPhoneNumber({ shop: 7 })).toBe('628123456789')
    expect(waiting()).toBeNull()
  })

  test('opens with the person’s own text', async () => {
    await openContact(product, { tab: null, text: 'Dua produk' })
    expect(opened).toEqual(['https://wa.me/628123456789?text=Dua%20produk'])
  })

  test('opens without the server from a known number, in the app, and is counted later', async () => {
    storePhoneNumber({ shop: 7 }, '+628123456789')
    reportReachable(false)
    expect(await openContact(product, { tab: null })).toBeUndefined()
    expect(asked).toEqual([])
    const link = 'https://etalase.example/product/detail?id=5'
    expect(opened).toEqual([
      `whatsapp://send?phone=628123456789&text=${encodeURIComponent(`Halo, saya melihat Keripik di Etalase Mutu: ${link}`)}`,
    ])
    expect(waiting()).toEqual({ products: [5], shops: [] })
  })

  test('opens from a known number when the server does not answer, and when it has a trouble', async () => {
    storePhoneNumber({ shop: 7 }, '628123456789')
    answer = noNetwork
    await openContact(product, { tab: null })
    reportReachable(true)
    answer = async () => json({ code: '50', message: 'Gangguan' }, 500)
    await openContact({ kind: 'shop', id: 7, name: 'Dapur' }, { tab: null })
    expect(opened).toHaveLength(2)
    expect(waiting()).toEqual({ products: [5], shops: [7] })
  })

  test('opens from a known number when the answer takes more than four seconds', async () => {
    vi.useFakeTimers()
    storePhoneNumber({ shop: 7 }, '628123456789')
    answer = () => new Promise(() => {})
    const done = openContact(product, { tab: null })
    await vi.advanceTimersByTimeAsync(4100)
    expect(await done).toBeUndefined()
    expect(opened).toHaveLength(1)
  })

  test('does not open without a signal and without a known number, and closes its tab', async () => {
    answer = noNetwork
    const tab = { close: vi.fn(), location: { replace: vi.fn() } }
    expect(await openContact(product, { tab: tab as unknown as Window })).toEqual({
      message: 'Belum dapat dihubungi. Coba lagi saat ada sinyal.',
      isGone: false,
      isOffline: true,
    })
    expect(tab.close).toHaveBeenCalled()
    expect(opened).toEqual([])
  })

  test('does not open for a shop that is gone, whose number is forgotten', async () => {
    storePhoneNumber({ shop: 7 }, '628123456789')
    answer = async () => json({ code: '04', message: 'Toko tidak ditemukan.' }, 404)
    const failure = await openContact({ kind: 'shop', id: 7, name: 'Dapur' }, { tab: null })
    expect(failure).toEqual({ message: 'Toko tidak ditemukan.', isGone: true, isOffline: false })
    expect(storedPhoneNumber({ shop: 7 })).toBeUndefined()
    expect(opened).toEqual([])
  })
})

describe('known numbers', () => {
  test('are the person’s, and removed at sign-out', () => {
    storePhoneNumber({ shop: 7 }, '628123456789')
    clearPhoneNumbersOf('7')
    expect(storedPhoneNumber({ shop: 7 })).toBeUndefined()
  })

  test('are digits: anything else in the storage is ignored', () => {
    phone.setItem('phone-numbers-7', JSON.stringify([['shop 7', '?text=x'], ['shop 8', '628123456789'], null, 4]))
    expect([storedPhoneNumber({ shop: 7 }), storedPhoneNumber({ shop: 8 })]).toEqual([undefined, '628123456789'])
  })
})

describe('chats to be counted', () => {
  test('are reported once and removed; those of a refused report too', async () => {
    for (const code of ['00', '05']) {
      addUncounted({ product: 5 })
      addUncounted({ product: 5 })
      addUncounted({ shop: 7 })
      answer = async () => json({ code, message: '' }, code === '00' ? 200 : 400)
      await reportContacts()
      expect(asked.pop()).toEqual({ path: '/api/merchant/contacted', body: { products: [5], shops: [7] } })
      expect(waiting()).toEqual({ products: [], shops: [] })
    }
    await reportContacts()
    expect(asked).toEqual([])
  })

  test('keep waiting without a connection, and those that come meanwhile are not lost', async () => {
    addUncounted({ product: 5 })
    answer = noNetwork
    await reportContacts()
    expect(waiting()).toEqual({ products: [5], shops: [] })
    answer = async () => {
      addUncounted({ product: 6 })
      return json({ code: '00' })
    }
    await reportContacts()
    expect(waiting()).toEqual({ products: [6], shops: [] })
  })
})
