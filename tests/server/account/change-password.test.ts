import { describe, expect, test } from 'vitest'
import { account } from '#contract/account/schemas.ts'
import { startSession } from '#server/auth/sessions.ts'
import { openProfiles } from '../../fixtures/profile.fixture.ts'
import { engines, usualEngine } from '../../support/database/engines.ts'

const wrong = {
  code: '01',
  message: 'Password gagal dirubah!',
  fields: { old_password: 'Kata sandi lama tidak cocok.' },
}
const done = { code: '00', message: 'Password berhasil diganti' }

describe.each(engines())('changing the password on %s', async (engine) => {
  const place = await openProfiles(engine)
  const { db, ask, signedIn, letters } = place
  type Somebody = Awaited<ReturnType<typeof signedIn>>
  const change = (who: { token: string }, old_password: unknown, new_password: unknown) =>
    ask(account.changePassword, { old_password, new_password }, who)
  const phoneOf = async ({ id }: Somebody) => ({
    token: await db.transaction((tx) => startSession(tx, { personId: id, device: 'Firefox Windows' })),
  })
  const opens = async (phone: { token: string }) => (await ask(account.profileRoute, {}, phone)).code
  const hashOf = async ({ id }: { id: number }) =>
    (await db.query<{ password_hash: string }>('select password_hash from person where id = $1', [id]))[0]!
      .password_hash
  const knows = async (who: Somebody, password: string) => place.parts.passwords.matches(await hashOf(who), password)

  test('keeps this session, ends the other two, and sends a letter', async () => {
    const siti = await signedIn('guest', { password: 'rumah lama' })
    const others = [await phoneOf(siti), await phoneOf(siti)]
    expect(await change(siti, 'rumah lama', 'rumah baru 7')).toEqual(done)
    expect([await knows(siti, 'rumah baru 7'), await knows(siti, 'rumah lama')]).toEqual([true, false])
    expect([await opens(siti), await opens(others[0]!), await opens(others[1]!)]).toEqual(['00', '99', '99'])
    expect(await letters(siti.email)).toEqual([
      { kind: 'password-changed', to: siti.email, personId: siti.id, facts: {}, secret: undefined },
    ])
  })

  test('voids a password link that was requested before', async () => {
    const siti = await signedIn('guest', { password: 'rumah lama' })
    await ask(account.forgotRequest, { email: siti.email })
    const secret = await place.secretTo(siti.email)
    expect(secret).toHaveLength(43)
    expect(await change(siti, 'rumah lama', 'rumah baru 7')).toEqual(done)
    expect((await ask(account.forgotSave, { password: 'rumah curian', hash: secret })).code).not.toBe('00')
    expect(await knows(siti, 'rumah baru 7')).toBe(true)
  })

  test.each(['rumah', 'Rumah lama', 'rumah lama ', 'x', 'x'.repeat(400)])(
    'with %j as the old password is rejected',
    async (old) => {
      const siti = await signedIn('guest', { password: 'rumah lama' })
      const other = await phoneOf(siti)
      const before = await place.rowsOf(siti.id)
      expect(await change(siti, old, 'rumah baru 7')).toEqual(wrong)
      expect(await place.rowsOf(siti.id)).toBe(before)
      expect([await opens(siti), await opens(other)]).toEqual(['00', '00'])
    },
  )

  test('of an issued account without a password is rejected', async () => {
    const lspro = await signedIn('lspro')
    await db.query('update person set password_hash = null where id = $1', [lspro.id])
    expect(await change(lspro, 'rumah lama', 'rumah baru 7')).toEqual(wrong)
  })

  test.each<[unknown, unknown, Record<string, string>]>([
    ['', 'rumah baru', { old_password: 'Mohon isi input ini' }],
    ['rumah lama', '', { new_password: 'Mohon isi input ini' }],
    ['rumah lama', 'ab', { new_password: 'Minimum 3 symbols' }],
    ['rumah lama', 'a'.repeat(51), { new_password: 'Maximum 50 symbols' }],
    [undefined, 'rumah baru', { old_password: 'Mohon isi input ini' }],
    [null, 'rumah baru', { old_password: 'Mohon isi input ini' }],
    [12, 'rumah baru', { old_password: 'Harus berupa teks' }],
    [['rumah lama'], 'rumah baru', { old_password: 'Harus berupa teks' }],
    [{ $ne: 1 }, 'rumah baru', { old_password: 'Harus berupa teks' }],
    ['rumah lama', ['rumah baru'], { new_password: 'Harus berupa teks' }],
    ['rumah lama', null, { new_password: 'Mohon isi input ini' }],
  ])('from %j to %j is rejected at its field', async (old_password, new_password, fields) => {
    const siti = await signedIn('guest', { password: 'rumah lama' })
    const before = await place.rowsOf(siti.id)
    expect(await change(siti, old_password, new_password)).toMatchObject({ code: '05', fields })
    expect(await place.rowsOf(siti.id)).toBe(before)
  })

  test.each(['abc!', 'ü€🙂', '🙂'.repeat(50), ' rumah '])('accepts %j exactly as typed', async (password) => {
    const siti = await signedIn('guest', { password: 'rumah lama' })
    expect(await change(siti, 'rumah lama', password)).toEqual(done)
    expect([await knows(siti, password), await knows(siti, `${password.trim()} `)]).toEqual([true, false])
  })

  test('to a common password is rejected, also in capitals, and the old one still works', async () => {
    const siti = await signedIn('guest', { password: 'rumah lama' })
    for (const common of ['123456', 'password', 'PassWord'])
      expect(await change(siti, 'rumah lama', common)).toMatchObject({
        code: '01',
        fields: { new_password: expect.stringContaining('terlalu sering dipakai') },
      })
    expect(await knows(siti, 'rumah lama')).toBe(true)
  })

  test.each(['lspro', 'operator'] as const)('of a %s requires at least 12 characters', async (role) => {
    const somebody = await signedIn(role, { password: 'rumah lama' })
    const short = 'Kata sandi akun ini paling sedikit 12 karakter.'
    for (const password of ['rumah baru!', '🙂'.repeat(11)])
      expect(await change(somebody, 'rumah lama', password)).toEqual({
        ...{ code: '01', message: short, fields: { new_password: short } },
      })
    expect(await change(somebody, 'rumah lama', 'rumah baru 7')).toEqual(done)
  })

  test('to a short one lowers the number of failed sign-ins allowed, and to a long one raises it again', async () => {
    const siti = await signedIn('guest', { password: 'rumah lama' })
    const weak = async () =>
      (await db.query<{ weak: boolean }>('select password_weak as weak from person where id = $1', [siti.id]))[0]!.weak
    await change(siti, 'rumah lama', 'ab!')
    expect(await weak()).toBe(true)
    await change(siti, 'ab!', 'Rumah panjang 2')
    expect(await weak()).toBe(false)
  })

  test('on two phones at the same moment succeeds once; the other request has the wrong old password', async () => {
    const siti = await signedIn('guest', { password: 'rumah lama' })
    const other = await phoneOf(siti)
    const answers = await Promise.all([
      change(siti, 'rumah lama', 'dari ponsel ini'),
      change(other, 'rumah lama', 'dari ponsel itu'),
    ])
    expect(answers.map(({ code }) => code).sort()).not.toEqual(['00', '00'])
    const first = answers.findIndex(({ code }) => code === '00')
    expect(await knows(siti, ['dari ponsel ini', 'dari ponsel itu'][first]!)).toBe(true)
    expect([await opens(siti), await opens(other)]).toEqual(first === 0 ? ['00', '99'] : ['99', '00'])
    expect(await letters(siti.email)).toHaveLength(1)
  })

  test('writes no password to the log', () => {
    expect(place.lines.join()).not.toMatch(/rumah|\$argon2/)
  })
})

