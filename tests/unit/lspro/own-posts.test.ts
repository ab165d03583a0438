import { describe, expect, test } from 'vitest'
import {
  composerName,
  keyOfPost,
  keyOfRemoval,
  postEditor,
  postName,
  postTitle,
  postWrites,
  removePostWrite,
  restorePostWrite,
  savePostWrite,
} from '#drafts/writes/posting-write.ts'
import { applyPendingPosts, locatePost } from '#features/lspro/posts/optimistic-posts.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import { arrivedSaid, facts, keys, path, post, row } from '../../fixtures/client/lspro-own.fixture.ts'

// The posts of one’s own body: the server’s list, with the writes of this phone that the list does not include drawn
// over it.

const [a, b, c] = keys
const face = { id_lspro: 7, name: 'LSPro Uji', lspro_img_url: path(8), lspro_img: facts }
const listed = [post(2, b, { img_url: path(1), img: facts }), post(1, a)]
const save = (key: string, remark: string, more = {}) => savePostWrite(key, { remark, ...more }, postName(key))
const draw = (pending: PendingWrite[], serverData = listed) => {
  const rows = pending.filter((one): one is OutboxEntry => 'state' in one)
  return applyPendingPosts({ serverData, pending, rows, face })
}
const brief = (pending: PendingWrite[], serverData = listed) =>
  draw(pending, serverData).map(
    ({ remark, entry: waits }) => `${remark.replace(/<[^>]+>/g, '')}${waits ? ` (${waits.state})` : ''}`,
  )

const refused = { code: '05', message: 'refused', fields: { remark: 'x' }, at: 1 }
const news = '<p>Baru</p>'
describe('the list of one’s own posts with pending writes', () => {
  test.each<[string, PendingWrite[], string[]]>([
    ['nothing was pending', [], ['Kabar 2', 'Kabar 1']],
    ['a new one waits', [row(save(c, news))], ['Baru (kept)', 'Kabar 2', 'Kabar 1']],
    ['a new one is on its way', [row(save(c, news), 'sending')], ['Baru (sending)', 'Kabar 2', 'Kabar 1']],
    ['a new one was refused', [row(save(c, news), 'parked', refused)], ['Baru (parked)', 'Kabar 2', 'Kabar 1']],
    ['a new one has arrived, and the list is older', [arrivedSaid(save(c, news))], ['Baru', 'Kabar 2', 'Kabar 1']],
    ['an edit of one waits', [row(save(a, news, { id: 1 }))], ['Kabar 2', 'Baru (kept)']],
    ['an edit has arrived, and the list is older', [arrivedSaid(save(a, news, { id: 1 }))], ['Kabar 2', 'Baru']],
    [
      'an edit of one that arrived waits',
      [arrivedSaid(save(c, '<p>Satu</p>')), row(save(c, news))],
      ['Baru (kept)', 'Kabar 2', 'Kabar 1'],
    ],
    ['an edit of one further down waits', [row(save(c, news, { id: 9 }))], ['Baru (kept)', 'Kabar 2', 'Kabar 1']],
    ['an edit of one further down has arrived', [arrivedSaid(save(c, news, { id: 9 }))], ['Kabar 2', 'Kabar 1']],
    ['a removal waits', [row(removePostWrite(a, ''))], ['Kabar 2']],
    ['a removal has arrived, and the list is older', [arrivedSaid(removePostWrite(a, ''))], ['Kabar 2']],
    ['a removal was refused', [row(removePostWrite(a, ''), 'parked', refused)], ['Kabar 2', 'Kabar 1 (parked)']],
    [
      'one was removed and put back',
      [arrivedSaid(removePostWrite(a, '')), row(restorePostWrite(a, ''))],
      ['Kabar 2', 'Kabar 1 (kept)'],
    ],
    ['one that was put back is listed', [arrivedSaid(restorePostWrite(a, ''))], ['Kabar 2', 'Kabar 1']],
    ['one was changed and then removed', [row(save(a, news, { id: 1 })), row(removePostWrite(a, ''))], ['Kabar 2']],
    ['the first two of a phone without a signal', [row(save(a, '<p>1</p>')), row(save(b, '<p>2</p>'))], []],
  ])('%s', (what, pending, shown) => {
    if (shown.length > 0) expect(brief(pending)).toEqual(shown)
    else expect(brief(pending, []), what).toEqual(['2 (kept)', '1 (kept)'])
  })

  test('a picture from this phone has no size yet; an unchanged picture keeps its size', () => {
    const [, other] = draw([row(save(a, news, { id: 1, img_64: 'file:x' }))])
    expect(other).toMatchObject({ img_url: 'file:x', img: null, id: 1 })
    const [first] = draw([row(save(b, news, { id: 2, img_64: path(1) }))])
    expect(first).toMatchObject({ img_url: path(1), img: facts })
    expect(draw([row(save(b, news, { id: 2, img_64: null }))])[0]).toMatchObject({ img_url: null, img: null })
  })

  test('a new pending post has the day it was written and the body’s profile photo, and is marked as not on the server', () => {
    const write = row(save(c, news))
    expect(draw([write])[0]).toMatchObject({
      ...{ id: undefined, external_id: c, name: 'LSPro Uji', lspro_img_url: path(8), isOnServer: false },
      created_at: new Date(write.keptAt).toISOString(),
    })
    expect(draw([arrivedSaid(save(c, news))])[0]).toMatchObject({ isOnServer: true })
    expect(draw([row(save(a, news, { id: 1 }))])[1]).toMatchObject({ isOnServer: true })
  })
})

