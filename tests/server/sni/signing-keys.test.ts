import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSigned, signBytes, trustedKeys } from '#contract/sni/signed-bytes.ts'
import { operatorCommand } from '#server/commands/operator/operator-command.ts'
import { sniCommand } from '#server/commands/sni/sni-command.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createServer } from '#server/http/app.ts'
import { deriveKeys } from '#server/secrets/keys.ts'
import { mountSni } from '#server/sni/routes.ts'
import { publicKeys, revokeKey, rotateKey, SigningKeyError, signingKey } from '#server/sni/signing-key.ts'
import {
  accountParts,
  engines,
  openTestDatabase,
  quiet,
  type TestDatabase,
  testDataDir,
  testFolder,
  testSecret,
  usualEngine,
} from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'

const { keys } = accountParts
const otherKeys = deriveKeys('another secret of tests, as long as it has to be at least')
const bytes = new TextEncoder().encode('Keripik singkong, 250 g')
const kidsOf = (list: readonly { kid: string }[]) => list.map(({ kid }) => kid)

describe.each(engines({ both: true }))('signing keys on %s', (engine) => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await openTestDatabase(engine, { seed: 'none' })
  })
  const empty = () => db.query('delete from sni_key')

  test('servers that start at once make one key, and all sign with it', async () => {
    await empty()
    const made = await Promise.all(Array.from({ length: 8 }, () => signingKey(db, keys)))
    expect(new Set(kidsOf(made)).size).toBe(1)
    const [key, ...others] = await publicKeys(db)
    expect(others).toEqual([])
    expect(key).toMatchObject({ kid: made[0]!.kid, kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    for (const one of made)
      expect(await isSigned(key!, 'label', bytes, await copy(signBytes(one.key, 'label', bytes)))).toBe(true)
  })

  test('the private half is of no use with another secret', async () => {
    await empty()
    const { kid } = await signingKey(db, keys)
    await expect(signingKey(db, otherKeys)).rejects.toThrow(SigningKeyError)
    await expect(db.transaction((tx) => rotateKey(tx, otherKeys))).rejects.toThrow(`Kunci ${kid} dienkripsi`)
    expect(kidsOf(await publicKeys(db))).toEqual([kid])
    // Its row says which key it is: it cannot take the place of another.
    await db.query('update sni_key set kid = $1', ['AAAAAAAA'])
    await expect(signingKey(db, keys)).rejects.toThrow(SigningKeyError)
  })

  test('a phone that trusts one key trusts those after it, and what the older ones have signed', async () => {
    await empty()
    const first = await signingKey(db, keys)
    const signature = await copy(signBytes(first.key, 'register', bytes))
    const phone = await publicKeys(db)
    const kids = [first.kid]
    for (let n = 0; n < 3; n++) kids.push((await db.transaction((tx) => rotateKey(tx, keys))).kid)
    expect((await signingKey(db, keys)).kid).toBe(kids.at(-1))
    const offered = { keys: await publicKeys(db) }
    const trusted = await trustedKeys(offered, phone)
    expect(kidsOf(trusted).toSorted()).toEqual(kids.toSorted())
    expect(await isSigned(trusted.find(({ kid }) => kid === first.kid)!, 'register', bytes, signature)).toBe(true)
    expect(await db.query('select kid from sni_key where private_key is not null')).toEqual([{ kid: kids.at(-1) }])
  })

  test('a stolen key is trusted no longer, the one after it is', async () => {
    await empty()
    const first = await signingKey(db, keys)
    const phone = await publicKeys(db)
    const { before, kid } = await db.transaction((tx) => rotateKey(tx, keys, { stolen: true }))
    expect(before).toBe(first.kid)
    expect(kidsOf(await trustedKeys({ keys: await publicKeys(db) }, phone))).toEqual([kid])
  })

  test('a key after a lost one is trusted by nobody who trusts the lost one', async () => {
    await empty()
    const first = await signingKey(db, otherKeys)
    const phone = await publicKeys(db)
    const { kid } = await db.transaction((tx) => rotateKey(tx, keys, { lost: true }))
    const offered = { keys: await publicKeys(db) }
    expect(kidsOf(await trustedKeys(offered, phone))).toEqual([first.kid])
    expect(kidsOf(await trustedKeys(offered, []))).toEqual([kid, first.kid])
    expect((await signingKey(db, keys)).kid).toBe(kid)
  })

  test('a former key is revoked by its name, the current one is not', async () => {
    await empty()
    const first = await signingKey(db, keys)
    const phone = await publicKeys(db)
    const { kid } = await db.transaction((tx) => rotateKey(tx, keys))
    expect(await db.transaction((tx) => revokeKey(tx, kid))).toBe(false)
    expect(await db.transaction((tx) => revokeKey(tx, first.kid))).toBe(true)
    expect(await db.transaction((tx) => revokeKey(tx, first.kid))).toBe(false)
    expect(kidsOf(await trustedKeys({ keys: await publicKeys(db) }, phone))).toEqual([kid])
  })

  test('of two rotations at once the second follows the first', async () => {
    await empty()
    await signingKey(db, keys)
    await Promise.all([1, 2].map(() => db.transaction((tx) => rotateKey(tx, keys))))
    const [third, second, first] = await publicKeys(db)
    expect([third!.endorsed_by, second!.endorsed_by, first!.endorsed_by]).toEqual([second!.kid, first!.kid, undefined])
  })
})

