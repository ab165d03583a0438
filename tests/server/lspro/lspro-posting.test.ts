import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { keyless } from '#contract/photos/picture-path.ts'
import { shopMessages } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { BodyOwner } from '../../fixtures/lspro.fixture.ts'
import { openOwnBodies } from '../../fixtures/lspro-own.fixture.ts'
import { dataOf, impostors, jpeg, jpegOf } from '../../fixtures/photo-corpus.ts'
import { engines } from '../../support/database/engines.ts'
import { signedIn } from '../../support/people.ts'
import { nameIn } from '../../support/pictures/picture-name.ts'

const said = {
  posted: { code: '00', message: 'Posting berhasil diupload' },
  changed: { code: '00', message: 'Posting berhasil dirubah' },
}
const wrong = (fields: object) => ({ code: '05', message: commonTexts.malformed, fields })
const gone = { code: '04', message: shopMessages.photoGone, fields: { img_64: shopMessages.photoGone } }

describe.each(engines())('posts of a certification body on %s', async (engine) => {
  const place = await openOwnBodies(engine)
  const { db, owner, call, posted, postOf, loose, isLoose, logOf, rows, read } = place
  const post = (who: BodyOwner, body: object, key?: string) => call(who, 'posting/save', body, key)

  test('are created, and changed by id or external id, and each change is logged', async () => {
    const sari = await owner()
    const [external_id, first, second] = [randomUUID(), await loose(sari), await loose(sari)]
    const made = await post(sari, { external_id, remark: '<p>Kabar</p>', img_64: first })
    expect(made).toEqual({ ...said.posted, data: { id: expect.any(Number), external_id } })
    const { id } = made.data
    expect(await postOf(id)).toEqual({ remark: '<p>Kabar</p>', path: first, removed: false, created_by: sari.personId })
    // A picture of the post may stay; saving the same again is not logged.
    expect(await post(sari, { id, remark: '<p>Kabar</p>', img_64: first })).toMatchObject(said.changed)
    expect(await post(sari, { external_id, remark: '<h2>Baru</h2>', img_64: second })).toMatchObject({
      ...said.changed,
      data: { id, external_id },
    })
    expect([await isLoose(first), await isLoose(second)]).toEqual([true, false])
    expect(await post(sari, { id, remark: '<h2>Baru</h2>' })).toMatchObject(said.changed)
    expect(await postOf(id)).toMatchObject({ remark: '<h2>Baru</h2>', path: null })
    expect(await isLoose(second)).toBe(true)
    const one = { id, remark: '<p>Kabar</p>', img_url: first }
    const two = { id, remark: '<h2>Baru</h2>', img_url: second }
    expect(await logOf(sari.bodyId)).toEqual(
      [
        [null, one],
        [one, two],
        [two, { ...two, img_url: null }],
      ].map(([before, after]) => ({ action: 'post.saved', before, after, person_id: sari.personId })),
    )
  })

  test('with the same external id are one post for each body, and without one separate posts', async () => {
    const [sari, budi] = [await owner(), await owner()]
    const external_id = randomUUID()
    const both = await Promise.all([1, 2, 3].map((n) => post(sari, { external_id, remark: `<p>${n}</p>` })))
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
    expect(both.map(({ message }) => message).sort()).toEqual([
      said.changed.message,
      said.changed.message,
      said.posted.message,
    ])
    const his = await post(budi, { external_id, remark: '<p>lain</p>' })
    expect(his).toMatchObject(said.posted)
    expect(his.data.id).not.toBe(both[0]!.data.id)
    expect((await rows(sari.bodyId)).posts).toHaveLength(1)
    const keyless = [await post(sari, { remark: 'a' }), await post(sari, { remark: 'a' })].map(({ data }) => data.id)
    expect(new Set(keyless).size).toBe(2)
  })

  test('repeated with the same idempotency key are saved once with the same answer, also after a later change', async () => {
    const sari = await owner()
    const [key, body] = [randomUUID(), { external_id: randomUUID(), remark: 'satu', img_64: await loose(sari) }]
    const first = await Promise.all([post(sari, body, key), post(sari, body, key)])
    expect(first[0]).toEqual(first[1])
    expect(first[0]).toMatchObject(said.posted)
    await post(sari, { id: first[0]!.data.id, remark: 'dua' })
    expect(await post(sari, body, key)).toEqual(first[0])
    expect(await postOf(first[0]!.data.id)).toMatchObject({ remark: 'dua', path: null })
    expect(await post(sari, { ...body, remark: 'tiga' }, key)).toMatchObject({ code: '01' })
  })

  test.each([
    ['<p>Ke <b>Malaysia</b></p><script>alert(1)</script>', '<p>Ke <b>Malaysia</b></p>'],
    ['<p onclick="x()">Ke <a href="javascript:x()">sana</a></p>', '<p>Ke <a>sana</a></p>'],
    ['<img src=x onerror=alert(1)>Kabar', 'Kabar'],
    ['<p style="position:fixed">Kabar</p>', '<p>Kabar</p>'],
    ['<xmp><script>alert(1)</script></xmp>Kabar', 'Kabar'],
    // HTML of the editor is returned unchanged.
    ...[
      '<h2>Kabar</h2><ul><li>satu</li><li><i>dua</i></li></ul>',
      '<p><a href="https://a.example/?x=1&amp;y=2">kami</a> 1 &lt; 2 "kutip" \u00a0 👩‍🌾</p>',
      '<ol><li><u>satu</u></li></ol><blockquote><p>kata <s>mereka</s> <em>kami</em></p></blockquote>',
    ].map((same): [string, string] => [same, same]),
  ])('the text %j is stored as %j', async (remark, kept) => {
    const sari = await owner()
    const { id } = await posted(sari, { remark })
    expect(await postOf(id)).toMatchObject({ remark: kept })
    expect((await read('/lspro/posting/list', { lspro_id: sari.bodyId })).data.lspro_posting[0].remark).toBe(kept)
  })

  test.each([
    ['', lsproMessages.emptyPost],
    ['<p> </p>', lsproMessages.emptyPost],
    ['<p><br></p><ul><li>\u200b</li></ul>', lsproMessages.emptyPost],
    ['<script>alert(1)</script><img src=x>', lsproMessages.emptyPost],
    [null, lsproMessages.emptyPost],
    ['x'.repeat(20_001), lsproMessages.longPost],
    [`<p>${'&amp;'.repeat(9_999)}</p>`, lsproMessages.longPost],
    ['x'.repeat(50_001), lsproMessages.longPost],
  ])('the text %# is rejected at its field, for a new and an existing post', async (remark, sentence) => {
    const sari = await owner()
    const { id } = await posted(sari)
    const before = await rows(sari.bodyId)
    const img_64 = await loose(sari)
    for (const which of [{}, { id }])
      expect(await post(sari, { ...which, remark, img_64 })).toEqual(wrong({ remark: sentence }))
    expect(await rows(sari.bodyId)).toEqual(before)
    expect(await isLoose(img_64)).toBe(true)
    expect(lsproMessages.emptyPost).toBe('Harap rubah teks yang ingin anda bagikan')
  })

  test('a picture of 3,000,000 bytes is accepted, and one byte more is rejected with the exact message of the specification', async () => {
    const sari = await owner()
    const heavy = 'File terlalu besar, silahkan pilih file dengan  maksimal 3MB'
    for (const bytes of [3_000_001, 3_200_000, 3_400_000])
      expect(await post(sari, { remark: 'a', img_64: dataOf(await jpegOf(bytes)) })).toEqual(wrong({ img_64: heavy }))
    expect((await rows(sari.bodyId)).posts).toEqual([])
    expect(await post(sari, { remark: 'a', img_64: dataOf(await jpegOf(3_000_000)) })).toMatchObject(said.posted)
    const huge = JSON.stringify({ remark: 'a', more: 'x'.repeat(50_000_000) })
    expect((await place.send('/lspro/posting/save', huge, sari.headers)).statusCode).toBe(413)
  })

  test('a picture sent as base64 keeps its shape, and a file that is no photo is rejected at its field', async () => {
    const sari = await owner()
    const { id } = await posted(sari, { img_64: dataOf(await jpeg(400, 200)) })
    const [row] = (await read('/lspro/posting/list', { lspro_id: sari.bodyId })).data.lspro_posting
    expect(row).toMatchObject({
      id,
      img_url: expect.stringMatching(/^posting\/[0-9a-f]{32}\.jpg$/),
      img: { width: 400, height: 200 },
    })
    const before = await rows(sari.bodyId)
    for (const [name, img_64, sentence] of await impostors()) {
      if (!img_64.startsWith('data:') || img_64.length > 4_000_000) continue
      const { code, fields } = await post(sari, { id, remark: 'a', img_64 })
      expect([name, code, fields]).toEqual([name, '05', { img_64: expect.stringMatching(sentence) }])
    }
    expect(await rows(sari.bodyId)).toEqual(before)
  })

  test('a picture belongs to one post: pictures of other posts or of the page cannot be named', async () => {
    const sari = await owner()
    const [a, b, c] = [await loose(sari), await loose(sari), await loose(sari)]
    await posted(sari, { img_64: a })
    await call(sari, 'gallery/save', { img_64s: [b] })
    await call(sari, 'avatar/save', { img_64: c })
    const other = await posted(sari)
    for (const img_64 of [a, b, c]) {
      expect(await post(sari, { remark: 'x', img_64 })).toEqual(gone)
      expect(await post(sari, { id: other.id, remark: 'x', img_64 })).toEqual(gone)
    }
    expect(await call(sari, 'gallery/save', { img_64s: [b, a] })).toMatchObject({ code: '04' })
    expect(await postOf(other.id)).toMatchObject({ remark: '<p>Kabar</p>', path: null })
  })

  test('the size limit of a picture uploaded earlier applies to the uploaded file, with the same message', async () => {
    const sari = await owner()
    const headers = { ...sari.headers, 'content-type': 'image/jpeg' }
    const uploaded = async (bytes: number): Promise<string> =>
      (await place.app.inject({ method: 'POST', url: '/api/photo/save', headers, payload: await jpegOf(bytes) })).json()
        .data.img_url
    const heavy = await uploaded(3_000_000)
    // Like photos that were uploaded when 3 MiB were allowed.
    await db.query('update loose_picture set sent_bytes = 3000001 where name = $1', [nameIn(keyless(heavy))])
    expect(await post(sari, { remark: 'a', img_64: heavy })).toEqual(wrong({ img_64: lsproMessages.heavy }))
    expect((await rows(sari.bodyId)).posts).toEqual([])
    // Rejected here, the upload still exists, for uses where photos may be larger.
    expect(await isLoose(keyless(heavy))).toBe(true)
    expect(await call(sari, 'gallery/save', { img_64s: [heavy] })).toMatchObject({ code: '00' })
    expect(await post(sari, { remark: 'a', img_64: await uploaded(3_000_000) })).toMatchObject(said.posted)
  })

  test('are limited to two thousand for each body; removed ones do not count, and are restored only within the limit', async () => {
    const sari = await owner()
    await db.query("insert into lspro_posting (lspro_id, remark) select $1, 'x' from generate_series(1, 2000)", [
      sari.bodyId,
    ])
    const [row] = await db.query<{ id: number }>('select max(id) as id from lspro_posting where lspro_id = $1', [
      sari.bodyId,
    ])
    const full = { code: '01', message: 'Satu lembaga dapat memiliki paling banyak 2.000 postingan.' }
    expect(await post(sari, { remark: 'a' })).toEqual(full)
    expect(await post(sari, { id: row!.id, remark: 'a' })).toMatchObject(said.changed)
    await call(sari, 'posting/delete', { id: row!.id })
    const { data } = await post(sari, { remark: 'b' })
    expect(await call(sari, 'posting/restore', { id: row!.id })).toEqual(full)
    await call(sari, 'posting/delete', { id: data.id })
    expect(await call(sari, 'posting/restore', { id: row!.id })).toMatchObject({ code: '00' })
    expect(await post(sari, { remark: 'c' })).toEqual(full)
  })

  test('changed by two phones at the same moment are saved one after the other, and the log has the value each has replaced', async () => {
    const sari = await owner()
    const other = { ...sari, ...(await signedIn(db, sari.personId)) }
    const { id } = await posted(sari, { remark: 'awal' })
    const pictures = await Promise.all(Array.from({ length: 6 }, () => loose(sari)))
    const all = await Promise.all(
      pictures.map((img_64, index) => post(index % 2 ? other : sari, { id, remark: `ke-${index}`, img_64 })),
    )
    expect(all.map(({ code }) => code)).toEqual(all.map(() => '00'))
    const { remark, path } = (await postOf(id))!
    expect(path).toBe(pictures[Number(remark.slice(3))])
    for (const picture of pictures) expect([picture, await isLoose(picture)]).toEqual([picture, picture !== path])
    const log = await logOf(sari.bodyId)
    for (const [at, { before }] of log.entries()) if (at > 0) expect(before).toEqual(log[at - 1]!.after)
  })
})
