import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'
import { parsePostgresAddress } from '#server/db/postgres-address.ts'
import { plainTextLinks } from '#server/plain-text-links.ts'
import { readSecret } from '#server/secrets/read-secret.ts'
import { announceSlowSteps } from '#server/start-output.ts'

const good = 'q7Zt0vX2mB9cN4kL8pR1sD6fG3hJ5wY7uE0iO2aT'
const onPostgres = { DATABASE_URL: 'postgres://db/x', SECRET: good }
const sentences = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences
    throw error
  }
  return []
}

test('readConfig without variables is a trial on this machine', () => {
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
    registerPause: 300,
    operatorFrom: undefined,
  })
})

test('readConfig with DATABASE_URL has no demo and requires a SECRET', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://db/etalase', SECRET: good, HOST: '0.0.0.0', PORT: '8080' })
  expect(config).toMatchObject({ seed: 'none', host: '0.0.0.0', port: 8080, secret: good })
})

test('readConfig reads several replicas, and hosts of a database', () => {
  const several = 'postgres://u:p@db1:5432,db2:5432/x?target_session_attrs=read-write'
  const { databaseUrl, readDatabaseUrls } = readConfig({
    DATABASE_URL: several,
    READ_DATABASE_URL: 'postgres://u:p@r1:5433/x, postgresql://r3/x?pgbouncer=1',
    SECRET: good,
  })
  expect(databaseUrl).toBe(several)
  expect(readDatabaseUrls).toEqual(['postgres://u:p@r1:5433/x', 'postgresql://r3/x?pgbouncer=1'])
  expect(parsePostgresAddress(several)).toEqual({
    hosts: ['postgres://u:p@db1:5432/x', 'postgres://u:p@db2:5432/x'],
    pooled: false,
  })
})

test('readConfig treats an empty variable as unset and removes trailing slashes of addresses', () => {
  expect(
    readConfig({ PORT: '', SEED: ' ', BASE_URL: 'https://toko.example/', FILE_HOST: 'https://cdn.example/e/' }),
  ).toMatchObject({ port: 3000, baseUrl: 'https://toko.example', fileHost: 'https://cdn.example/e' })
})

test('readConfig reads OPERATOR_FROM as a list of addresses and ranges', () => {
  const { operatorFrom } = readConfig({ OPERATOR_FROM: '10.8.0.0/16, 192.0.2.7 ,2001:db8::/32' })
  expect(operatorFrom).toEqual(['10.8.0.0/16', '192.0.2.7', '2001:db8::/32'])
})

