import type { Input } from '#contract/endpoint.ts'
import { operator } from '#contract/operator/operator.ts'
import { refused } from '#contract/problem.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { type Api, mount } from '../../http/mount.ts'
import { type Cell, toCsv } from '../../spreadsheets/write-csv.ts'
import { auditColumns, auditJoins, inDaysSql } from './audit-list.ts'

type AuditDays = Input<typeof operator.auditFile>

const csvLimits = { rows: 50_000, bytes: 25_000_000 }
/** Rows in one query, so that other queries run in between. */
const batchSize = 2000

const columns = [
  'id',
  'at',
  'who',
  'role',
  'action',
  'product_id',
  'product_name',
  'merchant_id',
  'merchant_name',
  'lspro_id',
  'lspro_name',
  'reason',
  'before',
  'after',
] as const
type AuditCells = Record<(typeof columns)[number], Cell>

/** The audit log as a file, the oldest entry first. The export is logged before the file is sent. */
export function mountAuditCsv(api: Api) {
  mount(api, operator.auditFile, async (days, { db, me }) => {
    const newest = await refuseTooMuch(db, days)
    await writeAuditLog(db, {
      by: me,
      action: 'audit.exported',
      after: { from: days.from ?? null, to: days.to ?? null },
    })
    return { data: { name: fileName(days), csv: await writeCsv(db, days, newest) } }
  })
}

/**
 * Throws 01 if the rows do not fit into one file, because a truncated one would look complete. Returns the newest id.
 */
async function refuseTooMuch(db: Database, days: AuditDays): Promise<number> {
  const values: unknown[] = []
  const conditions = ['true', ...inDaysSql(days, (d) => `$${values.push(d)}`)].join(' and ')
  const [size] = await db.query<{ rows: number; bytes: number; newest: number }>(
    `select count(*) as rows, coalesce(max(id), 0) as newest,
       coalesce(sum(coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)), 0) as bytes
     from (select id, before, after from audit_log log where ${conditions} order by id desc limit ${csvLimits.rows + 1}) log`,
    values,
  )
  const { rows, bytes, newest } = size!
  if (rows > csvLimits.rows || bytes > csvLimits.bytes)
    throw refused('Catatannya terlalu banyak untuk satu berkas. Pilih rentang tanggal yang lebih pendek.')
  return newest
}

async function writeCsv(db: Database, days: AuditDays, newest: number): Promise<string> {
  const lines: (readonly Cell[])[] = [columns]
  for (let after = 0; ; ) {
    const values: unknown[] = [after, newest]
    const conditions = ['log.id > $1', 'log.id <= $2', ...inDaysSql(days, (d) => `$${values.push(d)}`)].join(' and ')
    const rows = await db.query<AuditCells>(
      `select ${auditColumns}, log.role from audit_log log ${auditJoins}
       where ${conditions} order by log.id limit ${batchSize}`,
      values,
    )
    for (const row of rows) lines.push(columns.map((column) => row[column]))
    if (rows.length < batchSize) break
    after = Number(rows.at(-1)!.id)
  }
  return toCsv(lines)
}

const fileName = ({ from, to }: AuditDays) => `catatan-${from ?? 'awal'}-${to ?? dayInJakarta()}.csv`
