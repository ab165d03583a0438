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
 * Tables that have grown by a third since their statistics were made, and by 64 kB. By their size, because the counts
 * of changed rows are lost when the process is killed.
 */
const grownTablesSql = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = current_schema::regnamespace
    and pg_relation_size(oid) > current_setting('block_size')::int * (8 + relpages * 4 / 3)`
/**
 * A tenth of the usual sample: of 30,000 products it takes 42 ms instead of 341, and nobody else is answered meanwhile.
 */
const sampleOfGrown = 10

/**
 * Makes new statistics of each table that has grown by a third or more. With those of a small table the planner would
 * sort a whole list for its first page, until the daily vacuum.
 */
export async function analyzeGrown(run: RunSql): Promise<void> {
  const grown = (await run(grownTablesSql)).rows as { name: string }[]
  if (grown.length === 0) return
  await run(`set default_statistics_target = ${sampleOfGrown}`)
  try {
    for (const { name } of grown) await run(`analyze ${name}`)
  } finally {
    await run('reset default_statistics_target')
  }
}

/**
 * Each minute, if something was written: makes statistics of what has grown, and a checkpoint. A single process never
 * does either by itself, and without checkpoints its write-ahead log would only grow, and so would the time of a
 * recovery. Returns the function that ends it.
 */
export function maintainWhenWritten(run: RunSql, log: EngineLog): () => void {
  let checkpointed: unknown
  const walPosition = async () =>
    (await run('select pg_current_wal_insert_lsn()::text as place')).rows.at(0) as { place: string }
  const maintainIfDirty = async () => {
    if ((await walPosition()).place === checkpointed) return
    await analyzeGrown(run)
    await run('checkpoint')
    checkpointed = (await walPosition()).place
  }
  const timer = setInterval(() => {
    maintainIfDirty().catch((error: Error) =>
      log.warn({ error: error.message.slice(0, 300) }, 'statistics or a checkpoint failed'),
    )
  }, minute)
  timer.unref()
  return () => clearInterval(timer)
}
