import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { parsePostgresAddress, splitPostgresAddresses } from './db/postgres-address.ts'
import { parseStoreAddress, type StoreAddress } from './file-store/store-address.ts'
import { type LogLevel, logLevels } from './http/log.ts'
import { isLoopback } from './http/loopback.ts'
import { type MailServer, readMailUrl } from './mail/address.ts'
import { dataDirOf, type LogFormat, logFormatOf, logFormats } from './start-output.ts'

/** The server's settings, read once from the environment. Paths are absolute, addresses have no trailing slash. */
export type Config = {
  readonly port: number
  readonly host: string
  /** The public origin of the server: `https://etalase.example`. */
  readonly baseUrl: string
  readonly dataDir: string
  /** Unset: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Replicas for public reads. */
  readonly readDatabaseUrls: readonly string[]
  /** Whether this process may change the schema; otherwise it refuses an older one. */
  readonly migrate: boolean
  /** The place where pictures are stored. Unset: `dataDir/files`. */
  readonly fileStore: StoreAddress
  /** Base of the addresses of pictures: a path of this server, or an absolute address. */
  readonly fileHost: string
  /** Unset: `readSecret` creates one and stores it in `dataDir`. */
  readonly secret: string | undefined
  readonly seed: 'demo' | 'none'
  /** Demo accounts, whose password is public, may be reached from other machines. */
  readonly allowDemo: boolean
  /** Unset: mails are written to files in `dataDir/mail`. */
  readonly mail: MailServer | undefined
  /** The address that counts of page views are sent to. Unset: they are not sent. */
  readonly analyticsUrl: string | undefined
  readonly logLevel: LogLevel
  readonly logFormat: LogFormat
  /** Addresses of the proxies whose X-Forwarded-For is trusted; false: X-Forwarded-For is ignored. */
  readonly trustProxy: readonly string[] | false
  readonly rateLimits: boolean
  /** The port of `host` where Prometheus reads the metrics. Unset: there are none. */
  readonly metricsPort: number | undefined
  /** The address on which that port listens; `host` by default. */
  readonly metricsHost: string
  /** The collector that OpenTelemetry's spans are sent to. Unset: nothing of it is loaded. */
  readonly traceEndpoint: string | undefined
  /** How long changes of the register of certificates wait until they are published, in seconds. */
  readonly registerPause: number
  /** Addresses and ranges from which the operators' desk can be reached. Unset: from all. */
  readonly operatorFrom: readonly string[] | undefined
}

/** Invalid settings: the server does not start. One sentence for each error. */
export class ConfigError extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'BadConfig'
    this.sentences = sentences
  }
}

// Rejected, not ignored: an operator would believe that it is in use.
const unsupportedVariables = ['REDIS_URL']

const metricsPort = 'METRICS_PORT harus bilangan bulat 0 sampai 65535.'
const port = 'PORT harus bilangan bulat 0 sampai 65535.'
const baseUrl = 'BASE_URL harus berupa alamat http atau https tanpa jalur, misalnya https://etalase.example.'
const databaseUrl = 'DATABASE_URL harus diawali postgres:// atau postgresql://.'
const fileHost = 'FILE_HOST harus berupa jalur seperti /files atau alamat http atau https.'
const mailUrl =
  'MAIL_URL harus berupa smtp://pengguna:sandi@host:port atau smtps://…, bila perlu dengan ?from=alamat; huruf khusus ditulis seperti %40.'
const analyticsUrl =
  'ANALYTICS_URL harus berupa alamat https (atau http ke mesin ini sendiri) tanpa nama pengguna dan sandi.'
const proxy = 'TRUST_PROXY harus berisi alamat IP, rentang CIDR, atau loopback, dipisah koma.'
const operatorFrom = 'OPERATOR_FROM harus berisi alamat IP atau rentang CIDR, dipisah koma, misalnya 10.8.0.0/16.'
const traceEndpoint =
  'OTEL_EXPORTER_OTLP_ENDPOINT harus berupa alamat http atau https tanpa nama pengguna, sandi dan parameter, misalnya http://127.0.0.1:4318.'
const registerPause = 'REGISTER_PAUSE harus bilangan bulat 5 sampai 21600 (detik).'
const secret =
  'SECRET harus paling sedikit 32 bita dan benar-benar acak; buatlah dengan `openssl rand -base64 48`, misalnya.'