describe('readConfig of MAIL_URL', () => {
  test('reads host, port, login and sender', () => {
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

test('readConfig makes the log quiet text at a terminal, and JSON elsewhere, unless LOG_LEVEL and LOG_FORMAT are set', () => {
  const log = (env: Record<string, string>, terminal: boolean) => {
    const { logFormat, logLevel } = readConfig(env, { terminal })
    return [logFormat, logLevel]
  }
  expect(log({}, true)).toEqual(['text', 'warn'])
  expect(log({}, false)).toEqual(['json', 'info'])
  expect(log({ LOG_FORMAT: 'json' }, true)).toEqual(['json', 'info'])
  expect(log({ LOG_FORMAT: 'text' }, false)).toEqual(['text', 'warn'])
  expect(readConfig({ LOG_LEVEL: 'debug' }, { terminal: true }).logLevel).toBe('debug')
})

describe('readConfig reports an invalid variable in a sentence that names it:', () => {
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
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/64' }, 'TRUST_PROXY'],
    [{ OPERATOR_FROM: 'kantor' }, 'OPERATOR_FROM'],
    [{ OPERATOR_FROM: 'loopback' }, 'OPERATOR_FROM'],
    [{ OPERATOR_FROM: '10.0.0.0/33' }, 'OPERATOR_FROM'],
    [{ OPERATOR_FROM: '10.0.0.0/8,' }, 'OPERATOR_FROM'],
    [{ REGISTER_PAUSE: '4' }, 'REGISTER_PAUSE'],
    [{ REGISTER_PAUSE: '1e3' }, 'REGISTER_PAUSE'],
    [{ RATE_LIMITS: 'off', HOST: '0.0.0.0', SEED: 'none' }, 'RATE_LIMITS'],
    [{ READ_DATABASE_URL: 'postgres://replica/etalase' }, 'READ_DATABASE_URL'],
    [{ ...onPostgres, READ_DATABASE_URL: 'postgres://a/x,mysql://b/x' }, 'READ_DATABASE_URL'],
    [{ ...onPostgres, READ_DATABASE_URL: 'replica' }, 'READ_DATABASE_URL'],
    [{ ...onPostgres, READ_DATABASE_URL: 'postgres://u:p@r1,r2/x' }, 'READ_DATABASE_URL'],
    [{ ...onPostgres, DATABASE_URL: 'postgres://u:p@db1:5432,/x' }, 'DATABASE_URL'],
    [{ ...onPostgres, DATABASE_URL: 'postgres://u:p@db1:port/x' }, 'DATABASE_URL'],
    [{ ...onPostgres, DATABASE_URL: 'postgres://db/x?target_session_attrs=any' }, 'DATABASE_URL'],
    [{ ...onPostgres, DATABASE_URL: 'postgres://db/x?pgbouncer=yes' }, 'DATABASE_URL'],
    [{ FILE_STORE: 's3://bucket' }, 'FILE_STORE'],
    [{ FILE_STORE: '/var/files' }, 'FILE_STORE'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
    [{ METRICS_HOST: 'http://x' }, 'METRICS_HOST'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:b@collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector?x=1' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
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

  test('readConfig reports several errors at once and repeats no value', () => {
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

describe('plainTextLinks', () => {
  const s3 = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
  test.each<[Record<string, string>, string[]]>([
    [{}, []],
    [onPostgres, []],
    [{ ...onPostgres, DATABASE_URL: 'postgres://u:p@localhost/x' }, []],
    [{ ...onPostgres, DATABASE_URL: 'postgres://u:p@[::1]:5432/x' }, []],
    [{ ...onPostgres, DATABASE_URL: 'postgres://u:p@/x?host=/run/postgresql' }, []],
    [{ ...onPostgres, DATABASE_URL: 'postgres://u:p@10.0.0.7/x' }, ['DATABASE_URL']],
    [{ ...onPostgres, DATABASE_URL: 'postgres://u:p@127.0.0.1:1,db.example:5432/x' }, ['DATABASE_URL']],
    [{ ...onPostgres, DATABASE_URL: 'postgres://u:p@db.example/x?sslmode=disable' }, ['DATABASE_URL']],
    [{ ...onPostgres, DATABASE_URL: 'postgres://u:p@db.example/x?sslmode=verify-full' }, []],
    [{ ...onPostgres, READ_DATABASE_URL: 'postgres://r.example/x' }, ['READ_DATABASE_URL']],
    [{ ...s3, FILE_STORE: 's3://bucket?endpoint=http://store.example&region=x' }, ['FILE_STORE']],
    [{ ...s3, FILE_STORE: 's3://bucket?endpoint=http://127.0.0.1:9000&region=x' }, []],
    [{ ...s3, FILE_STORE: 's3://bucket?endpoint=https://store.example&region=x' }, []],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.9:4318' }, ['OTEL_EXPORTER_OTLP_ENDPOINT']],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://[::1]:4318' }, []],
  ])('%o', (env, variables) => {
    const links = plainTextLinks(readConfig(env))
    expect(links.map((sentence) => sentence.split(' ')[0])).toEqual(variables)
    expect(links.join()).not.toContain('example')
  })
})

describe('readSecret', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'etalase-')), 'data')
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  test('creates the secret once, readable only for the owner, and reads it afterwards', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => readSecret({ dataDir, secret: undefined })))
    expect(one).toBe(two)
    expect(Buffer.byteLength(one!)).toBeGreaterThanOrEqual(32)
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    expect((await readFile(join(dataDir, 'secret'), 'utf8')).trim()).toBe(one)
  })

  test('returns the given secret when there is one', async () => {
    expect(await readSecret({ dataDir, secret: good })).toBe(good)
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  })

  test('rejects a broken secret file instead of replacing it', async () => {
    await readSecret({ dataDir, secret: undefined })
    await writeFile(join(dataDir, 'secret'), '')
    await expect(readSecret({ dataDir, secret: undefined })).rejects.toThrow(ConfigError)
  })
})

describe('the steps of a start', () => {
  afterEach(() => void vi.useRealTimers())

  test('are announced when they take longer than a second, and a quick one is not', async () => {
    vi.useFakeTimers()
    const lines: string[] = []
    const step = announceSlowSteps((line) => lines.push(line))
    await step('Membuka basis data', async () => 1)
    const slow = step('Mengisi basis data', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      return 2
    })
    await vi.advanceTimersByTimeAsync(1400)
    expect(lines).toEqual(['Mengisi basis data …'])
    await vi.advanceTimersByTimeAsync(5000)
    expect(await slow).toBe(2)
    await expect(step('Menunggu', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect([lines.length, vi.getTimerCount()]).toEqual([1, 0])
  })
})
