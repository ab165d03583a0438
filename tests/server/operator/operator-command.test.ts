import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account/schemas.ts'
import {
  CommandError,
  createOperator,
  disableOperator,
  enableOperator,
  resetOperator,
} from '#server/commands/operator/operator-accounts.ts'
import { operatorCommand } from '#server/commands/operator/operator-command.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { addressOfNobody, pass, serveAccounts } from '../../fixtures/account.fixture.ts'
import { codeOf, openDoor } from '../../fixtures/operator-door.fixture.ts'
import {
  accountParts,
  openTestDatabase,
  quiet,
  type TestDatabase,
  testDataDir,
  testFolder,
  usualEngine,
} from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'
import { signedIn } from '../../support/people.ts'

const { log } = keptLog()
const password = 'kunci gudang yang panjang'
const linkIn = (lines: string[]) => /forgot-password-save\?hash=([\w-]{43})$/m.exec(lines.join('\n'))?.[1]

describe('npm run operator', () => {
  const run = (dataDir: string, ...words: string[]) =>
    operatorCommand(words, { DATA_DIR: dataDir, SEED: 'none', BASE_URL: 'https://etalase.example' }, log)

  test('create makes the first operator of a new installation, whose link leads to the desk', async () => {
    const dataDir = await testDataDir('none')
    const said = await run(dataDir, 'create', '--email', 'Ani@uji.example', '--name', 'Ani Operator')
    expect(said).toMatchObject({ exitCode: 0, lines: expect.arrayContaining(['Operator Ani@uji.example dibuat.']) })
    const hash = linkIn(said.lines)!
    expect(said.lines).toContain(`  https://etalase.example/auth/forgot-password-save?hash=${hash}`)

    const db = await openDatabase({ dataDir, log: quiet })
    try {
      const { ask } = serveAccounts(db)
      const at = openDoor(db)
      expect(await db.query('select email, name, role, completed, password_hash from person')).toEqual([
        { email: 'Ani@uji.example', name: 'Ani Operator', role: 'operator', completed: true, password_hash: null },
      ])
      expect(await db.query('select who, role, person_id, action, after from audit_log')).toEqual([
        {
          who: 'sistem',
          role: 'system',
          person_id: null,
          action: 'operator.created',
          after: { email: 'Ani@uji.example' },
        },
      ])
      for (const email of ['operator@demo.example', 'ani@uji.example'])
        expect((await ask(account.signIn, { email, password: 'etalase123' })).code).toBe('01')
      expect((await ask(account.forgotSave, { hash, password: 'terlalu pdk' })).code).toBe('01')
      expect((await ask(account.forgotSave, { hash, password })).code).toBe('00')
      expect((await ask(account.forgotSave, { hash, password })).code).toBe('01')
      const { _token } = await ask(account.signIn, { email: 'ani@uji.example', password })
      const ani = { headers: { authorization: `Bearer ${_token}` } }
      expect(await at.door(ani)).toEqual({ enrolled: 0, open: 0, until: null })
      expect((await at.enter(ani, codeOf((await at.enrol(ani)).data.secret))).code).toBe('00')
      expect((await at.work(ani)).code).toBe('00')
      for (const path of ['/setup', '/install', '/operator/create', '/operator/setup', '/admin'])
        expect((await at.send(path, { email: 'x@uji.example' })).statusCode, path).toBe(404)

      // While the server has the database open, the command does nothing and names the holder.
      const held = await run(dataDir, 'create', '--email', 'budi@uji.example')
      expect(held.exitCode).toBe(1)
      expect(held.lines.join()).toMatch(/^Tidak ada yang diubah\. Folder basis data .* sedang dipakai proses \d+/)
    } finally {
      await db.close()
    }
  })

  test.each<[string, string[], RegExp]>([
    ['nothing', [], /Cara pakai/],
    ['no address', ['create'], /Email harus disebut/],
    ['an empty address', ['create', '--email', ' '], /Email harus disebut/],
    ['something it does not do', ['delete', '--email', 'a@uji.example'], /Cara pakai/],
    ['what every object has', ['toString', '--email', 'a@uji.example'], /Cara pakai/],
    ['two things', ['create', 'reset', '--email', 'a@uji.example'], /Cara pakai/],
    ['an option that is none', ['create', '--mail', 'a@uji.example'], /Cara pakai/],
    ['a name where none is given', ['reset', '--email', 'a@uji.example', '--name', 'A'], /Nama hanya untuk/],
  ])('with %s prints its usage and opens no database', async (_, words, sentence) => {
    const said = await run(join(testFolder(), 'tidak-dibuka'), ...words)
    expect(said.exitCode).toBe(1)
    expect(said.lines.join()).toMatch(sentence)
  })

  test('rejects an invalid environment with the same message as the server', async () => {
    const said = await operatorCommand(['create', '--email', 'a@uji.example'], { PORT: 'x' }, log)
    expect(said).toEqual({ exitCode: 1, lines: ['PORT harus bilangan bulat 0 sampai 65535.'] })
  })
})

