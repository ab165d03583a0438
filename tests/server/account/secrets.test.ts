import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { type CodeKind, codeText } from '#server/mail/mail-codes.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { accountParts, usualEngine } from '../../support/database/engines.ts'

const { keys } = accountParts

/** Every row of every table as text; bytes in hex. */
async function dump(db: Database): Promise<string> {
  const tables = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(`select t::text as row from ${name} t`)
    parts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return parts.join('\n')
}

/** The forms in which a secret could be stored: as it is, its characters in hex, its decoded bytes in hex. */
const writings = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64'),
  ...(/^[\w-]{43}$/.test(secret) ? [Buffer.from(secret, 'base64url').toString('hex')] : []),
]

test('neither the database nor the log contains a secret that opens an account', async () => {
  const { db, ask, lines } = await everything(usualEngine())
  const secrets = new Map<string, string>()
  const keep = (name: string, secret: string) => {
    expect([name, typeof secret, secret.length > 10]).toEqual([name, 'string', true])
    secrets.set(name, secret)
    return secret
  }
  const inLetter = async (kind: CodeKind) => {
    const [row] = await db.query<{ nonce: Uint8Array }>(
      'select nonce from mail_code where kind = $1 order by id desc limit 1',
      [kind],
    )
    return keep(`secret in a letter: ${kind} ${secrets.size}`, codeText(keys, { kind, nonce: row!.nonce }))
  }
  const seen: string[] = []
  const look = async () => seen.push(await dump(db))

  const first = keep('first password', 'kata sandi pertama Rara')
  const second = keep('second password', 'kata sandi kedua Rara')
  const third = keep('third password', 'kata sandi ketiga Rara')
  const wrong = keep('wrong password', 'bukan kata sandi Rara')
  const email = 'rara@uji.example'

  const registered = await ask('/register', { email: 'typo@uji.example', password: first, role: 'guest' })
  const registration_token = keep('registration token', registered.data.registration_token)
  await inLetter('verify')
  await look()
  const early = await ask('/login', { email: 'typo@uji.example', password: first })
  expect(early.code).toBe('02')
  keep('second registration token', early.registration_token)
  const changed = await ask('/user/change_email', {
    email: 'typo@uji.example',
    change_email: email,
    registration_token: early.registration_token ?? registration_token,
  })
  expect(changed.code).toBe('00')
  expect((await ask('/email/verification/resend', { email })).code).toBe('00')
  const verified = await ask('/verification/get', { verification_code: await inLetter('verify') })
  expect(verified.code).toBe('00')
  keep('token of the verification', verified.data.login_token)
  await look()

  expect((await ask('/login', { email, password: wrong })).code).toBe('01')
  const phone = await ask('/login', { email, password: first })
  const token = keep('token of the sign-in', phone._token)
  const authorization = `Bearer ${token}`
  expect((await ask('/verify_token', { api_token: token })).code).toBe('00')
  expect((await ask('/session/list', {}, { authorization })).data).toHaveLength(2)
  const password = { old_password: first, new_password: second }
  expect((await ask('/user/change/password', password, { authorization })).code).toBe('00')
  await look()

  expect((await ask('/password/forgot/request', { email })).code).toBe('00')
  await look()
  expect((await ask('/password/forgot/save', { password: third, hash: await inLetter('reset') })).code).toBe('00')
  const again = await ask('/login', { email, password: third })
  keep('token of the last sign-in', again._token)
  await ask('/logout', {}, { authorization: `Bearer ${again._token}` })
  await look()

  expect(seen.join().length).toBeGreaterThan(2000)
  expect(lines.length).toBeGreaterThan(10)
  const places = { database: seen.join('\n'), log: lines.join('\n') }
  for (const [name, secret] of secrets)
    for (const writing of writings(secret))
      for (const [where, text] of Object.entries(places))
        expect([name, where, text.includes(writing)]).toEqual([name, where, false])
})
