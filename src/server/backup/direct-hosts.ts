// For backup and restore.
import { parsePostgresAddress } from '../db/postgres-address.ts'
import { BackupError } from './backup-error.ts'

/**
 * The hosts of the address of a database, each as an address of its own. Throws BackupError when PgBouncer stands in
 * between: the limits of the servers' role would end the transaction of a backup.
 */
export function directHosts(databaseUrl: string): readonly string[] {
  const { hosts, pooled } = parsePostgresAddress(databaseUrl)
  if (pooled)
    throw new BackupError(
      'Cadangan dan pemulihan memerlukan alamat PostgreSQL sendiri, bukan PgBouncer: berikan DATABASE_URL tanpa pgbouncer=1.',
    )
  return hosts
}