describe('rate limits of the old password in change_password', async () => {
  const place = await openProfiles(usualEngine(), { limits: true })
  const change = (who: { token: string; ip?: string }, old_password: string) =>
    place.ask(account.changePassword, { old_password, new_password: 'rumah baru 7' }, who)

  test('after ten failures in ten minutes from any address, even the right password has to wait', async () => {
    const siti = await place.signedIn('guest', { password: 'rumah lama' })
    for (let i = 0; i < 10; i++) expect((await change({ ...siti, ip: `10.1.0.${i}` }, `salah ${i}`)).code).toBe('01')
    const answer = await change({ ...siti, ip: '10.1.0.99' }, 'rumah lama')
    expect(answer).toMatchObject({ code: '29', retry_after: expect.any(Number) })
    expect(answer.retry_after).toBeLessThanOrEqual(600)
    const budi = await place.signedIn('guest', { password: 'rumah lama' })
    expect((await change({ ...budi, ip: '10.1.0.99' }, 'rumah lama')).code).toBe('00')
  })

  test('one IP address may try twenty times an hour, for all accounts together', async () => {
    const [siti, budi, ani] = [
      await place.signedIn('guest'),
      await place.signedIn('guest'),
      await place.signedIn('guest'),
    ]
    for (let i = 0; i < 20; i++)
      expect((await change({ ...(i % 2 ? siti : budi), ip: '10.2.0.1' }, `salah ${i}`)).code).toBe('01')
    expect((await change({ ...ani, ip: '10.2.0.1' }, ani.password)).code).toBe('29')
    expect((await change({ ...ani, ip: '10.2.0.2' }, ani.password)).code).toBe('00')
  })
})