const oneOf = (name: string, values: readonly string[]) => `${name} harus salah satu dari: ${values.join(', ')}.`

const hostPattern = /^[\w.:-]+$/

const environment = z.object({
  PORT: z._default(z.string().check(z.refine(isPort, port)), '3000'),
  HOST: z._default(z.string().check(z.regex(hostPattern, 'HOST harus berupa nama host atau alamat IP.')), '127.0.0.1'),
  BASE_URL: z.optional(z.string().check(z.refine(isOrigin, baseUrl))),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/./, databaseUrl))),
  READ_DATABASE_URL: z.optional(z.string()),
  MIGRATE: z._default(z.enum(['0', '1'], oneOf('MIGRATE', ['0', '1'])), '1'),
  FILE_STORE: z.optional(z.string()),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  FILE_HOST: z._default(z.string().check(z.refine(isFileHost, fileHost)), '/files'),
  MAIL_URL: z.optional(z.string().check(z.refine((text) => readMailUrl(text) !== undefined, mailUrl))),
  ANALYTICS_URL: z.optional(z.string().check(z.refine(isAnalyticsUrl, analyticsUrl))),
  SECRET: z.optional(z.string().check(z.refine(isSecret, secret))),
  SEED: z.optional(z.enum(['demo', 'none'], oneOf('SEED', ['demo', 'none']))),
  ALLOW_DEMO: z._default(z.enum(['0', '1'], oneOf('ALLOW_DEMO', ['0', '1'])), '0'),
  LOG_LEVEL: z.optional(z.enum(logLevels, oneOf('LOG_LEVEL', logLevels))),
  LOG_FORMAT: z.optional(z.enum(logFormats, oneOf('LOG_FORMAT', logFormats))),
  TRUST_PROXY: z.optional(z.string().check(z.refine(areProxies, proxy))),
  OPERATOR_FROM: z.optional(z.string().check(z.refine((text) => text.split(',').every(isIpRange), operatorFrom))),
  METRICS_HOST: z.optional(
    z.string().check(z.regex(hostPattern, 'METRICS_HOST harus berupa nama host atau alamat IP.')),
  ),
  METRICS_PORT: z.optional(z.string().check(z.refine(isPort, metricsPort))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.string().check(z.refine(isTraceEndpoint, traceEndpoint))),
  REGISTER_PAUSE: z._default(z.string().check(z.refine(isPause, registerPause)), '300'),
  RATE_LIMITS: z._default(z.enum(['on', 'off'], oneOf('RATE_LIMITS', ['on', 'off'])), 'on'),
})

/**
 * Reads the environment; an empty variable counts as unset. Throws ConfigError. `terminal`: whether the log goes to
 * one, which makes it `text`. The default level of a text log is `warn`, and that of a JSON log `info`, which has every
 * request.
 */
export function readConfig(env: Record<string, string | undefined>, { terminal = false } = {}): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const errors = unsupportedVariables
    .filter((name) => name in nonEmpty)
    .map((name) => `${name} belum didukung oleh versi ini; hapus variabel itu.`)
  const parsed = environment.safeParse(nonEmpty)
  if (!parsed.success) throw new ConfigError([...errors, ...parsed.error.issues.map(({ message }) => message)])
  const variables = parsed.data
  const seed = variables.SEED ?? (variables.DATABASE_URL ? 'none' : 'demo')
  if (variables.DATABASE_URL && !variables.SECRET)
    errors.push('SECRET wajib diisi bila DATABASE_URL dipakai, agar semua server memakai rahasia yang sama.')
  if (seed === 'demo' && variables.ALLOW_DEMO === '0' && !isLoopback(variables.HOST))
    errors.push(
      'Data contoh hanya boleh dibuka dari mesin ini. Pakai SEED=none, atau ALLOW_DEMO=1 bila memang sengaja.',
    )
  if (variables.RATE_LIMITS === 'off' && !isLoopback(variables.HOST))
    errors.push('RATE_LIMITS=off hanya boleh dipakai bila HOST adalah mesin ini sendiri.')
  const readDatabaseUrls = databaseAddresses(variables, errors)
  const dataDir = dataDirOf(variables)
  const logFormat = logFormatOf(variables, terminal)
  const fileStore = fileStoreOf(variables, dataDir, errors)
  if (errors.length > 0) throw new ConfigError(errors)
  return Object.freeze({
    port: Number(variables.PORT),
    host: variables.HOST,
    baseUrl: withoutTrailingSlash(variables.BASE_URL ?? `http://localhost:${variables.PORT}`),
    dataDir,
    databaseUrl: variables.DATABASE_URL,
    readDatabaseUrls,
    migrate: variables.MIGRATE === '1',
    fileStore,
    fileHost: withoutTrailingSlash(variables.FILE_HOST),
    secret: variables.SECRET,
    seed,
    allowDemo: variables.ALLOW_DEMO === '1',
    mail: variables.MAIL_URL ? readMailUrl(variables.MAIL_URL) : undefined,
    analyticsUrl: variables.ANALYTICS_URL,
    logLevel: variables.LOG_LEVEL ?? (logFormat === 'text' ? 'warn' : 'info'),
    logFormat,
    trustProxy: variables.TRUST_PROXY?.split(',').map((part) => part.trim()) ?? false,
    operatorFrom: variables.OPERATOR_FROM?.split(',').map((part) => part.trim()),
    rateLimits: variables.RATE_LIMITS === 'on',
    registerPause: Number(variables.REGISTER_PAUSE),
    metricsHost: variables.METRICS_HOST ?? variables.HOST,
    metricsPort: variables.METRICS_PORT === undefined ? undefined : Number(variables.METRICS_PORT),
    traceEndpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT && withoutTrailingSlash(variables.OTEL_EXPORTER_OTLP_ENDPOINT),
  })
}

