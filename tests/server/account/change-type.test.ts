import { describe, expect, test } from 'vitest'
import { account } from '#contract/account/schemas.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { serveAccounts } from '../../fixtures/account.fixture.ts'
import { filledIn, openProfiles } from '../../fixtures/profile.fixture.ts'
import { engines } from '../../support/database/engines.ts'

const issued = 'Akun LSPRO diterbitkan oleh layanan pelanggan. Hubungi kami, lalu masuk dengan akun tersebut.'
const unknown = { role: 'Tipe akun tidak dikenal' }

describe.each(engines())('changing a visitor’s account to a merchant’s on %s', async (engine) => {
  const place = await openProfiles(engine)
  const { db, ask, signedIn } = place
  const personOf = async (id: number) =>
    (
      await db.query<{ role: string; completed: boolean; merchant_id: number | null }>(
        'select role, completed, merchant_id from person where id = $1',
        [id],
      )
    )[0]!
  const shopsOf = (id: number) =>
    db.query<{ id: number }>('select id, name, wizard_stage, status from merchant where created_by = $1', [id])
  type Somebody = Awaited<ReturnType<typeof signedIn>>
  const change = (who: Somebody, body: unknown = { role: 'merchant' }) => ask(account.changeType, body, who)

  test.each([[{ role: 'merchant' }], [{ value: 'merchant' }], [{ role: 'merchant', value: 'merchant' }]])(
    'with %j creates an empty unpublished shop at stage 1 of the wizard',
    async (body) => {
      const siti = await signedIn('guest')
      const answer = await change(siti, body)
      const [shop, ...more] = await shopsOf(siti.id)
      expect(answer).toEqual({ code: '00', data: { merchant: { id: shop!.id } } })
      expect([shop, more]).toEqual([{ id: shop!.id, name: '', wizard_stage: 1, status: 'not active' }, []])
      expect(await personOf(siti.id)).toEqual({ role: 'merchant', completed: false, merchant_id: shop!.id })
      expect((await ask(account.profileRoute, {}, siti)).data).toEqual({ route: '/merchant/stage-1' })
    },
  )

  test('repeated returns the existing shop, also after the wizard is finished', async () => {
    const siti = await signedIn('guest')
    const first = await change(siti)
    await db.query('update person set completed = true where id = $1', [siti.id])
    expect(await change(siti)).toEqual(first)
    expect(await shopsOf(siti.id)).toHaveLength(1)
    expect(await personOf(siti.id)).toMatchObject({ completed: true })
  })

  test.each<[unknown, Record<string, unknown>]>([
    [{ role: 'lspro' }, { code: '01', message: issued }],
    [{ value: 'lspro' }, { code: '01', message: issued }],
    [
      { role: 'merchant', value: 'lspro' },
      { code: '01', message: issued },
    ],
    [{ role: 'guest' }, { code: '05', fields: unknown }],
    [{ role: 'operator' }, { code: '05', fields: unknown }],
    [{ role: 'admin' }, { code: '05', fields: unknown }],
    [{ role: 'Merchant' }, { code: '05', fields: unknown }],
    [{ role: ' merchant' }, { code: '05', fields: unknown }],
    [{ role: '' }, { code: '05', fields: unknown }],
    [{}, { code: '05', fields: unknown }],
    [
      { role: 'merchant', value: 'operator' },
      { code: '05', fields: unknown },
    ],
    [{ role: ['merchant'] }, { code: '05', fields: { role: 'Harus berupa teks' } }],
    [{ role: null }, { code: '05', fields: { role: 'Harus berupa teks' } }],
    [{ role: { $ne: 1 } }, { code: '05', fields: { role: 'Harus berupa teks' } }],
    [{ role: true }, { code: '05', fields: { role: 'Harus berupa teks' } }],
    [{ role: 'm'.repeat(21) }, { code: '05', fields: { role: 'Paling banyak 20 huruf' } }],
  ])('with %j is rejected and changes nothing', async (body, refusal) => {
    const siti = await signedIn('guest')
    const before = await place.rowsOf(siti.id)
    expect(await change(siti, body)).toEqual({ message: commonTexts.malformed, ...refusal })
    expect(await place.rowsOf(siti.id)).toBe(before)
  })

  test.each(['lspro', 'operator'] as const)('is rejected for a %s', async (role) => {
    const somebody = await signedIn(role)
    const before = await place.rowsOf(somebody.id)
    expect(await change(somebody)).toEqual({ code: '03', message: commonTexts.notYours })
    expect(await place.rowsOf(somebody.id)).toBe(before)
  })

  test.each(['guest', 'merchant'] as const)('twenty times at once by a %s on two servers: one shop', async (role) => {
    const siti = await signedIn('guest')
    // A merchant without a shop: nothing but the lock prevents two shops.
    await db.query('update person set role = $2 where id = $1', [siti.id, role])
    const other = serveAccounts(db, { photos: place.photos })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? other : place).ask(account.changeType, { role: 'merchant' }, siti)),
    )
    const shops = await shopsOf(siti.id)
    expect(shops).toHaveLength(1)
    for (const answer of answers) expect(answer).toEqual({ code: '00', data: { merchant: { id: shops[0]!.id } } })
  })

  test('while the visitor’s form is being saved: one request comes first, and no mixture is stored', async () => {
    const codes = new Set<string>()
    for (let round = 0; round < 25; round++) {
      const siti = await signedIn('guest', { completed: false })
      const form = () => ask(account.registerVisitor, filledIn(), siti)
      const profile = () => ask(account.changeProfile, filledIn({ name: 'Nama Lain' }), siti)
      const calls = round % 2 ? [form, () => change(siti), profile] : [() => change(siti), form, profile]
      const answers = await Promise.all(calls.map((call) => call()))
      for (const { code } of answers) codes.add(code)
      const [shop, ...more] = await shopsOf(siti.id)
      expect(more).toEqual([])
      expect(await personOf(siti.id)).toEqual({ role: 'merchant', completed: false, merchant_id: shop!.id })
    }
    expect([...codes].every((code) => code === '00' || code === '03')).toBe(true)
  })
})
