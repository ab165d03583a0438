import { beforeAll, describe, expect, test } from 'vitest'
import { targetRule } from '#contract/operator/content.ts'
import { type Desk, openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { jpeg } from '../../fixtures/photo-corpus.ts'

type Banner = { id: number; place: string; title: string; seen: string; img_url: string | null; is_shown: 0 | 1 }

let place: Desk
let rara: Desk['rara']
beforeAll(async () => {
  place = await openDesk()
  rara = place.rara
})

const all = async (): Promise<Banner[]> => (await rara.ask('banners')).data
const one = async (id: number) => (await all()).find((banner) => banner.id === id)!
const inPlace = async (where: string) => (await all()).filter((banner) => banner.place === where)
const home = async (where: 'main' | 'sub' | 'strip' = 'sub') =>
  (await place.app.inject({ url: '/api/home' })).json().data[`banner_${where}`] as Banner[]
const tile = (more: object = {}) => ({ place: 'sub', title: 'Kabar', target_click_url: '/faq', ...more })
const made = async (more: object = {}) => (await rara.ask('banner/save', tile(more))).data.id as number
const lastNoted = async (action: string) =>
  (await place.db.query('select before, after from audit_log where action = $1 order by id desc limit 1', [action]))[0]
/** The date so many days from today in Jakarta. */
const day = async (from: number) =>
  (await place.db.query<{ day: string }>('select (today_in_jakarta() + $1::int)::text as day', [from]))[0]!.day

describe('a banner', () => {
  test('appears on the home page at once after saving, and disappears when switched off', async () => {
    expect(await home()).toEqual([])
    const id = await made({ title: '  Pameran\nMutu ', remark: 'Datanglah', action: 'Lihat' })
    expect(await home()).toMatchObject([{ id, title: 'Pameran Mutu', remark: 'Datanglah', target_click_url: '/faq' }])
    const { seen } = await one(id)
    const off = { id, seen, ...tile({ title: 'Pameran Mutu', status: 'not active' }) }
    expect((await rara.ask('banner/save', off)).code).toBe('00')
    expect(await home()).toEqual([])
    expect(await one(id)).toMatchObject({ is_shown: 0 })
    expect(await lastNoted('banner.saved')).toMatchObject({
      before: { banner_id: id, status: 'active' },
      after: { banner_id: id, status: 'not active' },
    })
    expect(await rara.ask('banner/save', off), 'from a desk that has read it before').toMatchObject({
      ...{ code: '01', message: 'Data ini sudah berubah sejak Anda buka. Muat ulang dahulu.' },
    })
    expect(await rara.ask('banner/save', { ...off, seen: (await one(id)).seen })).toMatchObject({
      ...{ code: '01', message: 'Tidak ada yang berubah.' },
    })
  })

  test.each([
    ['from tomorrow on', 1, null, 0],
    ['from today on', 0, null, 1],
    ['until today', null, 0, 1],
    ['until yesterday', null, -1, 0],
    ['today alone', 0, 0, 1],
  ])('visible %s follows the days in Jakarta', async (_, from, to, is_shown) => {
    const [from_date, to_date] = [from === null ? null : await day(from), to === null ? null : await day(to)]
    const id = await made({ from_date, to_date })
    expect(await one(id)).toMatchObject({ is_shown })
    expect((await home()).some((banner) => banner.id === id)).toBe(is_shown === 1)
  })

  test('of the main place needs a picture of its shape with an alternative text, and replacing it removes the old picture', async () => {
    const slide = { place: 'main', title: 'Musim panen', target_click_url: 'https://mutu.example/panen' }
    expect(await rara.ask('banner/save', slide)).toMatchObject({ fields: { img_64: 'Spanduk utama perlu gambar' } })
    const wide = `data:image/jpeg;base64,${(await jpeg(600, 600)).toString('base64')}`
    expect(await rara.ask('banner/save', { ...slide, img_64: wide })).toMatchObject({
      fields: { alt: 'Mohon isi keterangan gambar untuk pembaca layar' },
    })
    const { data } = await rara.ask('banner/save', { ...slide, img_64: wide, alt: 'Sawah' })
    const [shown] = await home('main')
    expect(shown).toMatchObject({ id: data.id, img: { width: 600, height: 240 }, alt: 'Sawah' })
    const first = await one(data.id)
    const change = { id: data.id, seen: first.seen, ...slide, alt: 'Sawah' }
    const renamed = await rara.ask('banner/save', { ...change, title: 'Panen raya', img_64: first.img_url })
    expect(renamed.code).toBe('00')
    expect((await one(data.id)).img_url, 'named by its path it stays').toBe(first.img_url)
    const again = { ...change, seen: (await one(data.id)).seen, img_64: wide }
    expect((await rara.ask('banner/save', again)).code).toBe('00')
    expect((await one(data.id)).img_url).not.toBe(first.img_url)
    expect(await place.db.query("select from picture where name || '.jpg' = $1", [first.img_url])).toEqual([])
    const square = await place.db.query<{ name: string }>(
      `insert into loose_picture (name, person_id, sender_id, width, height, thumbhash, bytes)
       values ('photo/' || repeat('d', 32), $1, $1, 90, 90, 'x', 10) returning name`,
      [rara.personId],
    )
    const { seen } = await one(data.id)
    const oblong = await rara.ask('banner/save', { ...change, seen, img_64: `${square[0]!.name}.jpg` })
    expect(oblong).toMatchObject({ code: '05', fields: { img_64: expect.stringContaining('Bentuk gambar') } })
  })

  test('is removed with its picture, only by an operator who has seen the current version', async () => {
    const id = await made({ title: 'Sementara' })
    expect((await rara.ask('banner/remove', { id, seen: 'lain' })).code).toBe('01')
    expect((await rara.ask('banner/remove', { id, seen: (await one(id)).seen })).code).toBe('00')
    expect(await one(id)).toBeUndefined()
    expect(await lastNoted('banner.removed')).toMatchObject({ before: { banner_id: id, title: 'Sementara' } })
    expect((await rara.ask('banner/remove', { id, seen: 'x' })).code).toBe('04')
  })
})

describe('banners of one place', () => {
  test('are reordered by one of two operators at the same moment, and the other is told of the conflict', async () => {
    await made({ title: 'Satu' })
    await made({ title: 'Dua' })
    const was = (await inPlace('sub')).map(({ id }) => id)
    const ids = [...was].reverse()
    const both = await Promise.all([1, 2].map(() => rara.ask('banner/order', { place: 'sub', was, ids })))
    expect(both.map(({ code }) => code).sort()).toEqual(['00', '01'])
    expect((await inPlace('sub')).map(({ id }) => id)).toEqual(ids)
    const seen = (await inPlace('sub')).filter(({ is_shown }) => is_shown === 1)
    expect((await home()).map(({ id }) => id)).toEqual(seen.map(({ id }) => id))
    expect(await lastNoted('banner.ordered')).toEqual({
      before: { place: 'sub', order: was },
      after: { place: 'sub', order: ids },
    })
    const stray = await rara.ask('banner/order', { place: 'sub', was: ids, ids: [...ids, 99] })
    expect(stray).toMatchObject({ code: '05', fields: { ids: 'Urutan tidak dikenal' } })
    expect(await rara.ask('banner/order', { place: 'sub', was: ids, ids })).toMatchObject({ code: '01' })
  })

  test('get a banner moved from another place at the end', async () => {
    const [mine, other] = [await made({ title: 'Pindah' }), await made({ place: 'strip', title: 'Sudah di sana' })]
    const { seen } = await one(mine)
    await rara.ask('banner/save', { id: mine, seen, ...tile({ place: 'strip', title: 'Pindah' }) })
    expect((await inPlace('strip')).map(({ id }) => id)).toEqual([other, mine])
  })
})

test.each([
  ['/faq', true],
  ['/', true],
  ['/product/show?slug=sni&category_id=4', true],
  ['https://mutu.example', true],
  ['https://mutu.example/a?b=c#d', true],
  ['//jahat.example', false],
  ['/\\jahat.example', false],
  ['http://mutu.example', false],
  ['https://', false],
  ['https:///jalan', false],
  ['https://etalase.example@jahat.example', false],
  ['https://mutu.example\\@jahat.example', false],
  ['/a\tb', false],
  ['/dua kata', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['HTTPS://mutu.example', false],
  ['faq', false],
  ['', false],
])('targetRule: a banner may link to %j: %s', (to, may) => {
  expect(targetRule(to) === undefined).toBe(may)
})

test('the server checks a banner’s link by the same rule, and the length of every text', async () => {
  const wrong = await rara.ask('banner/save', tile({ target_click_url: '//jahat.example', title: 'x'.repeat(101) }))
  expect(wrong).toMatchObject({
    code: '05',
    fields: {
      target_click_url: 'Alamat harus diawali https:// atau / (halaman di sini)',
      title: 'Paling banyak 100 huruf',
    },
  })
  const dates = await rara.ask('banner/save', tile({ from_date: '2026-02-02', to_date: '2026-02-01' }))
  expect(dates).toMatchObject({ fields: { to_date: 'Tanggal akhir tidak boleh sebelum tanggal mulai' } })
})