/** The addresses of the replicas. Adds a sentence to `errors` for each address of a database that is invalid. */
function databaseAddresses(
  { DATABASE_URL, READ_DATABASE_URL }: Pick<z.infer<typeof environment>, 'DATABASE_URL' | 'READ_DATABASE_URL'>,
  errors: string[],
): string[] {
  const replicas = READ_DATABASE_URL ? splitPostgresAddresses(READ_DATABASE_URL) : []
  if (replicas.length > 0 && !DATABASE_URL) errors.push('READ_DATABASE_URL hanya berguna bersama DATABASE_URL.')
  const check = (address: string, name: string) => {
    try {
      parsePostgresAddress(address, name)
    } catch (error) {
      errors.push((error as Error).message)
    }
  }
  if (DATABASE_URL) check(DATABASE_URL, 'DATABASE_URL')
  for (const address of replicas) check(address, 'READ_DATABASE_URL')
  if (replicas.some((address) => address.replace(/^.*@/, '').split(/[/?]/)[0]!.includes(',')))
    errors.push('READ_DATABASE_URL: satu host untuk setiap alamat; replika lain ditulis sebagai alamat berikutnya.')
  return replicas
}

/** The folder in `dataDir` by default. Adds a sentence to `errors` when the address is invalid. */
function fileStoreOf(
  variables: Pick<z.infer<typeof environment>, 'FILE_STORE' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>,
  dataDir: string,
  errors: string[],
): StoreAddress {
  const inDataDir = { kind: 'disk', folder: join(dataDir, 'files') } as const
  if (!variables.FILE_STORE) return inDataDir
  try {
    return parseStoreAddress(variables.FILE_STORE, {
      accessKeyId: variables.AWS_ACCESS_KEY_ID,
      secretAccessKey: variables.AWS_SECRET_ACCESS_KEY,
    })
  } catch (error) {
    errors.push((error as Error).message)
    return inDataDir
  }
}

const withoutTrailingSlash = (address: string) => address.replace(/\/+$/, '')

function isPort(text: string) {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}

function isPause(text: string) {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) >= 5 && Number(text) <= 21_600
}

function isOrigin(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username
}

function isFileHost(text: string) {
  if (/^\/[\w./-]*$/.test(text)) return !text.startsWith('//')
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && !search && !hash && !username
}

/** Counts of page views are sent only over HTTPS, or to this machine. */
function isAnalyticsUrl(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username || password || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')))
}

function isTraceEndpoint(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && !search && !hash && !username && !password
}

// Length is not enough: 32 equal characters are an example copied from a document. At least 10 must be different.
function isSecret(text: string) {
  return Buffer.byteLength(text) >= 32 && new Set(text).size >= 10
}

function areProxies(text: string) {
  return text.split(',').every((part) => /^(loopback|linklocal|uniquelocal)$/.test(part.trim()) || isIpRange(part))
}

/** An IP address, or a range in CIDR notation. */
function isIpRange(text: string) {
  const [address = '', bits, more] = text.trim().split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && more === undefined && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}
