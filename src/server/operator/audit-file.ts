import type { Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import { refused } from '#contract/problem.ts'
import { dayInJakarta } from '#contract/product-state.ts'
import { note } from '../audit.ts'
import { type Cell, csvOf } from '../csv.ts'
import type { Database } from '../db/database.ts'
import { type Api, mount } from '../mount.ts'
import { auditColumns, auditJoins, inDays } from './audit-list.ts'

type Days = Heard<typeof operator.auditFile>

const most = { rows: 50_000, bytes: 25_000_000 }
/** So many rows are read at a time: others are answered in between. */
const bite = 2000

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
type Cells = Record<(typeof columns)[number], Cell>

/** The log as a file, the oldest first. That somebody took it along is written down before they have it. */
export function mountAuditFile(api: Api) {
  mount(api, operator.auditFile, async (days, { db, me }) => {
    const newest = await refuseTooMuch(db, days)
    await note(db, { by: me, action: 'audit.exported', after: { from: days.from ?? null, to: days.to ?? null } })
    return { data: { name: nameOf(days), csv: await write(db, days, newest) } }
  })
}

/** Half of it would look like all of it: refuses what does not fit into one file. Gives the newest row's id. */
async function refuseTooMuch(db: Database, days: Days): Promise<number> {
  const values: unknown[] = []
  const conditions = ['true', ...inDays(days, (of) => `$${values.push(of)}`)].join(' and ')
  const [size] = await db.rows<{ rows: number; bytes: number; newest: number }>(
    `select count(*) as rows, coalesce(max(id), 0) as newest,
       coalesce(sum(coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)), 0) as bytes
     from (select id, before, after from audit_log log where ${conditions} order by id desc limit ${most.rows + 1}) log`,
    values,
  )
  const { rows, bytes, newest } = size!
  if (rows > most.rows || bytes > most.bytes)
    throw refused('Catatannya terlalu banyak untuk satu berkas. Pilih rentang tanggal yang lebih pendek.')
  return newest
}

async function write(db: Database, days: Days, newest: number): Promise<string> {
  const lines: (readonly Cell[])[] = [columns]
  for (let after = 0; ; ) {
    const values: unknown[] = [after, newest]
    const conditions = ['log.id > $1', 'log.id <= $2', ...inDays(days, (of) => `$${values.push(of)}`)].join(' and ')
    const rows = await db.rows<Cells>(
      `select ${auditColumns}, log.role from audit_log log ${auditJoins}
       where ${conditions} order by log.id limit ${bite}`,
      values,
    )
    for (const row of rows) lines.push(columns.map((column) => row[column]))
    if (rows.length < bite) break
    after = Number(rows.at(-1)!.id)
  }
  return csvOf(lines)
}

const nameOf = ({ from, to }: Days) => `catatan-${from ?? 'awal'}-${to ?? dayInJakarta()}.csv`
