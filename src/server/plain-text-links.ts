import type { Config } from './config.ts'
import { parsePostgresAddress } from './db/postgres-address.ts'
import { isLoopback } from './http/loopback.ts'

/**
 * A sentence for each server that the settings name and that personal data would travel to unencrypted over a network.
 * A name without a dot is another container on this machine, as in compose.yaml, and does not count; neither do
 * loopback and Unix sockets.
 */
export function plainTextLinks({
  databaseUrl,
  readDatabaseUrls,
  fileStore,
  traceEndpoint,
}: Pick<Config, 'databaseUrl' | 'readDatabaseUrls' | 'fileStore' | 'traceEndpoint'>): string[] {
  const sentence = (variable: string, remedy: string) =>
    `${variable} menyebut server lain tanpa enkripsi: isinya dapat dibaca di jaringan. ${remedy}`
  const isPlain = (address: string | undefined) => /^http:/i.test(address ?? '') && isOnNetwork(address!)
  return [
    ...(databaseUrl && isPlainPostgres(databaseUrl) ? [sentence('DATABASE_URL', postgresRemedy)] : []),
    ...(readDatabaseUrls.some(isPlainPostgres) ? [sentence('READ_DATABASE_URL', postgresRemedy)] : []),
    ...(fileStore.kind === 's3' && isPlain(fileStore.endpoint) ? [sentence('FILE_STORE', httpRemedy)] : []),
    ...(isPlain(traceEndpoint) ? [sentence('OTEL_EXPORTER_OTLP_ENDPOINT', httpRemedy)] : []),
  ]
}

const postgresRemedy = 'Tambahkan ?sslmode=verify-full.'
const httpRemedy = 'Pakai https.'

const isPlainPostgres = (address: string) =>
  parsePostgresAddress(address).hosts.some((host) => {
    // An address without a host is one of `pg`'s forms, and none of URL's when it has a user.
    const url = new URL(host.replace('@/', '@localhost/'))
    const isEncrypted = /^(require|prefer|verify-ca|verify-full|no-verify)$/.test(url.searchParams.get('sslmode') ?? '')
    const named = url.searchParams.get('host')
    if (isEncrypted || /^(1|true)$/.test(url.searchParams.get('ssl') ?? '') || named?.startsWith('/')) return false
    return isOnNetwork(named ? `postgres://${named}` : url.href)
  })

function isOnNetwork(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  return /[.:]/.test(host) && !isLoopback(host)
}
