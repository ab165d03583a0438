import { expect, test } from 'vitest'
import { navStateOf } from '#app/layout/nav-state.ts'
import { routeOf } from '#app/routes.ts'
import { ssrPages } from '#app/routes-ssr.ts'
import { queryEntry, type SsrAnswer } from '#app/ssr/state.ts'
import { lsproRows } from '#contract/lspro/rules.ts'
import {
  bodyRows,
  countText,
  feedAddress,
  feedViewOf,
  isFiltered,
  linkedPostId,
  lsproListAddress,
  lsproListInputOf,
  lsproListViewOf,
  lsproTabAddress,
  lsproTabOf,
  postAddress,
  searchInputOf,
  uniqueCards,
} from '#features/lspro/public/lspro-view.ts'
import { cursorQuery } from '#offline/cache/cursor-query.ts'
import { pagedQuery } from '#offline/cache/endpoint-query.ts'

// URLs of certification bodies and of their feed.

const path = '/base/lspro/detail/7'
const all = { search: '', province: undefined, scope: undefined }

test.each([
  ['', 'postingan'],
  ['tab=postingan', 'postingan'],
  ['tab=alamat', 'alamat'],
  ['tab=kontak', 'kontak'],
  ['tab=info', 'info'],
  ['tab=galeri', 'galeri'],
  ['tab=Galeri', 'postingan'],
  ['tab=sni', 'postingan'],
])('lsproTabOf: ?%s opens the tab %s', (query, tab) => {
  expect(lsproTabOf(new URLSearchParams(query))).toBe(tab)
})

test.each([
  ['postingan', path],
  ['alamat', `${path}?tab=alamat`],
  ['kontak', `${path}?tab=kontak`],
  ['info', `${path}?tab=info`],
  ['galeri', `${path}?tab=galeri`],
] as const)('lsproTabAddress: the tab %s has the address %s', (tab, address) => {
  expect(lsproTabAddress(7, tab)).toBe(address)
})

test.each([
  ['', {}],
  ['search=+uji+pangan+', { search: 'uji pangan' }],
  [`search=${'u'.repeat(101)}`, { search: 'u'.repeat(100) }],
  ['province_id=32', { province: 32 }],
  ['province_id=0', {}],
  ['province_id=100', {}],
  ['province_id=jabar', {}],
  ['scope_id=4', { scope: 4 }],
  ['scope_id=4.5', {}],
  ['scope_id=-4', {}],
  ['scope_id=32768', {}],
])('lsproListViewOf reads the filters of ?%s', (query, more) => {
  expect(lsproListViewOf(new URLSearchParams(query))).toEqual({ ...all, ...more })
})

test.each([
  [{}, '/base/lspro/list', { rows: 16, page: 1 }],
  [{ search: 'uji & tes' }, '/base/lspro/list?search=uji+%26+tes', { search: 'uji & tes', rows: 16, page: 1 }],
  [
    { province: 32, scope: 4 },
    '/base/lspro/list?province_id=32&scope_id=4',
    { province_id: 32, scope_id: 4, rows: 16, page: 1 },
  ],
])(
  'lsproListAddress and lsproListInputOf: %j has the address %s, and the same view is read back from it',
  (more, address, ask) => {
    const view = { ...all, ...more }
    expect(lsproListAddress(view)).toBe(address)
    expect(lsproListInputOf(view)).toEqual(ask)
    expect(lsproListViewOf(new URLSearchParams(address.split('?')[1]))).toEqual(view)
  },
)

test.each([
  ['', '/base/lspro/posting/list', false, {}],
  ['search=audit', '/base/lspro/posting/list?search=audit', true, { search: 'audit' }],
  ['province_id=32', '/base/lspro/posting/list?province_id=32', true, { province_id: 32 }],
  ['province_id=0&search=', '/base/lspro/posting/list', false, {}],
  ['scope_id=4', '/base/lspro/posting/list', false, {}],
])('feedViewOf: the feed at ?%s has the address %s and is filtered: %s', (query, address, narrow, ask) => {
  const view = feedViewOf(new URLSearchParams(query))
  expect(feedAddress(view)).toBe(address)
  expect(isFiltered(view)).toBe(narrow)
  expect(searchInputOf(view)).toEqual(ask)
})

