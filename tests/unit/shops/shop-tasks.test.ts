import { expect, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { shopTasksOf } from '#features/shops/own/home/shop-tasks.ts'

const none = { live: 0, review: 0, fix: 0, draft: 0, off: 0 }
const facts = { isOpen: true, groups: { ...none, live: 3 }, rejected: 0, waiting: 0, lacksLogo: false }
const keys = (more: Partial<Parameters<typeof shopTasksOf>[0]>) =>
  shopTasksOf({ ...facts, ...more }).map(({ key }) => key)

test('a shop whose products are all shown asks nothing of its owner', () => {
  expect(keys({})).toEqual([])
})

test('the most urgent task comes first, and each leads to where it is done', () => {
  const tasks = shopTasksOf({ ...facts, groups: { ...none, fix: 2, draft: 1 }, rejected: 1, waiting: 4 })
  expect(tasks.map(({ text, to }) => [text, to])).toEqual([
    ['1 kiriman ditolak server', addresses.outbox],
    ['2 produk perlu diubah', `${addresses.shopHome}?group=fix`],
    ['1 draf belum dikirim', `${addresses.shopHome}?group=draft`],
    ['4 isian menunggu dikirim', addresses.outbox],
  ])
  expect(tasks.map(({ urgent }) => urgent === true)).toEqual([true, true, false, false])
})

test('a shop whose registration is unfinished is led back to it, and not asked for products or a logo', () => {
  const registration = { left: 4, to: addresses.wizard(2) }
  const [task, ...others] = shopTasksOf({ ...facts, isOpen: false, registration, groups: none, lacksLogo: true })
  expect(task).toMatchObject({ text: 'Toko Anda tinggal 4 tahap', to: '/merchant/stage-2', action: 'Lanjutkan' })
  expect(others).toEqual([])
})

test('an open shop without products and logo is asked for both; one whose products are unknown is not', () => {
  expect(keys({ groups: none, lacksLogo: true })).toEqual(['first', 'logo'])
  expect(keys({ groups: undefined })).toEqual([])
})
