import { describe, expect, test } from 'vitest'
import { shopWords } from '#contract/shop-rules.ts'
import { engines } from '../support/engines.ts'
import type { Actor } from '../support/people.ts'
import { newNib, openShops, stage1 } from './onboarding-place.ts'

const taken = { code: '01', message: shopWords.nibTaken, fields: { nib: shopWords.nibTaken } }

describe.each(engines())('a NIB that an unfinished shop holds, on %s', async (engine) => {
  const { db, save, detail, newMerchant, merchantAt, shopOf } = await openShops(engine)

  /** Siti's shop says this number, at stage 3, untouched for so many days. */
  async function heldFor(days: number) {
    const [siti, nib] = [await merchantAt(3), newNib()]
    await save(1, stage1({ nib }), siti)
    await untouched(siti, days)
    return { siti, nib }
  }
  const untouched = ({ personId }: Actor, days: number) =>
    db.rows(
      `update merchant set updated_at = now() - make_interval(days => $2)
       where id = (select merchant_id from person where id = $1)`,
      [personId, days],
    )

  test('is let go after 90 days without a touch; the rest of that shop stays, and it is asked again from there', async () => {
    const { siti, nib } = await heldFor(91)
    const budi = await newMerchant()
    expect((await save(1, stage1({ nib }), budi)).code).toBe('00')
    expect((await shopOf(budi)).nib).toBe(nib)
    const { merchant } = await detail(siti)
    expect(merchant).toMatchObject({ nib: '', name: stage1().name, zip_code: '23711', wizard_stage: 1 })
    expect(await save(1, stage1({ nib }), siti)).toEqual(taken)
    expect((await save(1, stage1(), siti)).data).toEqual({ wizard_stage: 2 })
  })

  test('is kept until then', async () => {
    const { siti, nib } = await heldFor(89)
    expect(await save(1, stage1({ nib }), await newMerchant())).toEqual(taken)
    expect((await shopOf(siti)).nib).toBe(nib)
  })

  test('is kept for ever by a shop that is open, and by one that was closed after it had been', async () => {
    const { siti, nib } = await heldFor(0)
    await db.rows('update person set completed = true where id = $1', [siti.personId])
    await untouched(siti, 900)
    const budi = await newMerchant()
    expect(await save(1, stage1({ nib }), budi)).toEqual(taken)
    expect((await shopOf(siti)).nib).toBe(nib)
  })

  test('goes to one of those who ask for it at the same moment', async () => {
    const { nib } = await heldFor(91)
    const people = await Promise.all([1, 2, 3, 4].map(newMerchant))
    const said = await Promise.all(people.map((who) => save(1, stage1({ nib }), who)))
    expect(said.map(({ code }) => code).sort()).toEqual(['00', '01', '01', '01'])
  })
})
