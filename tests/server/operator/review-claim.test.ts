import { describe, expect, test } from 'vitest'
import { openReviews } from '../../fixtures/review.fixture.ts'
import { engines } from '../../support/database/engines.ts'

describe.each(engines({ both: true }))('claims of products under review on %s', async (engine) => {
  const place = await openReviews(engine)
  const { db } = place
  const rara = await place.operator('Rara')
  const tono = await place.operator('Tono')
  const siti = await place.shop()

  test('opened by two operators at the same moment: one gets the claim, the other its holder and end', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await place.product(siti.shopId)
      const [hers, his] = await Promise.all([rara.ask('claim', { id }), tono.ask('claim', { id })])
      expect([hers.code, his.code].sort()).toEqual(['00', '01'])
      const [winner, loser, name] = hers.code === '00' ? [hers, his, 'Rara'] : [his, hers, 'Tono']
      expect(winner.data.claim).toMatchObject({ name, mine: 1 })
      const left = Date.parse(winner.data.claim.until) - Date.now()
      expect(left).toBeGreaterThan(14 * 60_000)
      expect(left).toBeLessThan(16 * 60_000)
      expect(loser.message).toMatch(
        new RegExp(`^Produk ini sedang diperiksa ${name} sampai pukul \\d\\d\\.\\d\\d WIB\\.$`),
      )
    }
  })

  test('decided by two operators at the same moment: one decision', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await place.product(siti.shopId)
      const version = await place.versionOf(id)
      const both = await Promise.all([
        rara.ask('decide', { id, version, verdict: 'approve' }),
        tono.ask('decide', { id, version, verdict: 'reject', remark: 'Bukan produk makanan.' }),
      ])
      expect(both.map(({ code }) => code).sort()).toEqual(['00', '01'])
      const state = both[0].code === '00' ? 'approved' : 'rejected'
      expect(await place.rowOf('product', id)).toMatchObject({ review_state: state })
      expect(await place.noticesOf(id)).toHaveLength(1)
      expect(await place.noted(id)).toHaveLength(1)
    }
  })

  test('end when the operator claims another product', async () => {
    const [first, second] = [await place.product(siti.shopId), await place.product(siti.shopId)]
    await rara.ask('claim', { id: first })
    await rara.ask('claim', { id: second })
    expect((await tono.ask('claim', { id: first })).data.claim).toMatchObject({ name: 'Tono', mine: 1 })
    expect((await tono.ask('claim', { id: second })).code).toBe('01')
    await tono.ask('claim', { id: first, release: 1 })
  })

  test('let other operators read the product, but not decide, edit or claim it', async () => {
    const id = await place.product(siti.shopId)
    const version = await place.versionOf(id)
    await rara.ask('claim', { id })
    expect((await tono.ask('review', { id })).data.claim).toMatchObject({ name: 'Rara', mine: 0 })
    const fields = {
      ...{
        name: 'Lain',
        description: 'Renyah.',
        sub_category_array: [{ key: 41 }],
        price_bottom: 1000,
        price_top: 2000,
      },
      reason: 'salah ketik',
    }
    for (const said of [
      await tono.ask('decide', { id, version, verdict: 'approve' }),
      await tono.ask('edit', { id, version, ...fields }),
      await tono.ask('claim', { id }),
    ])
      expect(said).toMatchObject({ code: '01', message: expect.stringContaining('Produk ini sedang diperiksa Rara') })
    // Releasing a claim of another operator does nothing.
    expect((await tono.ask('claim', { id, release: 1 })).data.claim).toMatchObject({ name: 'Rara' })
    expect(await place.rowOf('product', id)).toMatchObject({ review_state: 'submitted', version })
    expect((await rara.ask('decide', { id, version, verdict: 'approve' })).code).toBe('00')
  })

  test('end when released or after 15 minutes, and are prolonged when claimed again', async () => {
    const id = await place.product(siti.shopId)
    const first = (await rara.ask('claim', { id })).data.claim.until
    await db.query(`update review_claim set until = until - interval '1 minute' where product_id = $1`, [id])
    expect(Date.parse((await rara.ask('claim', { id })).data.claim.until)).toBeGreaterThanOrEqual(Date.parse(first))
    expect((await rara.ask('claim', { id, release: 1 })).data.claim).toBeNull()
    expect((await tono.ask('claim', { id })).data.claim).toMatchObject({ name: 'Tono', mine: 1 })
    await db.query(`update review_claim set until = now() - interval '1 second' where product_id = $1`, [id])
    expect((await rara.ask('review', { id })).data.claim).toBeNull()
    expect((await rara.ask('claim', { id })).data.claim).toMatchObject({ name: 'Rara' })
  })

  test('of an unknown product are rejected', async () => {
    expect(await rara.ask('claim', { id: 999_999 })).toMatchObject({ code: '04' })
  })
})