const heard = { data: {}, error: null, isFetching: false, hasNextPage: false }
test.each<[string, Partial<Record<keyof typeof heard, unknown>>, string]>([
  ['nothing has been heard', { data: undefined }, 'unknown'],
  ['more is on its way', { isFetching: true, hasNextPage: true }, 'unknown'],
  ['what follows could not be had', { error: new Error(), hasNextPage: true }, 'unknown'],
  ['the last answer is from before', { error: new Error() }, 'unknown'],
  ['there is more below', { hasNextPage: true }, 'below'],
  ['all has been read', {}, 'gone'],
])('locatePost: an edited post that is not listed, when %s', (_, more, where) => {
  const asked = { ...heard, ...more } as typeof heard
  expect(locatePost(c, draw([]), asked)).toBe(where)
  expect(locatePost(a, draw([]), asked)).toBe('here')
})

describe('outbox entries of a post', () => {
  test('a save has the post as its subject and ends the draft of the same name', () => {
    expect(save(a, news, { id: 1, img_64: 'file:x' })).toMatchObject({
      ...{ name: 'lspro.savePosting', subject: `post:${a}`, same: `post:${a}`, draft: `post:${a}` },
      ask: { id: 1, external_id: a, remark: news, img_64: 'file:x' },
      to: postEditor(a),
    })
    expect(save(c, news).ask).toEqual({ external_id: c, remark: news, img_64: null })
  })

  test('removing and restoring replace each other in the outbox, and neither replaces a save', () => {
    const [remove, restore] = [removePostWrite(a, news), restorePostWrite(a, news)]
    expect(remove.same).toBe(restore.same)
    expect(remove.same).not.toBe(save(a, news).same)
    expect([remove.subject, restore.subject]).toEqual([`post:${a}`, `post:${a}`])
    expect([remove.ends, restore.ends]).toEqual([true, undefined])
  })

  test('keyOfPost recognises only the names of saves', () => {
    expect([keyOfPost(`post:${a}`), keyOfPost(`post:${a} hapus`), keyOfPost('post:x')]).toEqual([
      a,
      undefined,
      undefined,
    ])
    expect([keyOfRemoval(`post:${a} hapus`), keyOfRemoval(`post:${a}`)]).toEqual([a, undefined])
    const { draft } = postWrites['lspro.savePosting']
    expect(draft(composerName(7), { values: {}, isShopOpen: true })).toMatchObject({ to: '/base/lspro/detail/7' })
    expect(draft('lspro:7 alamat', { values: {}, isShopOpen: true })).toBeUndefined()
  })

  test.each([
    ['<p>Halo</p><p>semua</p>', 'Postingan “Halo”'],
    [`<p>${'a'.repeat(60)}</p>`, `Postingan “${'a'.repeat(40)}…”`],
  ])('postTitle: %s is titled %s', (remark, title) => expect(postTitle(remark)).toBe(title))
})
