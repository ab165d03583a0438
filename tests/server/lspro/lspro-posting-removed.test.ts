import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { purgeRemovedPosts } from '#server/lspro/purge-removed-posts.ts'
import { createPhotos } from '#server/pictures/photos.ts'
import type { BodyOwner } from '../../fixtures/lspro.fixture.ts'
import { openOwnBodies } from '../../fixtures/lspro-own.fixture.ts'
import { engines } from '../../support/database/engines.ts'

const said = {
  removed: { code: '00', message: 'Postingan berhasil dihapus' },
  restored: { code: '00', message: 'Postingan ditampilkan kembali' },
  none: { code: '04', message: 'Postingan tidak ditemukan' },
}
const wrong = (fields: object) => ({ code: '05', message: commonTexts.malformed, fields })

describe.each(engines())('removed posts on %s', async (engine) => {
  const place = await openOwnBodies(engine)
  const { db, owner, call, posted, postOf, loose, isLoose, logOf, rows, read } = place
  const post = (who: BodyOwner, body: object) => call(who, 'posting/save', body)
  const feed = async (who: BodyOwner) =>
    (await read('/lspro/detail', { id: who.bodyId })).data.lspro_posting.map(({ id }: { id: number }) => id)

  test('are not public and can be restored with their picture; removing or restoring twice succeeds', async () => {
    const sari = await owner()
    const img_64 = await loose(sari)
    const { id, external_id } = await posted(sari, { img_64 })
    for (let twice = 0; twice < 2; twice++) expect(await call(sari, 'posting/delete', { id })).toEqual(said.removed)
    expect(await feed(sari)).toEqual([])
    expect(await postOf(id)).toMatchObject({ removed: true, path: img_64 })
    expect(await isLoose(img_64)).toBe(false)
    expect(await post(sari, { id, remark: 'b' })).toEqual(said.none)
    expect(await post(sari, { external_id, remark: 'b' })).toEqual(said.none)
    for (const which of [{ external_id }, { id }])
      expect(await call(sari, 'posting/restore', which)).toEqual(said.restored)
    expect(await feed(sari)).toEqual([id])
    expect((await logOf(sari.bodyId)).map(({ action }) => action)).toEqual([
      'post.saved',
      'post.removed',
      'post.restored',
    ])
    expect(await call(sari, 'posting/delete', { external_id })).toEqual(said.removed)
  })

  test('an unknown post can be neither changed, removed nor restored', async () => {
    const sari = await owner()
    for (const path of ['save', 'delete', 'restore'])
      expect(await call(sari, `posting/${path}`, { id: 2_000_000_000, remark: 'a' })).toEqual(said.none)
    for (const path of ['delete', 'restore']) {
      expect(await call(sari, `posting/${path}`, { external_id: randomUUID() })).toEqual(said.none)
      expect(await call(sari, `posting/${path}`, {})).toEqual(wrong({ id: lsproMessages.noPost }))
    }
  })

  test('are restored with their picture only when the photo quota allows it', async () => {
    const sari = await owner()
    const { id } = await posted(sari, { img_64: await loose(sari) })
    await call(sari, 'posting/delete', { id })
    const [filler] = await db.query<{ id: number }>(
      `insert into picture (name, width, height, sender_id, bytes) values ('photo/' || md5($1::text), 9, 9, $1::int, 200000000)
       returning id`,
      [sari.personId],
    )
    const no = await call(sari, 'posting/restore', { id })
    expect(no).toMatchObject({ code: '01', message: expect.stringContaining('Foto postingan ini tidak muat') })
    expect([await feed(sari), (await postOf(id))?.removed]).toEqual([[], true])
    await db.query('delete from picture where id = $1', [filler!.id])
    expect(await call(sari, 'posting/restore', { id })).toEqual(said.restored)
  })

  test('a body that posts and removes without end is stopped at posting, while removing and restoring go on', async () => {
    const sari = await owner()
    const { id } = await posted(sari)
    await db.query(
      "insert into lspro_posting (lspro_id, remark, removed_at) select $1, 'x', now() from generate_series(1, 499)",
      [sari.bodyId],
    )
    await db.query(
      "insert into lspro_posting (lspro_id, remark, removed_at) select $1, '', now() from generate_series(1, 9)",
      [sari.bodyId],
    )
    const other = await posted(sari)
    expect(await call(sari, 'posting/delete', { id })).toEqual(said.removed)
    const full = { code: '01', message: expect.stringMatching(/^Lembaga Anda sudah menghapus 500 postingan/) }
    expect(await post(sari, { external_id: randomUUID(), remark: 'b' })).toMatchObject(full)
    expect(await post(sari, { id: other.id, remark: 'b' }), 'a change is no new one').toMatchObject({ code: '00' })
    expect(await call(sari, 'posting/delete', { id: other.id })).toEqual(said.removed)
    for (const back of [id, other.id]) expect(await call(sari, 'posting/restore', { id: back })).toEqual(said.restored)
    expect(await post(sari, { external_id: randomUUID(), remark: 'b' })).toMatchObject({ code: '00' })
  })

  // The sweep moves rows only; files are deleted by another job.
  const { detach: takeDown } = createPhotos({ db, store: {} as never, images: {} as never, log: {} as never })
  const sweep = () => purgeRemovedPosts(db, { detach: takeDown })
  const sweeps = () =>
    db.query("select who, role, lspro_id, after from audit_log where action = 'post.swept' order by id")

  test('are deleted after thirty days with their picture, and can be restored until then', async () => {
    const sari = await owner()
    const removed = async (ago: string) => {
      const img_64 = await loose(sari)
      const { id } = await posted(sari, { img_64 })
      await db.query('update lspro_posting set removed_at = now() - $2::interval where id = $1', [id, ago])
      return { id, img_64 }
    }
    const [old, young, never] = [
      await removed('30 days 1 minute'),
      await removed('29 days 23 hours'),
      await posted(sari),
    ]
    // The time for a restore is over before the sweep has run.
    expect(await call(sari, 'posting/restore', { id: old.id })).toEqual(said.none)
    expect(await call(sari, 'posting/delete', { id: old.id })).toEqual(said.removed)
    await Promise.all([sweep(), sweep()])
    expect((await rows(sari.bodyId)).posts.map(({ id, remark }) => [id, remark])).toEqual([
      [old.id, ''],
      [young.id, '<p>Kabar</p>'],
      [never.id, '<p>Kabar</p>'],
    ])
    expect([await isLoose(old.img_64), await isLoose(young.img_64)]).toEqual([true, false])
    expect(await call(sari, 'posting/restore', { id: young.id })).toEqual(said.restored)
    expect(await feed(sari)).toEqual([never.id, young.id])
  })

  test('a change that waited on a phone for months is rejected as removed and makes no new post', async () => {
    const sari = await owner()
    const { id, external_id } = await posted(sari, { img_64: await loose(sari) })
    await call(sari, 'posting/delete', { id })
    await db.query("update lspro_posting set removed_at = now() - interval '200 days' where id = $1", [id])
    await sweep()
    const swept = (await rows(sari.bodyId)).posts
    expect(swept).toMatchObject([{ id, external_id, remark: '', words: '', picture_id: null }])
    const img_64 = await loose(sari)
    for (const which of [{ external_id }, { id }, { id, external_id }]) {
      expect(await post(sari, { ...which, remark: 'Masih menunggu', img_64 })).toEqual(said.none)
      expect(await call(sari, 'posting/restore', which)).toEqual(said.none)
      expect(await call(sari, 'posting/delete', which)).toEqual(said.removed)
    }
    expect((await rows(sari.bodyId)).posts).toEqual(swept)
    expect([await feed(sari), await isLoose(img_64)]).toEqual([[], true])
    // External ids are unique per body: the same id of another body makes a new post there.
    expect(await post(await owner(), { external_id, remark: 'Lain' })).toMatchObject({ code: '00' })
  })

  test('a sweep that has deleted posts writes one log entry; one that has not writes none', async () => {
    const sari = await owner()
    const posts = [await posted(sari), await posted(sari)]
    await db.query("update lspro_posting set removed_at = now() - interval '31 days' where id = any ($1)", [
      posts.map(({ id }) => id),
    ])
    const before = await sweeps()
    for (let run = 0; run < 2; run++) await sweep()
    expect(await sweeps()).toEqual([...before, { who: 'sistem', role: 'system', lspro_id: null, after: { posts: 2 } }])
  })
})
