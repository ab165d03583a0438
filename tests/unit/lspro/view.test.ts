import { expect, test } from 'vitest'
import { navStateOf } from '#app/layout/nav-state.ts'
import { routeOf } from '#app/routes.ts'
import { ssrPages } from '#app/routes-ssr.ts'
import { queryEntry, type SsrAnswer } from '#app/ssr/state.ts'
import { lsproRows } from '#contract/lspro/lspro-rules.ts'
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

// What the addresses of certification bodies say.

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
])('?%s opens the tab %s', (query, tab) => {
  expect(lsproTabOf(new URLSearchParams(query))).toBe(tab)
})

test.each([
  ['postingan', path],
  ['alamat', `${path}?tab=alamat`],
  ['kontak', `${path}?tab=kontak`],
  ['info', `${path}?tab=info`],
  ['galeri', `${path}?tab=galeri`],
] as const)('the tab %s stands at %s', (tab, address) => {
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
])('the directory at ?%s is narrowed as it says', (query, more) => {
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
])('%j is written as %s, asked so, and read again as the same', (more, address, ask) => {
  const view = { ...all, ...more }
  expect(lsproListAddress(view)).toBe(address)
  expect(lsproListInputOf(view)).toEqual(ask)
  expect(lsproListViewOf(new URLSearchParams(address.split('?')[1]))).toEqual(view)
})

test.each([
  ['', '/base/lspro/posting/list', false, {}],
  ['search=audit', '/base/lspro/posting/list?search=audit', true, { search: 'audit' }],
  ['province_id=32', '/base/lspro/posting/list?province_id=32', true, { province_id: 32 }],
  ['province_id=0&search=', '/base/lspro/posting/list', false, {}],
  ['scope_id=4', '/base/lspro/posting/list', false, {}],
])('the feed at ?%s is %s, and narrow: %s', (query, address, narrow, ask) => {
  const view = feedViewOf(new URLSearchParams(query))
  expect(feedAddress(view)).toBe(address)
  expect(isFiltered(view)).toBe(narrow)
  expect(searchInputOf(view)).toEqual(ask)
})

test('sixteen come at a time, and how many there are is said', () => {
  expect(bodyRows).toBe(lsproRows)
  expect(countText(16, 42)).toBe('Menampilkan 16 dari 42 data')
})

test.each([
  ['/base/lspro/posting/list', { kind: 'root', title: 'LSPRO', current: 'lspro' }],
  ['/base/lspro/list', { kind: 'inner', title: 'Daftar LSPRO', current: 'lspro', shareable: true }],
  [path, { kind: 'inner', title: 'LSPRO', current: 'lspro', shareable: true }],
])('%s belongs to the tab LSPRO, and every pattern has a page', (address, place) => {
  expect(navStateOf(address, '')).toEqual({ ...place, search: '' })
  expect(routeOf(address).status).toBeUndefined()
})

test('one’s own body is one’s own account, as one’s own shop is', () => {
  const own = { merchant_id: null, lspro_id: 7 }
  expect(navStateOf(path, '', own)).toMatchObject({ title: 'LSPRO saya', current: 'account' })
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
])('?%s leads to the post %s', (query, post) => {
  expect(linkedPostId(new URLSearchParams(query))).toBe(post)
})

test('a post has an address on the page of its body, and that page stays what the server draws', () => {
  const at = new URL(postAddress(7, 12), 'http://here')
  expect([at.pathname, lsproTabOf(at.searchParams), linkedPostId(at.searchParams)]).toEqual([path, 'postingan', 12])
  // The post itself is asked for too, so that the page of one that was taken down has the status of what is gone.
  expect(asked(postAddress(7, 12))).toEqual([
    ...asked(path),
    { name: 'lspro.posts', ask: { lspro_id: 7, post_id: 12, rows: 1 } },
  ])
})

const heldFirst = (address: string) => queryEntry({ ...asked(address)[0]!, answer: 'first' } as SsrAnswer)

test('what the server asks for a page is what the page looks for', () => {
  expect(heldFirst('/base/lspro/posting/list')).toEqual({
    key: cursorQuery('lspro.posts', {}).queryKey,
    // Asked again it must begin at the top once more, not below some post.
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

test('what lies below a post is asked with what its page says, and the last page ends it', () => {
  const question = cursorQuery('lspro.posts', { lspro_id: 7 })
  const page = (next: number | null) => ({ code: '00', data: { lspro_posting: [], lspro: [], next } })
  const next = (of: number | null) => question.getNextPageParam(page(of), [page(of)], null, [null])
  expect(next(31)).toBe(31)
  expect(next(null)).toBeNull()
})

test('a body that comes twice while somebody pages stands once, where it stood first', () => {
  const cards = [1, 2, 3, 2, 4, 3].map((id, at) => ({ id, at }))
  expect(uniqueCards(cards).map(({ at }) => at)).toEqual([0, 1, 2, 4])
})
