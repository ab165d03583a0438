import { describe, expect, test } from 'vitest'
import { openShops, stage1 } from '../../fixtures/onboarding.fixture.ts'
import { engines } from '../../support/engines.ts'
import type { Actor } from '../../support/people.ts'

const filledIn = { phone_no: '81234567890', office_no: '0251-100111' }

describe.each(engines())('the name of a merchant’s account, on %s', async (engine) => {
  const { db, ask, save, newMerchant } = await openShops(engine)

  const named = async (name: string) => {
    const who = await newMerchant()
    await db.query('update person set name = $2 where id = $1', [who.personId, name])
    return who
  }
  /** What the header greets by, and the profile shows. */
  const nameOf = async (who: Actor) => {
    const { data } = await ask('/user/detail', {}, who.headers)
    expect((await ask('/verify_token', {}, who.headers)).data.name).toBe(data.name)
    return data.name
  }

  test('is the shop’s until there is an owner, then the owner’s, and follows a correction of it', async () => {
    const siti = await named('')
    expect(await nameOf(siti)).toBe('Usaha Uji')
    await save(1, stage1({ owner: 'Sartika Walandow' }), siti)
    expect(await nameOf(siti)).toBe('Sartika Walandow')
    await save(1, stage1({ owner: 'Sartika Walandouw' }), siti)
    expect(await nameOf(siti)).toBe('Sartika Walandouw')
  })

  test('that was given already stays, whatever the shop says', async () => {
    const siti = await named('Siti Rahmawati')
    await save(1, stage1({ owner: 'Sartika Walandouw' }), siti)
    expect(await nameOf(siti)).toBe('Siti Rahmawati')
  })

  test('that was changed in the profile stays when the shop names another owner', async () => {
    const siti = await named('')
    await save(1, stage1({ owner: 'Sartika Walandouw' }), siti)
    const saved = await ask('/user/change/profile', { ...filledIn, name: 'Tika' }, siti.headers)
    expect(saved).toMatchObject({ code: '00', data: { name: 'Tika' } })
    await save(1, stage1({ owner: 'Budi Walandouw' }), siti)
    expect(await nameOf(siti)).toBe('Tika')
  })

  test('is not taken from a save that is refused', async () => {
    const siti = await named('')
    expect((await save(1, stage1({ year: 1901 }), siti)).code).toBe('05')
    expect(await nameOf(siti)).toBe('Usaha Uji')
  })

  test('is nobody else’s: another merchant without a name keeps none of it', async () => {
    const [siti, budi] = [await named(''), await named('')]
    await save(1, stage1({ owner: 'Sartika Walandouw' }), siti)
    expect(await nameOf(budi)).toBe('Usaha Uji')
  })
})
