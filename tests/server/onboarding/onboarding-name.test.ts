import { describe, expect, test } from 'vitest'
import { openShops, stage1 } from '../../fixtures/onboarding.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import type { Actor } from '../../support/people.ts'

const filledIn = { phone_no: '81234567890', office_no: '0251-100111' }

describe.each(engines())('the account name of a merchant, on %s', async (engine) => {
  const { db, ask, save, newMerchant } = await openShops(engine)

  const named = async (name: string) => {
    const who = await newMerchant()
    await db.query('update person set name = $2 where id = $1', [who.personId, name])
    return who
  }
  /** The name in the header and in the profile. */
  const nameOf = async (who: Actor) => {
    const { data } = await ask('/user/detail', {}, who.headers)
    expect((await ask('/verify_token', {}, who.headers)).data.name).toBe(data.name)
    return data.name
  }

  test('is the shop’s name until the owner is filled in, and then follows the owner', async () => {
    const siti = await named('')
    expect(await nameOf(siti)).toBe('Usaha Uji')
    await save(1, stage1({ owner: 'Sartika Walandow' }), siti)
    expect(await nameOf(siti)).toBe('Sartika Walandow')
    await save(1, stage1({ owner: 'Sartika Walandouw' }), siti)
    expect(await nameOf(siti)).toBe('Sartika Walandouw')
  })

  test('given before is not changed by the shop', async () => {
    const siti = await named('Siti Rahmawati')
    await save(1, stage1({ owner: 'Sartika Walandouw' }), siti)
    expect(await nameOf(siti)).toBe('Siti Rahmawati')
  })

  test('changed in the profile is not changed by a new owner of the shop', async () => {
    const siti = await named('')
    await save(1, stage1({ owner: 'Sartika Walandouw' }), siti)
    const saved = await ask('/user/change/profile', { ...filledIn, name: 'Tika' }, siti.headers)
    expect(saved).toMatchObject({ code: '00', data: { name: 'Tika' } })
    await save(1, stage1({ owner: 'Budi Walandouw' }), siti)
    expect(await nameOf(siti)).toBe('Tika')
  })

  test('is not changed by a rejected save', async () => {
    const siti = await named('')
    expect((await save(1, stage1({ year: 1901 }), siti)).code).toBe('05')
    expect(await nameOf(siti)).toBe('Usaha Uji')
  })

  test('is not changed by another merchant’s save', async () => {
    const [siti, budi] = [await named(''), await named('')]
    await save(1, stage1({ owner: 'Sartika Walandouw' }), siti)
    expect(await nameOf(budi)).toBe('Usaha Uji')
  })
})
