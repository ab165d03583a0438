import type { Database } from '../db/database.ts'

/** The result of a backup: the sizes of one that was made, or the reason why none was. */
export type RunResult = { bytes: number; rows: number; files: number } | { error: string }

/**
 * Inserts a row of `backup_run` for a backup that has just begun and returns its id. Rows of others that have not ended
 * were killed, because one backup runs at a time. Without a row (undefined) in a database older than that table.
 */
export async function insertRun(db: Database, startedAt: Date, destination: string): Promise<number | undefined> {
  const [table] = await db.query<{ there: boolean }>(`select to_regclass('backup_run') is not null as there`)
  if (!table?.there) return undefined
  await db.query(`update backup_run set finished_at = now(), error = $1 where finished_at is null`, [
    'Terhenti sebelum selesai.',
  ])
  const [row] = await db.query<{ id: number }>(
    'insert into backup_run (started_at, destination) values ($1, $2) returning id',
    [startedAt, destination],
  )
  return row!.id
}

export async function finishRun(db: Database, id: number, result: RunResult): Promise<void> {
  const { bytes, rows, files, error } = { bytes: null, rows: null, files: null, error: null, ...result }
  await db.query(
    'update backup_run set finished_at = now(), bytes = $2, row_count = $3, file_count = $4, error = $5 where id = $1',
    [id, bytes, rows, files, error],
  )
}
