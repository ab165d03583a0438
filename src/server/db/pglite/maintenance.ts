import type { EngineLog } from '../database.ts'

type RunSql = (sql: string) => Promise<{ rows: unknown[] }>

const minute = 60_000

// The rule of Postgres's autovacuum, which PGlite, a single process, does not have.
const changedTablesSql = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where greatest(n_dead_tup, n_ins_since_vacuum, n_mod_since_analyze) > 50 + 0.1 * n_live_tup`

/** Vacuums and analyzes each table that changed by a tenth or more. Other statements run between two tables. */
export async function vacuumChanged(run: RunSql): Promise<void> {
  for (const { name } of (await run(changedTablesSql)).rows as { name: string }[]) await run(`vacuum (analyze) ${name}`)
  await run('checkpoint')
}

/**
 * Checkpoints each minute if something was written. A single process never does it by itself: its write-ahead log would
 * only grow, and so would the time of a recovery. Returns the function that ends it.
 */
export function checkpointWhenWritten(run: RunSql, log: EngineLog): () => void {
  let checkpointed: unknown
  const walPosition = async () =>
    (await run('select pg_current_wal_insert_lsn()::text as place')).rows.at(0) as { place: string }
  const checkpointIfDirty = async () => {
    if ((await walPosition()).place === checkpointed) return
    await run('checkpoint')
    checkpointed = (await walPosition()).place
  }
  const timer = setInterval(() => {
    checkpointIfDirty().catch((error: Error) => log.warn({ error: error.message.slice(0, 300) }, 'a checkpoint failed'))
  }, minute)
  timer.unref()
  return () => clearInterval(timer)
}
