import { describe, expect, test } from 'vitest'
import { keyless } from '#contract/photos/picture-path.ts'
import { openProducts } from '../../fixtures/products.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import { actor } from '../../support/people.ts'

describe.each(engines())('a product between merchant and reviewer on %s', async (engine) => {
  const place = await openProducts(engine)
  const { db, save, form, own } = place
  const siti = await place.merchant()
  const rara = await actor(db, { role: 'operator' })
  const desk = (path: string, body: object = {}) => place.ask(`/operator/${path}`, body, rara.headers)
  const review = async (id: number) => (await desk('review', { id })).data
  const decide = async (id: number, verdict: string, more: object = {}) =>
    desk('decide', { id, version: (await review(id)).version, verdict, ...more })
  const queue = async () =>
    (await desk('queue', { rows: 50 })).data.map(({ product_id }: { product_id: number }) => product_id)
  const detail = async (id: number) => (await place.send(`/product/detail/${id}`, undefined, {}, 'GET')).json()

  test('is submitted, sent back, corrected into its old place in the queue, and published', async () => {
    const asked = await form(siti)
    const { id } = (await save(siti, asked)).data
    const later = (await save(siti, await form(siti, { name: 'Yang kedua' }))).data.id
    expect(await queue()).toEqual([id, later])
    expect((await detail(id)).code).toBe('04')

    expect((await decide(id, 'changes', { remark: 'Lengkapi berat.' })).code).toBe('00')
    expect(await queue()).toEqual([later])
    expect((await own(siti, id)).card).toMatchObject({
      review_state: 'changes_requested',
      sni_remark: 'Lengkapi berat.',
    })

    expect((await save(siti, { ...asked, name: 'Keripik Singkong 250 gr', weight: 250 })).code).toBe('00')
    expect(await queue()).toEqual([id, later])
    const { before_is, before, now } = await review(id)
    expect(before_is).toBe('decided')
    expect([before.name, now.name]).toEqual([asked.name, 'Keripik Singkong 250 gr'])
    expect([before.weight, now.weight]).toEqual(['200.00', '250.00'])

    expect((await decide(id, 'approve')).data).toEqual({ next_id: later, left: 1 })
    expect((await detail(id)).data.product_detail).toMatchObject({ name: 'Keripik Singkong 250 gr', weight: '250.00' })
    // Rejected and submitted again, it comes last.
    expect((await decide(later, 'reject')).code).toBe('00')
    const third = (await save(siti, await form(siti))).data.id
    await save(siti, { ...(await own(siti, later)).form, id: later, name: 'Yang kedua, lagi' })
    expect(await queue()).toEqual([third, later])
    for (const one of [third, later]) await decide(one, 'reject')
  })

  test('renamed after its approval waits, and is published only after another approval', async () => {
    const asked = await form(siti)
    const { id } = (await save(siti, asked)).data
    await decide(id, 'approve')
    const fresh = await place.loose(siti)
    expect((await save(siti, { ...asked, name: 'Emas Murni', img_64: fresh })).code).toBe('00')
    const shown = (await detail(id)).data.product_detail
    expect(shown).toMatchObject({ name: asked.name, img_url: asked.img_64 })
    expect(keyless((await review(id)).now.photos[0].path)).toBe(fresh)

    await decide(id, 'approve')
    expect((await detail(id)).data.product_detail).toMatchObject({ name: 'Emas Murni', img_url: fresh })
    // The photo that is no longer used has been deleted with its version.
    expect(await place.isLoose(asked.img_64)).toBe(true)
    expect(await place.isLoose(fresh)).toBe(false)
  })

  test('changed while it is being approved: only what was reviewed becomes public, whichever comes first', async () => {
    for (let round = 0; round < 10; round++) {
      const asked = await form(siti, { name: `Diperiksa ${round}` })
      const { id } = (await save(siti, asked)).data
      const { version } = await review(id)
      const change = () => save(siti, { ...asked, name: 'Ditukar' })
      const approve = () => desk('decide', { id, version, verdict: 'approve' })
      const [first, second] = round % 2 ? [approve, change] : [change, approve]
      // Twice in a fixed order, then in any order.
      const begun = first()
      if (round < 2) await begun
      const both = await Promise.all([begun, second()])
      const [decided, changed] = round % 2 ? both : both.toReversed()
      expect(changed.code).toBe('00')
      if (round < 2) expect(decided.code).toBe(round === 1 ? '00' : '01')
      const { product, revision } = await place.rowsOf(id)
      if (decided.code === '00') {
        expect(product).toMatchObject({ review_state: 'approved', name: `Diperiksa ${round}` })
        expect(revision).toMatchObject({ review_state: 'submitted', content: { name: 'Ditukar' } })
      } else {
        expect(decided).toMatchObject({ code: '01', message: expect.stringContaining('sudah berubah') })
        expect(product).toMatchObject({ review_state: 'submitted', name: 'Ditukar' })
        expect(revision).toBeUndefined()
      }
    }
  })

  test('withdrawn during its review is not found and cannot be decided', async () => {
    const asked = await form(siti)
    const { id } = (await save(siti, asked)).data
    const { version } = await review(id)
    expect((await save(siti, { ...asked, draft: 1 })).data.review_state).toBe('draft')
    expect((await desk('review', { id })).code).toBe('04')
    expect(await desk('decide', { id, version, verdict: 'approve' })).toMatchObject({ code: '01' })
    expect((await detail(id)).code).toBe('04')
  })
})
