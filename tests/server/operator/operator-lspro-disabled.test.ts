import { beforeAll, describe, expect, test } from 'vitest'
import { createAccessCheck } from '#server/pictures/serve.ts'
import { type Desk, longEnough, newAddress, openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { signedIn } from '../../support/people.ts'

const wrong = { code: '01', message: 'Email atau kata sandi salah.' }
const dead = { code: '01', message: 'Tautan ini tidak berlaku atau sudah kedaluwarsa. Minta tautan baru.' }

describe('disabling a certification body at the desk', () => {
  let place: Desk
  let rara: Desk['rara']
  let body: Awaited<ReturnType<Desk['atWork']>>
  let logo: number
  let code: string
  let invited: Awaited<ReturnType<typeof invite>>

  /** A second account whose letter has not been opened. */
  async function invite(id: number) {
    const email = newAddress()
    await rara.ask('lspro/account/add', { id, email })
    return { email, secret: await place.secretTo(email) }
  }
  beforeAll(async () => {
    place = await openDesk()
    rara = place.rara
    body = await place.atWork('LSPro Tutup Buka')
    logo = await place.picture()
    await place.db.query('update lspro set picture_id = $2, province_id = 32 where id = $1', [body.id, logo])
    await place.db.query(`insert into lspro_posting (lspro_id, remark) values ($1, '<p>Kabar</p>')`, [body.id])
    code = (await rara.ask('lspro/code/make', { id: body.id })).data.code
    invited = await invite(body.id)
  })

  const has = (all: { id?: number; id_lspro?: number }[]) =>
    all.some((one) => one.id === body.id || one.id_lspro === body.id)
  const isOpen = async () => {
    const [picture] = await place.db.query<{ name: string }>('select name from picture where id = $1', [logo])
    return createAccessCheck(place.db)(picture!.name)
  }
  /** All places where the body appears or can sign in, including cached answers. */
  const ways: [string, () => Promise<boolean>][] = [
    ['the directory', async () => has((await place.ask('/lspro/list')).data.lspro)],
    ['its page', async () => (await place.ask('/lspro/detail', { id: body.id })).code === '00'],
    ['the feed', async () => has((await place.ask('/lspro/posting/list')).data.lspro_posting)],
    ['its logo', isOpen],
    ['its code', async () => (await place.ask('/lspro/referral/fetch', { referral_code: code })).code === '00'],
    ['a registration by its code', () => registers()],
    ['its session', async () => (await place.ask('/user/detail', {}, body.headers)).code === '00'],
  ]
  const registers = async () => {
    const more = { password: 'rumah kayu', role: 'merchant', referral_code: code }
    return (await place.ask('/register', { email: newAddress(), ...more })).code === '00'
  }
  const walk = async () => Object.fromEntries(await Promise.all(ways.map(async ([way, open]) => [way, await open()])))
  const every = (open: boolean) => Object.fromEntries(ways.map(([way]) => [way, open]))

  test('removes it everywhere at once, and enabling restores everything; its phones must sign in again', async () => {
    expect(await walk()).toEqual(every(true))
    const asked = {
      id: body.id,
      seen: await place.seenOf(body.id),
      reason: 'Akreditasi dicabut.',
      status: 'not active',
    }
    const page = () => place.ask('/lspro/detail', { id: body.id })
    expect((await page()).code, 'a moment ago it was there').toBe('00')
    expect(await rara.ask('lspro/stand', asked)).toMatchObject({ code: '00', message: 'LSPRO dinonaktifkan.' })
    expect((await page()).code).toBe('04')
    expect(await walk()).toEqual(every(false))
    expect(await place.db.query('select from session where person_id = $1', [body.personId])).toEqual([])
    expect(await place.signIn(body.email)).toEqual(wrong)
    expect(await rara.ask('lspro', { id: body.id })).toMatchObject({ data: { status: 'not active', posts: 1 } })

    expect((await place.stand(body.id, 'active', 'Akreditasi diperpanjang.')).code).toBe('00')
    expect(await walk()).toEqual({ ...every(true), 'its session': false })
    expect((await place.signIn(body.email)).code).toBe('00')
    expect((await place.logOf(body.id)).slice(-2)).toMatchObject([
      { action: 'lspro.disabled', reason: 'Akreditasi dicabut.', after: { status: 'not active' } },
      { action: 'lspro.enabled', reason: 'Akreditasi diperpanjang.', after: { status: 'active' } },
    ])
  })

  test('disables its letters, too: no password can be set or reset; afterwards the same link works again', async () => {
    const { headers } = await place.atWork('LSPro Lain')
    await place.stand(body.id, 'not active')
    expect(await place.setPassword(invited.secret)).toEqual(dead)
    const before = (await place.letters(body.email)).length
    expect((await place.read('/password/forgot/request', { email: body.email })).code).toBe('00')
    expect(await place.letters(body.email)).toHaveLength(before)
    for (const [call, more] of [
      ['lspro/account/add', { id: body.id, email: newAddress() }],
      ['lspro/account/resend', { id: (await place.personAt(invited.email)).id }],
      ['lspro/code/make', { id: body.id }],
      ['user/reset', { id: body.personId }],
    ] as const)
      expect(await rara.ask(call, more)).toMatchObject({ code: '01', message: expect.stringContaining('tidak aktif') })
    expect((await place.read('/user/detail', {}, headers)).code).toBe('00')
    // A sign-in that began when the body was being disabled.
    const late = await signedIn(place.db, body.personId)
    expect((await place.read('/user/detail', {}, late.headers)).code).toBe('99')

    await place.stand(body.id, 'active')
    expect((await place.setPassword(invited.secret)).code).toBe('00')
    expect((await place.signIn(invited.email, longEnough)).route).toBe(`/base/lspro/detail/${body.id}`)
  })

  test('disabling one of its accounts ends that account’s sessions only; enabled again it must sign in', async () => {
    const { id, personId, email, headers } = await place.atWork('LSPro Dua Orang')
    const other = await invite(id)
    const { id: otherId } = await place.personAt(other.email)
    await place.setPassword(other.secret)
    const stays = { authorization: `Bearer ${(await place.signIn(other.email))._token}` }
    const stand = (status: string, of = personId, reason = 'Sudah keluar.') =>
      rara.ask('lspro/account/stand', { id: of, status, reason })
    await place.read('/password/forgot/request', { email })
    const link = await place.secretTo(email)

    expect(await stand('disabled')).toEqual({ code: '00', message: 'Akun dinonaktifkan.' })
    expect(await stand('disabled')).toMatchObject({ code: '01', message: 'Tidak ada yang berubah.' })
    expect((await place.read('/user/detail', {}, headers)).code).toBe('99')
    expect(await place.signIn(email)).toEqual(wrong)
    expect(await place.setPassword(link)).toEqual(dead)
    expect((await place.read('/user/detail', {}, stays)).code).toBe('00')
    expect((await rara.ask('lspro', { id })).data.accounts).toMatchObject([
      { email, status: 'disabled' },
      { email: other.email, status: 'active' },
    ])
    expect(await stand('active')).toEqual({ code: '00', message: 'Akun aktif lagi.' })
    expect((await place.read('/user/detail', {}, headers)).code, 'what was signed in before').toBe('99')
    expect(await place.setPassword(link)).toEqual(dead)
    expect((await place.signIn(email)).code).toBe('00')
    expect((await place.logOf(id)).slice(-2)).toMatchObject([
      { action: 'lspro.account-disabled', reason: 'Sudah keluar.', after: { user_id: personId, status: 'disabled' } },
      { action: 'lspro.account-enabled', after: { user_id: personId, status: 'active' } },
    ])
    expect((await stand('disabled', otherId, 'x')).code).toBe('05')
    for (const nobody of [(await place.shop()).personId, rara.personId, 999_999])
      expect(await stand('disabled', nobody)).toEqual({ code: '04', message: 'Akun tidak ditemukan.' })
  })

  test('a disabled invited account gets no letter until it is enabled', async () => {
    const { personId, email, secret } = await place.issued('LSPro Tunggu Surat')
    const stand = (status: string) => rara.ask('lspro/account/stand', { id: personId, status, reason: 'Salah alamat.' })
    await stand('disabled')
    expect(await rara.ask('lspro/account/resend', { id: personId })).toMatchObject({
      ...{ code: '01', message: 'Akun ini sedang tidak aktif. Aktifkan dahulu.' },
    })
    expect(await place.setPassword(secret)).toEqual(dead)
    await stand('active')
    expect((await rara.ask('lspro/account/resend', { id: personId })).code).toBe('00')
    expect((await place.setPassword(await place.secretTo(email))).code).toBe('00')
  })

  test('requires a reason and the current version', async () => {
    const seen = await place.seenOf(body.id)
    const asked = { id: body.id, seen, reason: 'Akreditasi dicabut.', status: 'not active' }
    expect(await rara.ask('lspro/stand', { ...asked, reason: 'x' })).toMatchObject({ code: '05' })
    expect(await rara.ask('lspro/stand', { ...asked, seen: 'kemarin' })).toMatchObject({
      ...{ code: '01', message: 'Data ini sudah berubah sejak Anda buka. Muat ulang dahulu.' },
    })
    expect(await rara.ask('lspro/stand', { ...asked, status: 'active' })).toMatchObject({
      ...{ code: '01', message: 'Tidak ada yang berubah.' },
    })
    expect(await walk()).toMatchObject({ 'its page': true })
  })
})
