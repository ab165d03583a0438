import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { isRunningSql } from '../../db/running-until.ts'

// One server at a time works on the registry. It needs longer than the period of a job (jobs/run-on-one-server.ts), and
// it must publish rows that no other server has changed meanwhile: hence a lease that every step renews, and every
// write checks.

/** Another server works on the registry now, or this one is about to stop. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** `holder`: the name of the server that has it. `signal` aborts when it is about to stop. */
export type Lease = { holder: string; signal: AbortSignal }

/** Longer than any step takes. After a crash another server goes on when it is over. */
const leaseSeconds = 60

/** Undefined while another server has it. */
export async function takeLease(db: Database, signal: AbortSignal): Promise<Lease | undefined> {
  const lease = { holder: randomUUID(), signal }
  const taken = await db.query(
    `update sni_register_state set holder = $1, held_until = now() + make_interval(secs => ${leaseSeconds})
     where not ${isRunningSql('held_until', `interval '${leaseSeconds} seconds'`)} returning holder`,
    [lease.holder],
  )
  return taken.length > 0 ? lease : undefined
}

export const releaseLease = (db: Database, { holder }: Lease) =>
  db.query(`update sni_register_state set held_until = '-infinity' where holder = $1`, [holder])

/**
 * Renews the lease. Throws LeaseLost when another server has taken it: the rows read before may have changed. A lease
 * that has expired without a successor is renewed: no other server has written, so a server that was too busy to be in
 * time goes on.
 */
export async function renewLease(db: Database, { holder, signal }: Lease): Promise<void> {
  if (signal.aborted) throw new LeaseLost()
  const renewed = await db.query(
    `update sni_register_state set held_until = now() + make_interval(secs => ${leaseSeconds})
     where holder = $1 returning holder`,
    [holder],
  )
  if (renewed.length === 0) throw new LeaseLost()
}
