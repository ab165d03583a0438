import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  adoptGuestInquiries,
  byShop,
  currentInquiries,
  type Inquiry,
  type InquiryList,
  type InquiryProduct,
  inquiryLimits,
  merged,
  openInquiries,
  removeInquiries,
  updateInquiries,
  withAsked,
  withNote,
  withoutProducts,
  withProduct,
  withReturned,
  withWaiting,
} from '#catalog/inquiries/inquiry-list.ts'
import { inquiryMessage } from '#features/inquiries/inquiry-message.ts'
import { guest } from '#session/session.ts'
import { clearSession, saveSession } from '#session/sign-in.ts'
import { salimah } from '#tests/support/browser/signed-in.ts'
import { storage } from '#tests/support/storage.ts'

const product = (id: number, shop = 1): InquiryProduct => ({
  id,
  name: `Keripik ${id}`,
  price_bottom: 1000,
  price_top: 1000,
  img_url: null,
  img: null,
  shop: { id: shop, name: `Dapur ${shop}` },
})
const none: InquiryList = { items: [], notes: {}, waiting: [] }
const listOf = (...products: InquiryProduct[]) =>
  products.reduce((list, one, index) => withProduct(list, one, index + 1), none)
const idsOf = (items: readonly Inquiry[]) => items.map(({ id }) => id)

let phone: ReturnType<typeof storage>
beforeEach(() => {
  phone = storage()
  vi.stubGlobal('localStorage', phone)
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

describe('the list of questions', () => {
  test('has the latest product first, each once, and at most a hundred open ones', () => {
    const list = listOf(product(1), product(2), product(1))
    expect(idsOf(list.items)).toEqual([2, 1])
    const full = listOf(...Array.from({ length: inquiryLimits.open + 5 }, (_, nth) => product(nth + 1)))
    expect(openInquiries(full)).toHaveLength(inquiryLimits.open)
  })

  test('groups the open products of each shop', () => {
    const groups = byShop(listOf(product(1, 7), product(2, 8), product(3, 7)).items)
    expect(groups.map(({ shop, items }) => [shop.id, idsOf(items)])).toEqual([
      [7, [3, 1]],
      [8, [2]],
    ])
  })

  test('keeps a note and the wish to ask only while the shop has an open product', () => {
    const list = withWaiting(withNote(listOf(product(1, 7), product(2, 8)), 7, 'Dua pak'), 7)
    expect(list.notes).toEqual({ 7: 'Dua pak' })
    for (const left of [withoutProducts(list, [1]), withAsked(list, [1], 50)])
      expect([left.notes, left.waiting]).toEqual([{}, []])
    expect(withoutProducts(list, [2])).toMatchObject({ notes: { 7: 'Dua pak' }, waiting: [7] })
  })

  test('remembers what was asked when, the latest hundred, and asks again', () => {
    const asked = withAsked(listOf(product(1), product(2)), [1], 50)
    expect(asked.items.find(({ id }) => id === 1)?.askedAt).toBe(50)
    expect(idsOf(openInquiries(asked))).toEqual([2])
    expect(idsOf(openInquiries(withProduct(asked, product(1), 60)))).toEqual([1, 2])
    let many = none
    for (let id = 1; id <= inquiryLimits.asked + 3; id++) many = withAsked(withProduct(many, product(id), id), [id], id)
    expect(many.items).toHaveLength(inquiryLimits.asked)
    expect(idsOf(many.items)).not.toContain(3)
  })

  test('puts a removed product back at its place with its note, and leaves a newer note', () => {
    const list = withNote(listOf(product(1, 7), product(2, 8), product(3, 8)), 7, 'Dua pak')
    const [removed] = list.items.filter(({ id }) => id === 1)
    const without = withoutProducts(list, [1])
    expect(withReturned(without, [removed!], 'Dua pak')).toEqual(list)
    expect(withReturned(withNote(without, 7, 'Tiga'), [removed!], 'Dua pak').notes).toEqual({ 7: 'Tiga' })
  })

  test('of two lists keeps an open product rather than the same one that was asked', () => {
    const guests = withNote(listOf(product(1), product(2)), 1, 'Dua pak')
    const own = withAsked(listOf(product(1), product(3)), [1, 3], 9)
    expect(idsOf(openInquiries(merged(own, guests)))).toEqual([2, 1])
    expect(merged(own, guests).notes).toEqual({ 1: 'Dua pak' })
  })
})

describe('the list on this phone', () => {
  test('belongs to its person, and the guest’s goes to the person who signs in', () => {
    updateInquiries((list) => withProduct(list, product(1), 1))
    saveSession('t0ken', salimah)
    expect(currentInquiries().items).toEqual([])
    adoptGuestInquiries(guest)
    expect(idsOf(currentInquiries().items)).toEqual([1])
    expect(currentInquiries(guest).items).toEqual([])
  })

  test('stays the guest’s when the phone cannot store it for the person', () => {
    updateInquiries((list) => withProduct(list, product(1), 1))
    saveSession('t0ken', salimah)
    phone.room = 0
    adoptGuestInquiries(guest)
    expect(idsOf(currentInquiries(guest).items)).toEqual([1])
  })

  test('is removed for a person, and never for a guest', () => {
    updateInquiries((list) => withProduct(list, product(1), 1))
    removeInquiries(guest)
    expect(currentInquiries().items).toHaveLength(1)
    saveSession('t0ken', salimah)
    updateInquiries((list) => withProduct(list, product(2), 1))
    removeInquiries('7')
    expect(currentInquiries().items).toEqual([])
  })

  test.each(['not json', '[]', '{"items":3}', '{"items":[null,{"id":1},{"id":"x"}],"notes":4,"waiting":["x",null]}'])(
    'ignores what is no list: %s',
    (text) => {
      phone.setItem(`inquiries-${guest}`, text)
      expect(currentInquiries()).toMatchObject({ items: [], waiting: [] })
      expect(updateInquiries((list) => withNote(withProduct(list, product(1), 1), 1, 'Dua'))).toBe(true)
      expect(currentInquiries().notes).toEqual({ 1: 'Dua' })
    },
  )

  test('keeps what two tabs add, one after the other', () => {
    updateInquiries((list) => withProduct(list, product(1), 1))
    // Another tab, without an event that has arrived.
    const other = JSON.parse(phone.getItem(`inquiries-${guest}`)!) as InquiryList
    phone.setItem(`inquiries-${guest}`, JSON.stringify(withProduct(other, product(2), 2)))
    updateInquiries((list) => withProduct(list, product(3), 3))
    expect(idsOf(currentInquiries().items)).toEqual([3, 2, 1])
  })
})

describe('the message to a producer', () => {
  const origin = 'https://etalase.example'

  test('about one product is the usual one', () => {
    expect(inquiryMessage([product(5)], '', origin)).toBe(
      'Halo, saya melihat Keripik 5 di Etalase Mutu: https://etalase.example/product/detail?id=5',
    )
  })

  test('about several has a line for each, and what the person adds', () => {
    expect(inquiryMessage([product(5), product(6)], '  Dua pak, ke Solok. ', origin)).toBe(
      [
        'Halo Dapur 1, saya melihat 2 produk Anda di Etalase Mutu:',
        '1. Keripik 5: https://etalase.example/product/detail?id=5',
        '2. Keripik 6: https://etalase.example/product/detail?id=6',
        '',
        'Dua pak, ke Solok.',
      ].join('\n'),
    )
  })
})