test('the LSPRO directory loads sixteen bodies at a time and says how many there are', () => {
  expect(bodyRows).toBe(lsproRows)
  expect(countText(16, 42)).toBe('Menampilkan 16 dari 42 data')
})

test.each([
  ['/base/lspro/posting/list', { kind: 'root', title: 'LSPRO', current: 'lspro' }],
  ['/base/lspro/list', { kind: 'inner', title: 'Daftar LSPRO', current: 'lspro', shareable: true }],
  [path, { kind: 'inner', title: 'LSPRO', current: 'lspro', shareable: true }],
])('navStateOf: %s belongs to the tab LSPRO and has a route', (address, place) => {
  expect(navStateOf(address, '')).toEqual({ ...place, search: '' })
  expect(routeOf(address).status).toBeUndefined()
})

test('navStateOf shows one’s own body under the account tab, like one’s own shop', () => {
  const own = { merchant_id: null, lspro_id: 7 }
  expect(navStateOf(path, '', own)).toMatchObject({ title: 'LSPRO saya', current: 'own' })
  expect(navStateOf('/base/lspro/detail/8', '', own)).toMatchObject({ title: 'LSPRO', current: 'lspro' })
  expect(navStateOf('/base/merchant/detail/7', '', own)).toMatchObject({ title: 'Toko', current: 'shops' })
})

function asked(address: string) {
  const url = new URL(address, 'http://here')
  return ssrPages[routeOf(url.pathname).key]!.queries!(url)
}
test.each([
  ['post=12', 12],
  ['tab=postingan&post=12', 12],
  ['post=0', undefined],
  ['post=12x', undefined],
  ['post=99999999999', undefined],
  ['', undefined],
])('linkedPostId: ?%s links to the post %s', (query, post) => {
  expect(linkedPostId(new URLSearchParams(query))).toBe(post)
})

test('postAddress is on the page of the body, and the server renders that page', () => {
  const at = new URL(postAddress(7, 12), 'http://here')
  expect([at.pathname, lsproTabOf(at.searchParams), linkedPostId(at.searchParams)]).toEqual([path, 'postingan', 12])
  // The post itself is requested too, so that the page of a removed post has the status of a missing page.
  expect(asked(postAddress(7, 12))).toEqual([
    ...asked(path),
    { name: 'lspro.posts', ask: { lspro_id: 7, post_id: 12, rows: 1 } },
  ])
})

const heldFirst = (address: string) => queryEntry({ ...asked(address)[0]!, answer: 'first' } as SsrAnswer)

test('the server prefetches the query keys that the LSPRO pages read', () => {
  expect(heldFirst('/base/lspro/posting/list')).toEqual({
    key: cursorQuery('lspro.posts', {}).queryKey,
    // A refetch must begin at the top, not below some post.
    data: { pages: ['first'], pageParams: [cursorQuery('lspro.posts', {}).initialPageParam] },
  })
  const directory = pagedQuery('lspro.list', lsproListInputOf({ ...all, province: 32 }))
  expect(heldFirst('/base/lspro/list?province_id=32')).toEqual({
    key: directory.queryKey,
    data: { pages: ['first'], pageParams: [directory.initialPageParam] },
  })
  expect(asked('/base/lspro/posting/list?search=audit')[1]).toEqual({
    name: 'lspro.searchPosts',
    ask: { search: 'audit' },
    from: null,
  })
  expect(asked(path).map(({ name }) => name)).toEqual(['lspro.detail', 'lspro.posts', 'showcase.categories'])
  expect(asked('/base/lspro/detail/abc')[0]?.ask, 'nobody has this number: refused').toEqual({ id: 0 })
})

test('the query of posts below a post uses the `next` of each page and ends with the last one', () => {
  const question = cursorQuery('lspro.posts', { lspro_id: 7 })
  const page = (next: number | null) => ({ code: '00', data: { lspro_posting: [], lspro: [], next } })
  const next = (of: number | null) => question.getNextPageParam(page(of), [page(of)], null, [null])
  expect(next(31)).toBe(31)
  expect(next(null)).toBeNull()
})

test('uniqueCards keeps the first of cards that are repeated while a visitor pages', () => {
  const cards = [1, 2, 3, 2, 4, 3].map((id, index) => ({ id, at: index }))
  expect(uniqueCards(cards).map(({ at }) => at)).toEqual([0, 1, 2, 4])
})
