import pg from 'pg'

/** Thrown by `requireWritable`: the host is a standby, or has become one. */
export class ReadOnlyHost extends Error {}

/**
 * Finds the one of several hosts that takes writes. A pool makes its connections to `current`; a connection that fails,
 * or that finds a standby, moves on to the next host.
 */
export type PrimaryHost = {
  /** The class for the option `Client` of a pool. Its connections go to the host that was last known to take writes. */
  Client: typeof pg.Client
  /** Whether a connection is to the current host. */
  isCurrent: (client: pg.ClientBase) => boolean
  /** The host of this connection does not take writes. Only the first of many connections moves on. */
  leave: (client: pg.ClientBase) => void
}

type ConnectCallback = Parameters<pg.Client['connect']>[0]

/** `connectMs`: how long one host may take to accept a connection, in milliseconds. */
export function createPrimaryHost(
  hosts: readonly string[],
  { connectMs, onMoved }: { connectMs: number; onMoved: (host: string) => void },
): PrimaryHost {
  let current = 0
  const hostOfClient = new WeakMap<pg.ClientBase, number>()

  const leave = (client: pg.ClientBase) => {
    if (hosts.length < 2 || hostOfClient.get(client) !== current) return
    current = (current + 1) % hosts.length
    onMoved(hosts[current]!)
  }

  class HostClient extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: hosts[current]!, connectionTimeoutMillis: connectMs })
      hostOfClient.set(this, current)
    }

    override connect(): Promise<this>
    override connect(callback: ConnectCallback): void
    override connect(callback?: ConnectCallback): Promise<this> | undefined {
      if (!callback) return super.connect() as Promise<this> // only a pool makes these, and it gives a callback
      super.connect((error: Error | null) => {
        if (error && isOfHost(error)) leave(this)
        ;(callback as (error: Error | null) => void)(error)
      })
      return undefined
    }
  }

  return {
    Client: HostClient as typeof pg.Client,
    isCurrent: (client) => hostOfClient.get(client) === current,
    leave,
  }
}

/** How long a new connection may take to answer, in milliseconds. */
export const answerMs = 3000

/**
 * Whether a failed connection says something of the host: an answer (too many connections, a wrong password) means that
 * it works.
 */
const isOfHost = (error: Error) => !(error instanceof pg.DatabaseError) || /^57P/.test(error.code ?? '')

/** Throws ReadOnlyHost when the host of a new connection is a standby: writes would fail on it. */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  // The pool's own limit ends with the connection, and a host may hang after that.
  const question = { text: 'select pg_is_in_recovery() as standby', query_timeout: answerMs }
  const { rows } = await client.query<{ standby: boolean }>(question as pg.QueryConfig)
  if (rows[0]?.standby) throw new ReadOnlyHost('this host is a standby and takes no writes')
}

/**
 * One connection to the host that takes writes, for what a pool cannot do: a lock that lasts as long as the connection.
 * Throws the error of the last host when none takes writes. The caller ends it.
 */
export async function connectToPrimary(hosts: readonly string[]): Promise<pg.Client> {
  let failure: unknown
  for (const connectionString of hosts) {
    const client = new pg.Client({
      connectionString,
      application_name: 'etalase-mutu command',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    client.on('error', () => undefined) // its next statement fails
    try {
      await client.connect()
      await requireWritable(client)
      return client
    } catch (error) {
      failure = error
      await client.end().catch(() => undefined)
    }
  }
  throw failure
}
