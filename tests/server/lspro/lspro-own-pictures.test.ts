import { describe, expect, test } from 'vitest'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { keyless } from '#contract/photos/picture-path.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { photoGone } from '#tests/support/pictures/photo-gone.ts'
import type { BodyOwner } from '../../fixtures/lspro.fixture.ts'
import { openOwnBodies } from '../../fixtures/lspro-own.fixture.ts'
import { dataOf, impostors, jpeg, jpegOf, png } from '../../fixtures/photo-corpus.ts'
import { engines } from '../../support/database/engines.ts'
import { type Actor, signedIn } from '../../support/people.ts'

const saved = { code: '00', message: 'Update Berhasil' }
const wrong = (field: string, sentence: unknown) => ({
  ...{ code: '05', message: commonTexts.malformed },
  fields: { [field]: sentence },
})

describe.each(engines())('the pictures of a certification body on %s', async (engine) => {
  const place = await openOwnBodies(engine)
  const { db, owner, call, loose, isLoose, logOf, rows, read } = place
  const gallery = (who: BodyOwner, img_64s: string[]) => call(who, 'gallery/save', { img_64s })
  const avatar = (who: BodyOwner, img_64: string, more: object = {}) => call(who, 'avatar/save', { img_64, ...more })
  const many = (who: Actor, n: number) => Promise.all(Array.from({ length: n }, () => loose(who)))
  /** The avatar and the gallery as their owner sees them, without keys. */
  const shown = async (who: BodyOwner) => {
    const { data } = await call(who, 'own')
    return {
      avatar: data.lspro.img_url && keyless(data.lspro.img_url),
      gallery: data.gallery.map(({ url }: { url: string }) => keyless(url)),
    }
  }

  test('the gallery is stored in its order, with ten photos at most', async () => {
    const sari = await owner()
    const paths = await many(sari, 11)
    const [a, b, c] = paths as [string, string, string]
    expect(await gallery(sari, paths)).toEqual(wrong('img_64s', 'gallery tidak boleh lebih dari 10'))
    expect((await shown(sari)).gallery).toEqual([])
    expect(await gallery(sari, [a, b, a])).toEqual(saved)
    expect(await gallery(sari, [c, b])).toEqual(saved)
    expect((await shown(sari)).gallery).toEqual([c, b])
    expect([await isLoose(a), await isLoose(b)]).toEqual([true, false])
    // The public answer is the same, without keys.
    const all = (await read('/lspro/detail', { id: sari.bodyId })).data.gallery
    expect(all.map(({ url }: { url: string }) => url)).toEqual([c, b])
    expect(await gallery(sari, [b, a])).toEqual(photoGone('img_64s.1'))
    expect(await gallery(sari, [])).toEqual(saved)
    expect((await logOf(sari.bodyId)).map(({ before, after }) => [before, after])).toEqual([
      [{ gallery: [] }, { gallery: [a, b] }],
      [{ gallery: [a, b] }, { gallery: [c, b] }],
      [{ gallery: [c, b] }, { gallery: [] }],
    ])
  })

  test.each([
    [300, 294, '00'],
    [300, 293, '05'],
  ])('an uploaded avatar of %i × %i gives code %s', async (width, height, code) => {
    const sari = await owner()
    const path = await loose(sari, { width, height })
    const said = await avatar(sari, path, { id: sari.bodyId })
    expect(said).toEqual(code === '00' ? saved : wrong('img_64', 'Foto profil harus persegi (1:1).'))
    expect((await shown(sari)).avatar).toBe(code === '05' ? null : path)
    expect(await isLoose(path)).toBe(code === '05')
  })

  test('an avatar sent as base64 is cropped to a square, a gallery photo keeps its shape', async () => {
    const sari = await owner()
    expect(await avatar(sari, dataOf(await jpeg(500, 400)))).toEqual(saved)
    expect(await gallery(sari, [dataOf(await png(200, 500), 'png')])).toEqual(saved)
    const { data } = await call(sari, 'own')
    expect(data.lspro.img).toMatchObject({ width: 400, height: 400 })
    expect(data.gallery).toMatchObject([{ width: 200, height: 500 }])
    expect(await avatar(sari, dataOf(await jpegOf(3_000_000 + 1)))).toEqual(
      wrong('img_64', 'Ukuran foto paling besar 3 MB.'),
    )
  })

  test('a photo may be avatar and gallery photo at once, and is removed only from where it is taken out', async () => {
    const sari = await owner()
    const [logo, a] = (await many(sari, 2)) as [string, string]
    expect(await avatar(sari, logo)).toEqual(saved)
    expect(await gallery(sari, [a, logo])).toEqual(saved)
    expect(await avatar(sari, a)).toEqual(saved)
    expect([await isLoose(a), await isLoose(logo)]).toEqual([false, false])
    await gallery(sari, [])
    expect([await isLoose(a), await isLoose(logo)]).toEqual([false, true])
    expect(await shown(sari)).toEqual({ avatar: a, gallery: [] })
  })

  test('files that are no photos or too large are rejected, and nothing changes', async () => {
    const sari = await owner()
    const [a] = await many(sari, 1)
    await gallery(sari, [a!])
    const before = await rows(sari.bodyId)
    for (const [name, data, sentence] of await impostors()) {
      if (!data.startsWith('data:') || data.length > 4_000_000) continue
      const found = [(await avatar(sari, data)).fields, (await gallery(sari, [a!, data])).fields]
      const said = expect.stringMatching(sentence)
      expect([name, ...found]).toEqual([name, { img_64: said }, { 'img_64s.1': said }])
    }
    const huge = JSON.stringify({ img_64: 'x', img_64s: ['x'], more: 'x'.repeat(50_000_000) })
    for (const part of ['avatar', 'gallery', 'contact', 'address', 'information'])
      expect((await place.send(`/lspro/${part}/save`, huge, sari.headers)).statusCode).toBe(413)
    expect(await rows(sari.bodyId)).toEqual(before)
  })

  test('a save that fails at its last step changes nothing', async () => {
    const sari = await owner()
    const [a] = (await many(sari, 1)) as [string]
    await db.exec(`
      create function no_log() returns trigger language plpgsql as $$ begin raise exception 'no paper left'; end $$;
      create trigger no_log before insert on audit_log for each row execute function no_log();`)
    const before = await rows(sari.bodyId)
    expect((await gallery(sari, [a])).code).toBe('50')
    expect((await avatar(sari, a)).code).toBe('50')
    expect((await call(sari, 'posting/save', { remark: 'a', img_64: a })).code).toBe('50')
    expect((await call(sari, 'contact/save', { website: 'a.example' })).code).toBe('50')
    await db.exec('drop trigger no_log on audit_log; drop function no_log')
    expect(await isLoose(a)).toBe(true)
    expect(await rows(sari.bodyId)).toEqual(before)
    expect(await gallery(sari, [a])).toEqual(saved)
  })

  test('ten photos saved from two phones at the same moment leave one complete list, and the other photos unused', async () => {
    const sari = await owner()
    const other = { ...sari, ...(await signedIn(db, sari.personId)) }
    const lists = await Promise.all([1, 2, 3, 4].map(() => many(sari, 10)))
    const said = await Promise.all(lists.map((list, index) => gallery(index % 2 ? other : sari, list)))
    expect(said).toEqual(said.map(() => saved))
    const hangs = (await shown(sari)).gallery
    expect(lists).toContainEqual(hangs)
    for (const path of lists.flat()) expect([path, await isLoose(path)]).toEqual([path, !hangs.includes(path)])
    expect(lsproMessages.gallery).toBe('gallery tidak boleh lebih dari 10')
  })
})
