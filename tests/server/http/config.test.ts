import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'
import { readSecret } from '#server/secrets/read-secret.ts'

const good = 'q7Zt0vX2mB9cN4kL8pR1sD6fG3hJ5wY7uE0iO2aT'
const sentences = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences
    throw error
  }
  return []
}

test('with nothing said, it is a trial on this machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    dataDir: join(process.cwd(), 'data'),
    databaseUrl: undefined,
    fileHost: '/files',
    seed: 'demo',
    allowDemo: false,
    mail: undefined,
    logLevel: 'info',
    trustProxy: false,
    rateLimits: true,
    operatorFrom: undefined,
  })
})

test('with a PostgreSQL it is the real thing: no demo, and a secret that all servers share', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://db/etalase', SECRET: good, HOST: '0.0.0.0', PORT: '8080' })
  expect(config).toMatchObject({ seed: 'none', host: '0.0.0.0', port: 8080, secret: good })
})

test('an empty variable is an unset one, and addresses lose the slash at their end', () => {
  expect(
    readConfig({ PORT: '', SEED: ' ', BASE_URL: 'https://toko.example/', FILE_HOST: 'https://cdn.example/e/' }),
  ).toMatchObject({ port: 3000, baseUrl: 'https://toko.example', fileHost: 'https://cdn.example/e' })
})

test('the operator’s desk may be for some places only', () => {
  const { operatorFrom } = readConfig({ OPERATOR_FROM: '10.8.0.0/16, 192.0.2.7 ,2001:db8::/32' })
  expect(operatorFrom).toEqual(['10.8.0.0/16', '192.0.2.7', '2001:db8::/32'])
})

describe('a mail server', () => {
  test('is told where, how, and as whom', () => {
    const { mail } = readConfig({
      MAIL_URL: 'smtp://ani%40toko.example:p%3Ass@mail.example:2525?from=Etalase <halo@etalase.example>',
    })
    expect(mail).toEqual({
      host: 'mail.example',
      port: 2525,
      tls: 'before signing in',
      login: { user: 'ani@toko.example', pass: 'p:ss' },
      from: { name: 'Etalase', address: 'halo@etalase.example' },
    })
  })

  test.each([
    ['smtps://u:p@mail.example', { port: 465, tls: 'at once' }],
    ['smtp://mail', { port: 587, tls: 'when offered', login: undefined, from: undefined }],
    ['smtp://u:p@127.0.0.1:1025/', { port: 1025, tls: 'when offered' }],
    ['SMTP://[::1]:25', { host: '::1', port: 25 }],
    ['smtp://mail?from=a@kedai-é.id', { from: { name: '', address: 'a@xn--kedai--gva.id' } }],
  ])('%s', (url, expected) => {
    expect(readConfig({ MAIL_URL: url }).mail).toMatchObject(expected)
  })
})

test('at a terminal the log is quiet unless it is told otherwise', () => {
  expect(readConfig({}, { terminal: true }).logLevel).toBe('warn')
  expect(readConfig({ LOG_LEVEL: 'debug' }, { terminal: true }).logLevel).toBe('debug')
})

describe('what is wrong is said in a sentence that names it', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ HOST: 'a b' }, 'HOST'],
    [{ BASE_URL: 'etalase.example' }, 'BASE_URL'],
    [{ BASE_URL: 'ftp://etalase.example' }, 'BASE_URL'],
    [{ BASE_URL: 'https://etalase.example/toko' }, 'BASE_URL'],
    [{ DATABASE_URL: 'mysql://db/etalase', SECRET: good }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://db/etalase' }, 'SECRET'],
    [{ SECRET: 'pendek' }, 'SECRET'],
    [{ SECRET: 'a'.repeat(64) }, 'SECRET'],
    [{ FILE_HOST: '//evil.example' }, 'FILE_HOST'],
    [{ FILE_HOST: "https://cdn.example/?a='self'" }, 'FILE_HOST'],
    [{ SEED: 'full' }, 'SEED'],
    [{ ALLOW_DEMO: 'yes' }, 'ALLOW_DEMO'],
    [{ HOST: '0.0.0.0' }, 'ALLOW_DEMO'],
    [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/64' }, 'TRUST_PROXY'],
    [{ OPERATOR_FROM: 'kantor' }, 'OPERATOR_FROM'],
    [{ OPERATOR_FROM: 'loopback' }, 'OPERATOR_FROM'],
    [{ OPERATOR_FROM: '10.0.0.0/33' }, 'OPERATOR_FROM'],
    [{ OPERATOR_FROM: '10.0.0.0/8,' }, 'OPERATOR_FROM'],
    [{ RATE_LIMITS: 'off', HOST: '0.0.0.0', SEED: 'none' }, 'RATE_LIMITS'],
    [{ READ_DATABASE_URL: 'postgres://replica/etalase' }, 'READ_DATABASE_URL'],
    [{ FILE_STORE: 's3://bucket' }, 'FILE_STORE'],
    [{ MAIL_URL: 'http://mail' }, 'MAIL_URL'],
    [{ MAIL_URL: 'smtp://' }, 'MAIL_URL'],
    [{ MAIL_URL: 'smtp://mail/inbox' }, 'MAIL_URL'],
    [{ MAIL_URL: 'smtp://:kunci@mail' }, 'MAIL_URL'],
    [{ MAIL_URL: 'smtp://ani:50%@mail' }, 'MAIL_URL'],
    [{ MAIL_URL: 'smtp://mail?from=ani' }, 'MAIL_URL'],
    [{ MAIL_URL: 'smtp://mail?from=a@b.id,c@d.id' }, 'MAIL_URL'],
    [{ MAIL_URL: 'smtp://mail?from=a%0d%0aBcc:x@b.id' }, 'MAIL_URL'],
    [{ MAIL_URL: 'smtp://mail?pool=true' }, 'MAIL_URL'],
    [{ REDIS_URL: 'redis://cache' }, 'REDIS_URL'],
  ])('%o', (env, name) => {
    const said = sentences(env)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(name)
    expect(said[0]).toMatch(/\.$/)
  })

  test('several things are said at once, and no value is repeated', () => {
    const said = sentences({
      PORT: 'x',
      SECRET: 'rahasia-saya',
      DATABASE_URL: 'mysql://root:kunci@db',
      MAIL_URL: 'smtp://a:kunci@m/x',
    })
    expect(said).toHaveLength(4)
    expect(said.join()).not.toMatch(/rahasia-saya|kunci/)
  })
})

describe('the secret of an installation', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'etalase-')), 'data')
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  test('is made once, kept for its owner only, and found again', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => readSecret({ dataDir, secret: undefined })))
    expect(one).toBe(two)
    expect(Buffer.byteLength(one!)).toBeGreaterThanOrEqual(32)
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    expect((await readFile(join(dataDir, 'secret'), 'utf8')).trim()).toBe(one)
  })

  test('is the given one when there is one', async () => {
    expect(await readSecret({ dataDir, secret: good })).toBe(good)
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  })

  test('is never quietly replaced when its file is broken', async () => {
    await readSecret({ dataDir, secret: undefined })
    await writeFile(join(dataDir, 'secret'), '')
    await expect(readSecret({ dataDir, secret: undefined })).rejects.toThrow(ConfigError)
  })
})
