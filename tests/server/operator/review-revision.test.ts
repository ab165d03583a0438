import { describe, expect, test } from 'vitest'
import { readContent } from '#server/products/product-content.ts'
import { openReviews } from '../../fixtures/review.fixture.ts'
import { engines } from '../../support/database/engines.ts'

describe.each(engines())('a change of a live product on %s', async (engine) => {
  const place = await openReviews(engine)
  const { db } = place
  const rara = await place.operator()
  const siti = await place.shop()

  /** As anyone sees it now. */
  const shown = async (id: number) => (await place.send(`/product/detail/${id}`, undefined, {}, 'GET')).json().data
  const live = () => place.product(siti.shopId, { review_state: 'approved', queued_at: null })
  const decide = async (id: number, verdict: string, more: object = {}) =>
    rara.ask('decide', { id, version: await place.versionOf(id), verdict, ...more })
  const exists = async (pictureId: number) => (await place.rowOf('picture', pictureId)) !== undefined

  test('is reviewed beside the live version and replaces it when approved', async () => {
    const id = await live()
    const before = await shown(id)
    expect(before.product_detail.name).toBe('Keripik Pisang Manis')
    await place.revise(id, { name: 'Keripik Pisang Asin', category_ids: [402], description: 'Dengan garam laut.' })

    const { data } = await rara.ask('review', { id })
    expect(data).toMatchObject({ kind: 'revision', review_state: 'submitted', before_is: 'live' })
    expect([data.before.name, data.now.name]).toEqual(['Keripik Pisang Manis', 'Keripik Pisang Asin'])
    expect(await shown(id)).toEqual(before)
    const home = async () => (await place.send('/home', undefined, {}, 'GET')).body
    expect(await home()).not.toContain('Keripik Pisang Asin')

    expect(await rara.ask('decide', { id, version: data.version, verdict: 'approve' })).toMatchObject({ code: '00' })
    // The home page, cached for a moment, has it at once.
    expect(await home()).toContain('Keripik Pisang Asin')
    const after = await shown(id)
    expect(after.product_detail).toMatchObject({ name: 'Keripik Pisang Asin', description: 'Dengan garam laut.' })
    expect(after.category.map((one: { sub_category_id: number }) => one.sub_category_id)).toEqual([402])
    expect(await place.rowOf('product_revision', id, 'product_id')).toBeUndefined()
    expect(await place.versionOf(id)).toBe(data.version + 1)
    const [notice] = await place.noticesOf(id)
    expect(notice).toMatchObject({
      kind: 'added',
      content_before: { name: 'Keripik Pisang Manis' },
      content_after: { name: 'Keripik Pisang Asin' },
    })
    const told = (await siti.ask('/notification')).data.find((one: { product_id: number }) => one.product_id === id)
    expect(told.description).toBe('Perubahan produk disetujui')
    const [line] = await place.noted(id)
    expect(line!.before).toMatchObject({ name: 'Keripik Pisang Manis', category_ids: [401] })
    expect(line!.after).toMatchObject({ name: 'Keripik Pisang Asin', category_ids: [402] })
  })

  const turned = [
    ['reject', 'rejected', false],
    ['changes', 'changes_requested', true],
  ] as const
  test.each(turned)(
    'that is answered with %s leaves the live version public and keeps the remark',
    async (verdict, state, kept) => {
      const id = await live()
      const before = await shown(id)
      await place.revise(id, { name: 'Obat Segala Penyakit' })
      const { queued_at } = (await place.rowOf('product_revision', id, 'product_id'))!
      const version = await place.versionOf(id)
      const remark = 'Nama menjanjikan khasiat.'
      expect((await decide(id, verdict, { remark })).code).toBe('00')

      expect(await shown(id)).toEqual(before)
      expect(await place.rowOf('product', id)).toMatchObject({ review_state: 'approved', sni_remark: null })
      expect(await place.versionOf(id)).toBe(version + 1)
      expect(await place.rowOf('product_revision', id, 'product_id')).toMatchObject({
        review_state: state,
        remark,
        content: { name: 'Obat Segala Penyakit' },
        queued_at: kept ? queued_at : null,
      })
      const [notice] = await place.noticesOf(id)
      expect(notice!.content_after).toMatchObject({ name: 'Obat Segala Penyakit', sni_remark: remark })
      // The product is no longer waiting, so it cannot be decided.
      expect(await decide(id, 'approve')).toMatchObject({ code: '01' })
      expect(await shown(id)).toEqual(before)
    },
  )

  test('removes only the photos that it replaces', async () => {
    const id = await live()
    const { pictures } = await readContent(db, id)
    const [main, second] = pictures.map((one) => one.id) as [number, number]
    const fresh = await place.picture()
    const path = `${(await place.rowOf('picture', fresh))!.name}.jpg`
    // The second photo becomes the main one, the old main one is removed, and a new one is added.
    await place.revise(id, { pictures: [pictures[1]!, { id: fresh, path }] })
    expect([await exists(main), await exists(second), await exists(fresh)]).toEqual([true, true, true])
    const old = (await place.rowOf('picture', main))!.name

    expect((await decide(id, 'approve')).code).toBe('00')
    expect([await exists(main), await exists(second), await exists(fresh)]).toEqual([false, true, true])
    expect(await place.rowOf('loose_picture', old as never, 'name')).toBeDefined()
    const { product_detail, product_media } = await shown(id)
    expect(product_detail.img_url).toBe(pictures[1]!.path)
    expect(product_media.map(({ url }: { url: string }) => url)).toEqual([path])
  })

  test('that is rejected keeps the photos of both versions', async () => {
    const id = await live()
    const { pictures } = await readContent(db, id)
    const fresh = await place.picture()
    await place.revise(id, { pictures: [{ id: fresh, path: `${(await place.rowOf('picture', fresh))!.name}.jpg` }] })
    expect((await decide(id, 'reject')).code).toBe('00')
    for (const one of [...pictures.map((picture) => picture.id), fresh]) expect(await exists(one)).toBe(true)
  })

  test('that was not submitted is not shown to operators, who see the live version', async () => {
    const id = await live()
    await place.revise(id, { name: 'Belum selesai' })
    await db.query(`update product_revision set review_state = 'draft', queued_at = null where product_id = $1`, [id])
    const { data } = await rara.ask('review', { id })
    expect(data).toMatchObject({
      kind: 'new',
      review_state: 'approved',
      before: null,
      now: { name: 'Keripik Pisang Manis' },
    })
    expect(JSON.stringify(data)).not.toContain('Belum selesai')
    expect(await decide(id, 'approve')).toMatchObject({ code: '01' })
    expect((await place.rowOf('product_revision', id, 'product_id'))!.content).toMatchObject({ name: 'Belum selesai' })
  })

  test('whose certificate has expired meanwhile cannot be approved, and the live version stays', async () => {
    const id = await live()
    const sni = { is_sni: true, sni_no: ['SNI 4305:2018'], sni_start_date: '2025-01-01', sni_end_date: '2026-01-01' }
    await place.revise(id, sni)
    expect(await decide(id, 'approve')).toMatchObject({
      code: '01',
      message: expect.stringContaining('1 Januari 2026'),
    })
    expect((await shown(id)).product_detail.is_sni).toBe(0)
  })
})
