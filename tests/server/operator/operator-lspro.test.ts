import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { composeMail } from '#server/mail/compose.ts'
import { claimMail } from '#server/mail/queue.ts'
import { pass } from '../../fixtures/account.fixture.ts'
import { type Desk, newAddress, openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { accountParts } from '../../support/database/engines.ts'
import { signedIn } from '../../support/people.ts'
import { readMail } from '../../support/read-mail.ts'

const dead = { code: '01', message: 'Tautan ini tidak berlaku atau sudah kedaluwarsa. Minta tautan baru.' }
const taken = 'Email ini sudah punya akun. Pakai email lain.'
const noBody = { code: '04', message: 'LSPRO tidak ditemukan.' }

describe('issued accounts of certification bodies', () => {
  let place: Desk
  let rara: Desk['rara']
  beforeAll(async () => {
    place = await openDesk()
    rara = place.rara
  })
  async function registered(role = 'merchant', referral_code?: string) {
    const email = newAddress()
    await place.ask('/register', { email, password: 'rumah kayu', role, ...(referral_code && { referral_code }) })
    return email
  }
  const bodies = async () => (await place.db.query('select from lspro')).length

  test('have no password and no confirmed address; the letter has a link, and the log has no address', async () => {
    const email = newAddress()
    const said = await rara.ask('lspro/issue', { name: '  LSPro\nAgro  Bogor ', email: ` ${email} ` })
    expect(said).toMatchObject({ code: '00', message: `Akun diterbitkan. Suratnya dikirim ke ${email}.` })
    expect(await place.personAt(email)).toMatchObject({
      ...{ role: 'lspro', lspro_id: said.data.id, password_hash: null, verified_at: null, completed: true },
    })
    expect(await place.letters(email)).toEqual([
      { kind: 'lspro-issued', facts: { body: 'LSPro Agro  Bogor' }, secret: expect.stringMatching(/^[\w-]{43}$/) },
    ])
    const log = await place.logOf(said.data.id)
    expect(log).toMatchObject([{ action: 'lspro.issued', who: 'Rara Operator', after: { name: 'LSPro Agro  Bogor' } }])
    expect(JSON.stringify(log)).not.toContain(email)
  })

  test('are announced in a letter whose only secret is the link', async () => {
    const { email, secret } = await place.issued('LSPro Surat')
    const due = (await claimMail(place.db, 100)).find(({ to }) => to === email)!
    const { baseUrl } = readConfig({})
    const { bytes } = await composeMail(due, {
      baseUrl,
      from: { name: 'E', address: 'e@uji.example' },
      keys: accountParts.keys,
    })
    const { text } = readMail(bytes)
    expect(text).toContain(`${baseUrl}/auth/forgot-password-save?hash=${secret}`)
    expect(text).toContain('LSPro Surat')
    expect(text.split(secret)).toHaveLength(2)
    // A password would contain a digit somewhere: only the address and the date have one.
    expect(text.replaceAll(/https?:\S+/g, '')).not.toMatch(/(?=\S*\d)[^\s.]{6,}/)
  })

  test('set their password once by the link, and sign-in leads to the page of the body', async () => {
    const { id, email, secret } = await place.issued()
    expect(await place.signIn(email)).toMatchObject({ code: '01', message: 'Email atau kata sandi salah.' })
    expect(await place.setPassword(secret, 'terlalu pdk')).toMatchObject({
      ...{ code: '01', fields: { password: 'Kata sandi akun ini paling sedikit 12 karakter.' } },
    })
    expect((await place.setPassword(secret)).code).toBe('00')
    expect(await place.setPassword(secret, 'kata sandi orang lain')).toEqual(dead)
    const { route, data, _token } = await place.signIn(email)
    expect(route).toBe(`/base/lspro/detail/${id}`)
    expect(data).toMatchObject({ role: 'lspro', lspro_id: id, is_verified: 1, is_completed: 1 })
    const headers = { authorization: `Bearer ${_token}` }
    expect((await place.read('/profile/route', {}, headers)).data).toEqual({ route })
  })

  test('have a link that is valid for exactly 72 hours', async () => {
    const [one, two] = [await place.issued(), await place.issued()]
    await pass(place.db, 72 * 3600 - 60)
    expect((await place.setPassword(one.secret)).code).toBe('00')
    await pass(place.db, 61)
    expect(await place.setPassword(two.secret)).toEqual(dead)
    expect((await rara.ask('lspro', { id: two.id })).data.accounts).toMatchObject([
      { has_password: 0, letter_until: null },
    ])
  })

  test('requesting a password reset before the link is opened sends the same invitation again', async () => {
    const { email, secret } = await place.issued('LSPro Diundang')
    const forgot = (email: string) => place.read('/password/forgot/request', { email })
    const [invitation] = await place.letters(email)
    await pass(place.db, 72 * 3600 - 120)
    const other = newAddress()
    await place.ask('/register', { email: other, password: 'rumah kayu', role: 'guest' })
    for (let twice = 0; twice < 2; twice++) expect(await forgot(email)).toEqual(await forgot(other))
    expect(await place.letters(email)).toEqual([invitation, invitation, invitation])
    // Requesting it does not extend the validity.
    await pass(place.db, 60)
    expect((await place.setPassword(secret)).code).toBe('00')
    // With a password they are treated like any other account.
    expect((await forgot(email)).code).toBe('00')
    expect((await place.letters(email)).at(-1)).toMatchObject({ kind: 'reset' })
    await pass(place.db, 3601)
    expect(await place.setPassword(await place.secretTo(email))).toEqual(dead)
  })

  test('get a new invitation after the old one has expired, on their request or an operator’s', async () => {
    const { personId, email, secret } = await place.issued('LSPro Terlambat')
    await pass(place.db, 72 * 3600 + 1)
    expect((await place.read('/password/forgot/request', { email })).code).toBe('00')
    const asked = await place.secretTo(email)
    expect((await rara.ask('user/reset', { id: personId })).message).toContain('Berlaku 72 jam.')
    const anew = (await place.letters(email)).at(-1)!
    expect(anew).toMatchObject({ kind: 'lspro-issued', facts: { body: 'LSPro Terlambat' } })
    expect(new Set([secret, asked, anew.secret]).size).toBe(3)
    for (const earlier of [secret, asked]) expect(await place.setPassword(earlier)).toEqual(dead)
    await pass(place.db, 72 * 3600 - 60)
    expect((await place.setPassword(anew.secret as string)).code).toBe('00')
  })

  test('are rejected for an address that has an account, in any case, without a letter', async () => {
    const mine = await place.issued()
    const [verified, shut] = [await registered(), await registered()]
    await rara.ask('user/verify', { id: (await place.personAt(verified)).id, reason: 'Uji.' })
    await place.db.query("update person set status = 'disabled' where email = $1", [shut])
    const there = await bodies()
    for (const email of [mine.email.toUpperCase(), verified, shut])
      for (const [call, body] of [
        ['lspro/issue', { name: 'LSPro Lain', email }],
        ['lspro/account/add', { id: mine.id, email }],
      ] as const)
        expect(await rara.ask(call, body)).toEqual({ code: '01', message: taken, fields: { email: taken } })
    expect(await bodies()).toBe(there)
    expect(await place.letters(mine.email)).toHaveLength(1)
    expect(await place.logOf(mine.id)).toHaveLength(1)
  })

  test.each(['guest', 'merchant'])(
    'replace an unconfirmed registration as %s, and its password and secrets are void',
    async (role) => {
      const code = (await rara.ask('lspro/code/make', { id: (await place.issued('LSPro Kode')).id })).data.code
      const email = await registered(role, code)
      const verifying = await place.secretTo(email)
      await place.read('/password/forgot/request', { email })
      const forgotten = await place.secretTo(email)
      const said = await rara.ask('lspro/issue', { name: 'LSPro Pengganti', email: email.toUpperCase() })
      expect(said).toMatchObject({ code: '00', message: expect.stringMatching(/ yang belum diverifikasi digantikan /) })
      const [person, ...others] = await place.db.query('select * from person where lower(email) = $1', [email])
      expect([person, others]).toMatchObject([
        { role: 'lspro', lspro_id: said.data.id, password_hash: null, verified_at: null, registration_hash: null },
        [],
      ])
      expect(person).toMatchObject({ contested: false, referral_code: null, referral_lspro_id: null })
      expect(await place.letters(email)).toEqual([])
      expect((await place.signIn(email, 'rumah kayu')).code).toBe('01')
      expect(await place.setPassword(forgotten)).toEqual(dead)
      expect((await place.read('/verification/get', { verification_code: verifying })).code).toBe('01')
      expect((await place.setPassword(await place.secretTo(email.toUpperCase()))).code).toBe('00')
      expect((await place.signIn(email)).route).toBe(`/base/lspro/detail/${said.data.id}`)
      expect((await place.logOf(said.data.id)).at(0)?.after).toMatchObject({ registration_replaced: true })
      // From now on it is an account like any other.
      expect((await rara.ask('lspro/account/add', { id: said.data.id, email })).code).toBe('01')
    },
  )

  test('are rejected for a registration that has more than self-registration data', async () => {
    const email = await registered('merchant')
    const { id } = await place.personAt(email)
    await signedIn(place.db, id)
    expect(await rara.ask('lspro/issue', { name: 'LSPro Lain', email })).toMatchObject({ code: '01', message: taken })
    expect(await place.personAt(email)).toMatchObject({ id, role: 'merchant' })
  })

  test.each([
    ['', 'name', 'Mohon isi Kolom ini'],
    ['x'.repeat(101), 'name', 'Paling banyak 100 huruf'],
    ['\u200b', 'name', 'Mohon isi Kolom ini'],
  ])('with the body name %j are rejected at its field', async (name, field, sentence) => {
    expect(await rara.ask('lspro/issue', { name, email: newAddress() })).toMatchObject({
      ...{ code: '05', fields: { [field]: sentence } },
    })
  })

  test('may be two for one body, and both open the same page', async () => {
    const first = await place.issued()
    const email = newAddress()
    expect((await rara.ask('lspro/account/add', { id: first.id, email })).code).toBe('00')
    await place.setPassword(await place.secretTo(email))
    expect((await place.signIn(email)).route).toBe(`/base/lspro/detail/${first.id}`)
    const { accounts } = (await rara.ask('lspro', { id: first.id })).data
    expect(accounts).toMatchObject([
      { email: first.email, has_password: 0, letter_until: expect.any(String), seen_at: null },
      { email, has_password: 1, letter_until: null, seen_at: expect.any(String) },
    ])
    expect(await rara.ask('lspro/account/add', { id: 999_999, email: newAddress() })).toMatchObject(noBody)
  })

  test('get a new letter that voids the earlier link, unless they have a password', async () => {
    const { id, personId, email, secret } = await place.issued()
    expect((await rara.ask('lspro/account/resend', { id: personId })).code).toBe('00')
    const anew = await place.secretTo(email)
    expect(anew).not.toBe(secret)
    expect(await place.setPassword(secret)).toEqual(dead)
    expect((await place.setPassword(anew)).code).toBe('00')
    expect(await rara.ask('lspro/account/resend', { id: personId })).toMatchObject({
      ...{ code: '01', message: expect.stringContaining('sudah membuat kata sandi') },
    })
    expect((await place.logOf(id)).map(({ action }) => action)).toEqual(['lspro.issued', 'lspro.letter-sent'])
    const merchant = await place.shop()
    expect((await rara.ask('lspro/account/resend', { id: merchant.personId })).code).toBe('04')
  })

  test('get at most three letters an hour', async () => {
    const ask = await place.counting()
    const email = newAddress()
    const codes = [(await ask('lspro/issue', { name: 'LSPro Sering', email })).code]
    const { id } = await place.personAt(email)
    for (let at = 0; at < 3; at++) codes.push((await ask('lspro/account/resend', { id })).code)
    expect(codes).toEqual(['00', '00', '00', '29'])
    expect(await place.logOf((await place.personAt(email)).lspro_id as number)).toHaveLength(3)
  })

  test('one operator may send sixty letters an hour of all kinds, and others are not affected', async () => {
    const ask = await place.counting()
    const [dewi, sari] = [await place.operator('Dewi Operator'), await place.operator('Sari Operator')]
    const { id, personId } = await place.issued('LSPro Ramai')
    const add = (email: string, who = dewi) => ask('lspro/account/add', { id, email }, who)
    const codes: string[] = []
    for (let at = 0; at < 60; at++) codes.push((await add(newAddress())).code)
    expect(codes).toEqual(Array(60).fill('00'))
    const late = newAddress()
    expect((await add(late)).code).toBe('29')
    expect((await ask('lspro/issue', { name: 'LSPro Lewat', email: newAddress() }, dewi)).code).toBe('29')
    expect((await ask('lspro/account/resend', { id: personId }, dewi)).code).toBe('29')
    expect((await ask('user/reset', { id: personId }, dewi)).code).toBe('29')
    expect(await place.letters(late)).toEqual([])
    expect((await add(late, sari)).code).toBe('00')
  })
})
