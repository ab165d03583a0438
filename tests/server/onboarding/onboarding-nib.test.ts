import { describe, expect, test } from 'vitest'
import { shopMessages } from '#contract/shops/rules.ts'
import { releaseUnfinishedNibs } from '#server/nib/release-unfinished.ts'
import { newNib, openShops, stage1 } from '../../fixtures/onboarding.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import type { Actor } from '../../support/people.ts'

const taken = { code: '01', message: shopMessages.nibTaken, fields: { nib: shopMessages.nibTaken } }
const nothingToSweep = { detach: async () => {} }

describe.each(engines())('the NIB of an unfinished shop, on %s', async (engine) => {
  const { db, ask, save, detail, newMerchant, merchantAt, shopOf } = await openShops(engine)

  /** Siti's shop has this number at stage 3, unchanged for so many days. */
  async function heldFor(days: number) {
    const [siti, nib] = [await merchantAt(3), newNib()]
    await save(1, stage1({ nib }), siti)
    await untouched(siti, days)
    return { siti, nib }
  }
  const untouched = async ({ personId }: Actor, days: number) => {
    await db.query(
      `update merchant set updated_at = date_trunc('second', now()) - make_interval(days => $2)
       where id = (select merchant_id from person where id = $1)`,
      [personId, days],
    )
  }
  const work = () => releaseUnfinishedNibs(db, nothingToSweep)
  /** As if the letter had been sent so many days ago. */
  const toldAgo = (days: number) =>
    db.query('update nib_warning set told_at = now() - make_interval(days => $1)', [days])
  const lettersTo = async ({ personId }: Actor) =>
    (
      await db.query<{ kind: string }>("select kind from mail where person_id = $1 and kind like 'nib-%' order by id", [
        personId,
      ])
    ).map(({ kind }) => kind)
  const noticesOf = async (who: Actor) =>
    (await ask('/notification', {}, who.headers)).data.map((one: { description: string }) => one.description)

  test('is released after 30 days without a change, a week after a letter has announced it; the rest of the shop stays', async () => {
    const { siti, nib } = await heldFor(31)
    await work()
    expect(await lettersTo(siti)).toEqual(['nib-ending'])
    expect(await noticesOf(siti)).toEqual(['NIB akan dilepas'])
    const budi = await newMerchant()
    expect(await save(1, stage1({ nib }), budi)).toEqual(taken)
    await toldAgo(8)
    await work()
    expect(await lettersTo(siti)).toEqual(['nib-ending', 'nib-freed'])
    expect((await save(1, stage1({ nib }), budi)).code).toBe('00')
    expect((await shopOf(budi)).nib).toBe(nib)
    const { merchant } = await detail(siti)
    expect(merchant).toMatchObject({ nib: '', name: stage1().name, zip_code: '23711', wizard_stage: 1 })
    expect(await save(1, stage1({ nib }), siti)).toEqual(taken)
    // With another number the wizard goes on where it was.
    expect((await save(1, stage1(), siti)).data).toEqual({ wizard_stage: 3 })
    const log = await db.query('select who, before from audit_log where action = $1 and merchant_id = $2', [
      'nib.freed',
      merchant.id,
    ])
    expect(log).toEqual([{ who: 'sistem', before: { nib } }])
  })

  test('is announced once, however often the job runs', async () => {
    const { siti } = await heldFor(24)
    for (let times = 0; times < 3; times++) await work()
    expect(await lettersTo(siti)).toEqual(['nib-ending'])
  })

  test('is kept before that time is over', async () => {
    const { siti, nib } = await heldFor(29)
    await work()
    await toldAgo(8)
    await work()
    expect((await shopOf(siti)).nib).toBe(nib)
    const { siti: early } = await heldFor(22)
    await work()
    expect(await lettersTo(early)).toEqual([])
  })

  test('is kept when the merchant has continued since the letter', async () => {
    const { siti, nib } = await heldFor(31)
    await work()
    await save(1, stage1({ nib }), siti)
    await toldAgo(40)
    await work()
    expect((await shopOf(siti)).nib).toBe(nib)
  })

  test('is kept permanently by a shop that is or was open', async () => {
    const { siti, nib } = await heldFor(0)
    await db.query('update person set completed = true where id = $1', [siti.personId])
    await untouched(siti, 900)
    await work()
    await toldAgo(30)
    await work()
    expect(await save(1, stage1({ nib }), await newMerchant())).toEqual(taken)
    expect((await shopOf(siti)).nib).toBe(nib)
    expect(await lettersTo(siti)).toEqual([])
  })

  test('released, goes to one of several shops that save it at the same moment', async () => {
    const { nib } = await heldFor(31)
    await work()
    await toldAgo(8)
    await work()
    const people = await Promise.all([1, 2, 3, 4].map(newMerchant))
    const said = await Promise.all(people.map((who) => save(1, stage1({ nib }), who)))
    expect(said.map(({ code }) => code).sort()).toEqual(['00', '01', '01', '01'])
  })
})