describe('operator accounts on the command line', () => {
  let db: TestDatabase
  let place: ReturnType<typeof serveAccounts>
  let at: ReturnType<typeof openDoor>
  beforeAll(async () => {
    db = await openTestDatabase(usualEngine(), { seed: 'none' })
    place = serveAccounts(db)
    at = openDoor(db)
  })
  const asked = (email: string) => ({ email, keys: accountParts.keys, baseUrl: 'https://etalase.example' })
  const doing = (what: typeof createOperator, email: string, name?: string) =>
    db.transaction((tx) => what(tx, { ...asked(email), name }))
  const set = async (lines: string[]) => (await place.ask(account.forgotSave, { hash: linkIn(lines), password })).code
  const writtenOf = async (email: string) =>
    (
      await db.query<{ action: string }>(`select action from audit_log where after ->> 'email' = $1 order by id`, [
        email,
      ])
    ).map(({ action }) => action)
  const enter = async (email: string) => place.ask(account.signIn, { email, password })

  /** An operator with a password and an authenticator, at the desk. */
  async function atWork() {
    const email = addressOfNobody()
    expect(await set(await doing(createOperator, email))).toBe('00')
    const [person] = await db.query<{ id: number }>('select id from person where email = $1', [email])
    const phone = await signedIn(db, person!.id)
    const { secret } = (await at.enrol(phone)).data
    expect((await at.enter(phone, codeOf(secret))).code).toBe('00')
    return { email, personId: person!.id, ...phone }
  }

  test('create prints a link that is valid for half an hour', async () => {
    const [soon, late] = [addressOfNobody(), addressOfNobody()]
    const links = [await doing(createOperator, soon), await doing(createOperator, late)]
    await pass(db, 29 * 60)
    expect(await set(links[0]!)).toBe('00')
    await pass(db, 60)
    expect(await set(links[1]!)).toBe('01')
    expect((await enter(late)).code).toBe('01')
    // A new one is printed on each call.
    expect(await set(await doing(resetOperator, late))).toBe('00')
    expect((await enter(late)).code).toBe('00')
  })

  test('reset voids password, sessions and authenticator, and a new authenticator is set up afterwards', async () => {
    const me = await atWork()
    const first = await doing(resetOperator, me.email)
    expect([(await at.work(me)).code, (await enter(me.email)).code]).toEqual(['99', '01'])
    const lines = await doing(resetOperator, me.email)
    expect([await set(first), await set(lines)]).toEqual(['01', '00'])
    expect(await writtenOf(me.email)).toEqual(['operator.created', 'operator.reset', 'operator.reset'])
    const phone = { headers: { authorization: `Bearer ${(await enter(me.email))._token}` } }
    expect((await at.door(phone)).enrolled).toBe(0)
    expect((await at.enrol(phone)).code).toBe('00')
  })

  test('disable closes the account and its open links at once; enable opens it with a new link', async () => {
    const me = await atWork()
    const other = await atWork()
    const lines = await doing(disableOperator, me.email)
    expect([linkIn(lines), (await at.work(me)).code, (await enter(me.email)).code]).toEqual([undefined, '99', '01'])
    await expect(doing(disableOperator, me.email)).rejects.toThrow('memang sudah dinonaktifkan')
    await expect(doing(resetOperator, me.email)).rejects.toThrow('pakai enable')
    await expect(doing(createOperator, me.email)).rejects.toThrow('pakai enable')
    expect(await set(await doing(enableOperator, me.email))).toBe('00')
    expect((await enter(me.email)).code).toBe('00')
    await expect(doing(enableOperator, me.email)).rejects.toThrow('tidak sedang dinonaktifkan')
    await expect(doing(createOperator, me.email.toUpperCase())).rejects.toThrow('Untuk tautan baru pakai reset')
    expect((await at.work(other)).code).toBe('00')
    // Successful commands are in the log; rejected ones have done nothing.
    const deeds = ['operator.created', 'operator.disabled', 'operator.enabled']
    expect([await writtenOf(me.email), await writtenOf(other.email)]).toEqual([deeds, ['operator.created']])
  })

  test.each(['guest', 'merchant', 'lspro'] as const)('the commands do not change a %s', async (role) => {
    const someone = await place.signedIn(role)
    const all = () =>
      Promise.all(['person', 'session', 'mail_code', 'audit_log'].map((table) => db.query(`select * from ${table}`)))
    const before = await all()
    for (const what of [createOperator, resetOperator, disableOperator, enableOperator]) {
      const refused = doing(what, someone.email.toUpperCase())
      await expect(refused).rejects.toThrow(CommandError)
      await expect(refused).rejects.toThrow(/milik akun (pengunjung|produsen|lembaga sertifikasi)/)
    }
    expect(await all()).toEqual(before)
  })

  test.each(['siti', 'siti@', 'a@b', 'x y@uji.example', `${'a'.repeat(60)}@uji.example`, 'a@b.c,d@e.f'])(
    'create rejects the email address %s',
    async (email) => {
      await expect(doing(createOperator, email)).rejects.toThrow(CommandError)
      await expect(doing(disableOperator, email)).rejects.toThrow('Tidak ada akun')
    },
  )
})
