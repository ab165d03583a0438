import { beforeAll, expect, test } from 'vitest'
import { keyless } from '#contract/photos/picture-path.ts'
import { productMessages } from '#contract/products/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { photoGone } from '#tests/support/pictures/photo-gone.ts'
import { dataOf, jpeg } from '../../fixtures/photo-corpus.ts'
import { type Merchant, openProducts, type ProductsPlace } from '../../fixtures/products.fixture.ts'

let place: ProductsPlace
let siti: Merchant
beforeAll(async () => {
  place = await openProducts(usualEngine())
  siti = await place.merchant()
})

const unsquare = (field: string) => ({
  code: '05',
  message: commonTexts.malformed,
  fields: { [field]: productMessages.square },
})
const shown = async (id: number) => {
  const { img_64, img_64s } = (await place.own(siti, id)).form
  return [img_64, ...img_64s].map(keyless)
}
const four = () => Promise.all([1, 2, 3, 4].map(() => place.loose(siti)))

test('product photos are stored in the order of the form, and photos no longer named are removed', async () => {
  const [a, b, c, d] = (await four()) as [string, string, string, string]
  const asked = await place.form(siti, { img_64: a, img_64s: [b, c, d] })
  const { id } = (await place.save(siti, asked)).data
  expect(await shown(id)).toEqual([a, b, c, d])
  const e = await place.loose(siti)
  await place.save(siti, { ...asked, img_64: c, img_64s: [e, a] })
  expect(await shown(id)).toEqual([c, e, a])
  expect(await Promise.all([a, b, c, d].map(place.isLoose))).toEqual([false, true, false, true])
  // The photo was the merchant's, and no longer belongs to anyone: the phone has to upload it again.
  expect(await place.save(siti, { ...asked, img_64: c, img_64s: [a, b] })).toEqual(photoGone('img_64s.1'))
  expect(await shown(id)).toEqual([c, e, a])
})

test('the same product photo named twice is stored once, and without a main photo the first other one is used', async () => {
  const [a, b] = (await four()) as [string, string]
  const asked = await place.form(siti, { draft: 1, img_64: a, img_64s: [b, a, b] })
  const { id } = (await place.save(siti, asked)).data
  expect(await shown(id)).toEqual([a, b])
  await place.save(siti, { ...asked, img_64: null, img_64s: [b, a] })
  expect(await shown(id)).toEqual([b, a])
})

test('a fourth additional product photo is rejected with its message', async () => {
  const [a, b, c, d] = await four()
  const said = await place.save(siti, await place.form(siti, { img_64s: [a, b, c, d] }))
  expect(said).toEqual({
    code: '05',
    message: commonTexts.malformed,
    fields: { img_64s: 'Foto produk tidak boleh lebih dari 3!' },
  })
})

test('photos of another user or product are rejected, in use or not', async () => {
  const budi = await place.merchant()
  const other = await place.form(siti)
  const theirs = await place.form(budi)
  await place.save(siti, other)
  await place.save(budi, theirs)
  for (const path of [
    await place.loose(budi),
    theirs.img_64,
    other.img_64,
    'product/0123456789abcdef0123456789abcdef.jpg',
  ]) {
    const before = await place.db.query('select id from product order by id')
    expect(await place.save(siti, await place.form(siti, { img_64: path }))).toEqual(photoGone('img_64'))
    expect(await place.save(siti, await place.form(siti, { img_64s: [path] }))).toEqual(photoGone('img_64s.0'))
    expect(await place.db.query('select id from product order by id')).toEqual(before)
  }
})

test.each([
  [300, 294, '00'],
  [300, 293, '05'],
  [200, 300, '05'],
])('an uploaded product photo of %i × %i gives code %s', async (width, height, code) => {
  const photo = await place.loose(siti, { width, height })
  const first = await place.save(siti, await place.form(siti, { img_64: photo }))
  expect(first.code).toBe(code)
  if (code === '00') return
  expect(first).toEqual(unsquare('img_64'))
  expect(await place.save(siti, await place.form(siti, { img_64s: [photo] }))).toEqual(unsquare('img_64s.0'))
  expect(await place.isLoose(photo)).toBe(true)
})

test('product photos may be sent as base64, and one that is not square is rejected at its field', async () => {
  const asked = await place.form(siti, { img_64: dataOf(await jpeg(120, 120)), img_64s: [dataOf(await jpeg(90, 90))] })
  const { code, data } = await place.save(siti, asked)
  expect(code).toBe('00')
  const paths = await shown(data.id)
  expect(paths).toEqual([expect.stringMatching(/^product\//), expect.stringMatching(/^product\//)])
  const wide = await place.save(siti, { ...asked, img_64: paths[0], img_64s: [dataOf(await jpeg(120, 90))] })
  expect(wide).toEqual(unsquare('img_64s.0'))
  expect(await shown(data.id)).toEqual(paths)
})

test('a pending change shares photos with the live version and adds its own; both sets exist until the decision', async () => {
  const { id, asked } = await place.approved(siti)
  const more = await place.loose(siti)
  await place.save(siti, { ...asked, img_64: more, img_64s: [asked.img_64] })
  expect(await shown(id)).toEqual([more, asked.img_64])
  // Saved again: a photo of the change is named by its path like one of the live version.
  const again = await place.save(siti, { ...asked, name: 'Lain', img_64: more, img_64s: [asked.img_64] })
  expect(again.code).toBe('00')
  expect([await place.isLoose(more), await place.isLoose(asked.img_64)]).toEqual([false, false])
})
