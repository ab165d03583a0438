/** A PostgreSQL address, split: what `pg` gets for each of its hosts, and how the server is reached. */
export type PostgresAddress = {
  /** One address for each host, in the order given. The server uses the first that accepts writes. */
  hosts: readonly string[]
  /** A PgBouncer in transaction mode stands in between: a session's settings and prepared statements do not last. */
  pooled: boolean
}

const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/

/**
 * Parses `postgres://user:password@host:port,host:port/database?…`. Of the parameters, `pgbouncer=1` and
 * `target_session_attrs=read-write` are for this server, the others for `pg`. Throws an Error with a sentence for the
 * operator, in which `name` is the variable and the address does not appear: it has a password.
 */
export function parsePostgresAddress(text: string, name = 'DATABASE_URL'): PostgresAddress {
  const [, start, hostList, database = '', query = ''] = shape.exec(text.trim()) ?? []
  if (!start) throw new Error(`${name} harus diawali postgres:// atau postgresql://.`)
  const hosts = hostList!.split(',')
  // Without a host `pg` takes PGHOST or the parameter `host`: then there is one.
  if (hosts.length > 1 && hosts.some((host) => !isHost(host)))
    throw new Error(`${name} berisi daftar host yang tidak lengkap; tulislah seperti db1:5432,db2:5432.`)
  const parameters = new URLSearchParams(query)
  const attributes = parameters.get('target_session_attrs') ?? 'read-write'
  if (attributes !== 'read-write' && attributes !== 'primary')
    throw new Error(`target_session_attrs pada ${name} hanya boleh read-write.`)
  const pgbouncer = parameters.get('pgbouncer') ?? '0'
  if (!/^(0|1)$/.test(pgbouncer)) throw new Error(`pgbouncer pada ${name} hanya boleh 0 atau 1.`)
  parameters.delete('target_session_attrs')
  parameters.delete('pgbouncer')
  const rest = parameters.size > 0 ? `?${parameters}` : ''
  const addresses = hosts.map((host) => `${start}${host}${database}${rest}`)
  for (const address of addresses) if (!isUrl(address)) throw new Error(`${name} bukan alamat yang dapat dibaca.`)
  return { hosts: addresses, pooled: pgbouncer === '1' }
}

/** Several addresses, separated by commas: of `postgres://a,b/x,postgres://c/x` the first has two hosts. */
export const splitPostgresAddresses = (text: string): string[] =>
  text.split(/,(?=\s*\w+:\/\/)/).map((address) => address.trim())

/** The host and port of an address, for logs and metrics: no user, no password. */
export function hostOf(address: string): string {
  return (URL.canParse(address) && new URL(address).host) || 'localhost'
}

const isHost = (text: string) => /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(text)

// An address without a host is one of `pg`'s forms, and none of URL's when it has a user.
const isUrl = (text: string) => URL.canParse(text) || URL.canParse(text.replace('@/', '@localhost/'))
