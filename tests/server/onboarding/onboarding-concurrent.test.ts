import { describe, expect, test } from 'vitest'
import { shopMessages } from '#contract/shops/rules.ts'
import { newNib, openShops, stage1 } from '../../fixtures/onboarding.fixture.ts'
import { somebodyAtALock } from '../../support/database/at-a-lock.ts'
import { engines } from '../../support/database/engines.ts'

describe.each(engines())('saving wizard stages at the same moment on %s', async (engine) => {
  const place = await openShops(engine)
  const { db, save, detail, shopOf } = place

  test('a NIB of another shop is rejected at its field, also when two save it at once', async () => {
    const nib = newNib()
    const [siti, budi, rara] = [await place.newMerchant(), await place.newMerchant(), await place.newMerchant()]
    const both = await Promise.all([siti, budi].map((who) => save(1, stage1({ nib }), who)))
    expect(both.map(({ code }) => code).sort()).toEqual(['00', '01'])
    const taken = {
      code: '01',
      message: 'NIB sudah dipakai usaha lain',
      fields: { nib: 'NIB sudah dipakai usaha lain' },
    }
    expect(both.find(({ code }) => code === '01')).toEqual(taken)
    expect(await save(1, stage1({ nib }), rara)).toEqual(taken)
    expect((await shopOf(rara)).name).toBe('Usaha Uji')
    // Saving one's own number again is allowed.
    const first = both[0].code === '00' ? siti : budi
    expect((await save(1, stage1({ nib }), first)).code).toBe('00')
  })

  test('two phones of one merchant save a stage one after the other, and no mixture is stored', async () => {
    const siti = await place.merchantAt(1)
    const other = await place.onAnotherPhone(siti)
    const sets = [['10792'], ['10732', '10710'], ['10761'], ['10792', '10761']]
    const said = await Promise.all(
      sets.flatMap((kbli_codes, index) =>
        [siti, other].map((who) => save(1, stage1({ name: `Usaha ${index}`, kbli_codes }), who)),
      ),
    )
    expect(new Set(said.map(({ code }) => code))).toEqual(new Set(['00']))
    const { merchant, kbli_codes } = await detail(siti)
    const at = Number(merchant.name.slice(-1))
    expect(kbli_codes.map(({ code }: { code: string }) => code)).toEqual([...sets[at]!].sort())
  })

  test('a save that waited while the shop was opened is rejected', async () => {
    const siti = await place.merchantAt(5)
    const { id } = await shopOf(siti)
    const late = await db.transaction(async (tx) => {
      await tx.query("update merchant set status = 'active' where id = $1", [id])
      await tx.query('update person set completed = true where id = $1', [siti.personId])
      const saving = save(1, stage1({ name: 'Terlambat' }), siti)
      // The embedded engine lets no other transaction in meanwhile; on PostgreSQL the save waits at the lock.
      if (engine === 'postgres') await somebodyAtALock(db, tx)
      return { saving }
    })
    expect(await late.saving).toMatchObject({ code: '03', message: shopMessages.completed })
    expect((await shopOf(siti)).name).not.toBe('Terlambat')
  })

  test('two phones that finish at once finish once, and saves that come after that are rejected', async () => {
    const siti = await place.merchantAt(5)
    const other = await place.onAnotherPhone(siti)
    const said = await Promise.all([
      save(5, {}, siti),
      save(1, stage1({ name: 'Terlambat?' }), other),
      save(5, {}, other),
    ])
    expect([said[0].code, said[2].code]).toEqual(['00', '00'])
    const { merchant } = await detail(siti)
    expect(merchant.is_completed).toBe(1)
    expect(merchant.name === 'Terlambat?').toBe(said[1].code === '00')
  })
})
