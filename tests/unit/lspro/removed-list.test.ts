import { expect, test } from 'vitest'
import { removePostWrite, restorePostWrite } from '#drafts/writes/posting-write.ts'
import { applyPendingRemovals, withRestored } from '#features/lspro/posts/use-own-feed.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import { arrivedSaid, facts, keys, path, post, row } from '../../fixtures/client/lspro-own.fixture.ts'

// Posts that a body has removed and can restore, with the pending writes of this phone drawn over the list.

const [a, b, c] = keys
const face = { id_lspro: 7, name: 'LSPro Uji', lspro_img_url: path(8), lspro_img: facts }
const { id_lspro: _, name: __, lspro_img_url: ___, lspro_img: ____, ...gone } = post(1, a)
const serverData = [{ ...gone, removed_at: '2026-11-20T03:00:00.000Z', created_at: '2026-11-13T03:00:00.000Z' }]
const listed = [post(3, c, { created_at: '2026-11-14T03:00:00.000Z' }), post(2, b)]
const refused = { code: '04', message: 'x', at: 1 }

test.each<[string, PendingWrite[], string[], string[]]>([
  ['nothing was pending', [], [a], [c, b]],
  ['a removal waits', [row(removePostWrite(b, ''))], [b, a], [c, b]],
  ['two removals wait', [row(removePostWrite(b, '')), row(removePostWrite(c, ''))], [b, c, a], [c, b]],
  ['a removal has arrived, and the list is older', [arrivedSaid(removePostWrite(b, ''))], [b, a], [c, b]],
  ['a removal was refused', [row(removePostWrite(b, ''), 'parked', refused)], [a], [c, b]],
  ['one is being put back: it stands where it stood', [row(restorePostWrite(a, ''))], [], [c, a, b]],
  ['one has been put back, and the lists are older', [arrivedSaid(restorePostWrite(a, ''))], [], [c, a, b]],
  ['putting back was refused', [row(restorePostWrite(a, ''), 'parked', refused)], [a], [c, b]],
])('removed posts, when %s', (_, pending, removed, stands) => {
  const known = { serverData, since: pending, listed, pending }
  expect(applyPendingRemovals(known).map(({ external_id }) => external_id)).toEqual(removed)
  expect(withRestored(known, face).map(({ external_id }) => external_id)).toEqual(stands)
})

test('a restored post stays in the feed while the list of removed posts is newer than the feed', () => {
  const write = arrivedSaid(restorePostWrite(a, ''))
  const known = { serverData: [], earlier: serverData, since: [], listed, pending: [write] }
  expect(withRestored(known, face).map(({ external_id }) => external_id)).toEqual([c, a, b])
  expect(withRestored({ ...known, pending: [] }, face), 'the feed is newer than the write').toEqual(listed)
})

test('applyPendingRemovals dates a removed post that only the feed contains by the removal on this phone', () => {
  const write = row(removePostWrite(b, ''))
  const [first] = applyPendingRemovals({ serverData: [], since: [], listed, pending: [write] })
  expect(first).toMatchObject({ remark: '<p>Kabar 2</p>', removed_at: new Date(write.keptAt).toISOString() })
  expect(applyPendingRemovals({ serverData: [], since: [write], listed, pending: [] }), 'the feed knows of it').toEqual(
    [],
  )
})