describe('GET /api/sni/keys.json', () => {
  test('is a JWK set that any site and any cache may keep, without a private half', async () => {
    const db = await openTestDatabase(usualEngine(), { seed: 'none' })
    const config = readConfig({ RATE_LIMITS: 'off' })
    const { app } = createServer({ config, db, log: keptLog().log, routes: [mountSni] })
    afterAll(() => app.close())
    expect((await app.inject({ url: '/api/sni/keys.json' })).json()).toEqual({ keys: [] })
    await signingKey(db, keys)
    const answer = await app.inject({ url: '/api/sni/keys.json' })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/jwk-set+json',
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
    })
    expect(answer.json()).toEqual({ keys: await publicKeys(db) })
    expect(Object.keys(answer.json().keys[0]).toSorted()).toEqual([
      'alg',
      'created_at',
      'crv',
      'kid',
      'kty',
      'use',
      'x',
      'y',
    ])
    const again = { url: '/api/sni/keys.json', headers: { 'if-none-match': String(answer.headers.etag) } }
    expect(await app.inject(again)).toMatchObject({ statusCode: 304, body: '' })
    await db.transaction((tx) => rotateKey(tx, keys))
    expect((await app.inject(again)).json().keys).toHaveLength(2)
  })
})

describe('npm run sni', () => {
  const { log } = keptLog()
  type Environment = Record<string, string>
  const runIn =
    (env: Environment) =>
    (...words: string[]) =>
      sniCommand(words, { SEED: 'none', ...env }, log)

  /** On PostgreSQL the database stays open meanwhile, as it does in a server that runs. */
  async function installation(): Promise<Environment> {
    if (usualEngine() === 'pglite') return { DATA_DIR: await testDataDir('none') }
    const { databaseUrl = '' } = await openTestDatabase('postgres', { seed: 'none' })
    return { DATABASE_URL: databaseUrl, DATA_DIR: testFolder(), SECRET: testSecret }
  }

  test('keys lists, rotate makes the next one, rotate --stolen and revoke also say what that means', async () => {
    const run = runIn(await installation())
    expect(await run('keys')).toEqual({
      exitCode: 0,
      lines: ['Belum ada kunci: yang pertama dibuat saat server dijalankan.'],
    })
    const first = (await run('rotate')).lines[0]!
    const [, second = '', before = ''] =
      /^Kunci baru: ([\w-]{8})\. Tanda tangan kunci ([\w-]{8}) tetap berlaku\.$/.exec(first)!
    const stolen = await run('rotate', '--stolen')
    const [, third] = /^Kunci baru: ([\w-]{8})\. Kunci [\w-]{8} dicabut\.$/.exec(stolen.lines[0]!)!
    expect(stolen.lines).toContain(
      `Label yang dicetak dengan kunci ${second} tidak dapat dipastikan lagi dan harus dicetak ulang.`,
    )
    expect((await run('revoke', `--key=${before}`)).exitCode).toBe(0)
    expect((await run('revoke', `--key=${before}`)).exitCode).toBe(1)
    expect((await run('keys')).lines.map((line) => line.replace(/(dibuat|dicabut) .*? WIB/g, '$1 …'))).toEqual([
      expect.stringMatching(new RegExp(`^${third}.*, dipakai sekarang, disahkan oleh ${second}$`)),
      expect.stringMatching(new RegExp(`^${second}.*, dicabut .*, disahkan oleh ${before}$`)),
      expect.stringMatching(new RegExp(`^${before}.*, dicabut .*$`)),
    ])
  })

  test('with another secret it changes nothing and says what helps', async () => {
    const env = await installation()
    await runIn(env)('rotate')
    const other = `${testSecret} lain`
    const run = runIn({ ...env, SECRET: other })
    expect((await run('rotate')).lines[0]).toMatch(/^Rahasia ini bukan rahasia basis data ini/)
    expect((await operatorCommand(['replace-secret'], { SEED: 'none', ...env, SECRET: other }, log)).exitCode).toBe(0)
    const refused = await run('rotate')
    expect(refused.exitCode).toBe(1)
    expect(refused.lines[0]).toMatch(
      /^Tidak ada yang diubah\. Kunci [\w-]{8} dienkripsi dengan rahasia lain.*rotate --lost\.$/,
    )
    expect((await run('rotate', '--lost')).exitCode).toBe(0)
    expect((await run('rotate')).exitCode).toBe(0)
  })

  test('while a server has the embedded database open it names that server', async () => {
    const dataDir = await testDataDir('none')
    const db = await openDatabase({ dataDir, log: quiet })
    const refused = await runIn({ DATA_DIR: dataDir })('rotate')
    await db.close()
    expect(refused.exitCode).toBe(1)
    expect(refused.lines[0]).toMatch(/^Tidak ada yang diubah\. Folder basis data .* sedang dipakai proses \d+/)
  })

  test.each([
    [],
    ['rotasi'],
    ['keys', '--stolen'],
    ['rotate', '--key', 'x'],
    ['revoke'],
    ['rotate', '--all'],
    ['keys', 'x'],
  ])('the words %j %s are answered with the usage', async (...words) => {
    const run = runIn({ DATA_DIR: '/nowhere' })
    expect((await run(...words.filter(Boolean))).lines[0]).toContain('Cara pakai:')
  })
})

const copy = async (signature: Promise<Uint8Array>) => new Uint8Array(await signature)
