import { beforeAll, describe, expect, test } from 'vitest'
import { type Desk, newAddress, openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { signedIn } from '../../support/people.ts'

describe('users at the desk', () => {
  let place: Desk
  let rara: Desk['rara']
  beforeAll(async () => {
    place = await openDesk()
    rara = place.rara
  })
  const found = async (search: string, more: object = {}) =>
    (await rara.ask('users', { search, ...more })).data.map(({ email }: { email: string }) => email)
  const user = async (id: number) => (await rara.ask('user', { id })).data
  async function registered(role = 'guest', email = newAddress()) {
    await place.ask('/register', { email, password: 'rumah kayu', role })
    return { ...(await place.personAt(email)), email }
  }
  const asked = { reason: 'Surat tidak sampai.' }

  test('are found by at least three characters of address or name, in which wildcards are plain characters; there is no list of all', async () => {
    const [ani, budi] = [
      await registered('guest', 'cari_ani@uji.example'),
      await registered('guest', 'cari-budi@uji.example'),
    ]
    await place.db.query(`update person set name = 'Sri Pencarian' where id = $1`, [budi.id])
    expect(await found('CARI')).toEqual([budi.email, ani.email])
    expect(await found('ri_a')).toEqual([ani.email])
    expect(await found('sri penc')).toEqual([budi.email])
    expect(await found('uji.example', { rows: 1 })).toHaveLength(1)
    for (const short of ['', 'uj', '  u ', '%']) expect(await found(short)).toEqual([])
  })

  test('are shown with what an operator needs, and without secrets', async () => {
    const { id, shopId } = await place.shop().then(({ personId, shopId }) => ({ id: personId, shopId }))
    const said = await user(id)
    expect(said).toMatchObject({
      ...{ id, role: 'merchant', is_verified: 1, sessions: 1, has_password: 0, history: [] },
      ...{ merchant: { id: shopId, name: 'Dapur Kue Walandouw' }, lspro: null, referral: null },
    })
    expect(JSON.stringify(said)).not.toMatch(/hash|token/)
    expect(await rara.ask('user', { id: 999_999 })).toMatchObject({ code: '04', message: 'Pengguna tidak ditemukan.' })
  })

  test('can be verified by hand once with a reason; a merchant then gets an empty shop', async () => {
    const { id, email } = await registered('merchant')
    expect(await rara.ask('user/verify', { id, reason: '' })).toMatchObject({ code: '05' })
    expect((await place.signIn(email, 'rumah kayu')).code).toBe('02')
    expect((await rara.ask('user/verify', { id, ...asked })).code).toBe('00')
    expect(await place.signIn(email, 'rumah kayu')).toMatchObject({ code: '00', route: '/merchant/stage-1' })
    expect(await rara.ask('user/verify', { id, ...asked })).toMatchObject({
      ...{ code: '01', message: 'Email ini sudah terverifikasi.' },
    })
    const { history, merchant } = await user(id)
    expect(history).toEqual([
      { at: expect.any(String), who: 'Rara Operator', action: 'person.verified', reason: 'Surat tidak sampai.' },
    ])
    expect(merchant.id).toBeGreaterThan(0)
  })

  test('whose address was registered more than once must set a password after being verified by hand', async () => {
    const email = newAddress()
    await registered('guest', email)
    await place.ask('/register', { email, password: 'kata sandi orang lain', role: 'guest' })
    const { id } = await place.personAt(email)
    expect(await rara.ask('user/verify', { id, ...asked })).toMatchObject({
      ...{ code: '00', message: expect.stringContaining('Kata sandinya harus dibuat dahulu') },
    })
    expect((await place.personAt(email)).password_hash).toBeNull()
  })

  test('can be signed out everywhere', async () => {
    const siti = await place.shop()
    const other = await signedIn(place.db, siti.personId)
    expect(await rara.ask('user/sessions/end', { id: siti.personId, reason: 'HP hilang.' })).toMatchObject({
      ...{ code: '00', message: '2 sesi diakhiri.' },
    })
    for (const { headers } of [siti, other]) expect((await place.read('/user/detail', {}, headers)).code).toBe('99')
    expect((await user(siti.personId)).history).toMatchObject([
      { action: 'person.sessions-ended', reason: 'HP hilang.' },
    ])
    expect((await rara.ask('user/sessions/end', { id: siti.personId, reason: 'HP hilang.' })).message).toBe(
      'Tidak ada sesi yang terbuka.',
    )
  })

  test('can be sent a password reset, at most three letters an hour together with their own requests', async () => {
    const ask = await place.counting()
    const { id, email } = await registered()
    const said = []
    for (let at = 0; at < 4; at++) said.push((await ask('user/reset', { id })).code)
    expect(said).toEqual(['00', '00', '00', '29'])
    const letters = (await place.letters(email)).filter(({ kind }) => kind === 'reset')
    expect(letters).toHaveLength(1)
    expect((await place.setPassword(letters[0]!.secret!, 'rumah bata')).code).toBe('00')
    expect((await place.signIn(email, 'rumah bata')).code).toBe('00')
    expect((await user(id)).history.map(({ action }: { action: string }) => action)).toEqual(
      Array(3).fill('person.reset-sent'),
    )
  })

  test.each(['user/verify', 'user/sessions/end', 'user/reset'])(
    'that are operators are not found by %s',
    async (call) => {
      const tono = await place.operator('Tono')
      for (const { personId } of [tono, rara])
        expect(await rara.ask(call, { id: personId, ...asked })).toMatchObject({
          ...{ code: '03', message: 'Akun operator diurus oleh pengelola server.' },
        })
      expect((await tono.ask('queue')).code).toBe('00')
      expect(await place.lettersTo(tono.personId)).toEqual([])
      expect((await user(tono.personId)).history).toEqual([])
    },
  )

  test('have a history of role changes', async () => {
    const { id } = await registered()
    await rara.ask('user/verify', { id, ...asked })
    const { headers } = await signedIn(place.db, id)
    expect((await place.read('/user/change/type', { role: 'merchant' }, headers)).code).toBe('00')
    expect((await place.read('/user/change/type', { role: 'merchant' }, headers)).code).toBe('00')
    expect((await user(id)).history).toMatchObject([
      { action: 'person.type-changed', who: 'produsen' },
      { action: 'person.verified' },
    ])
  })
})
