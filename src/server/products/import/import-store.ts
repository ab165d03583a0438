import type { Answer, Input } from '#contract/endpoint.ts'
import { type ImportField, importLimits, photoFields } from '#contract/imports/import-fields.ts'
import type {
  ImportColumn,
  ImportDetail,
  ImportEffect,
  ImportSummary,
  ImportTable,
} from '#contract/imports/import-shapes.ts'
import type { imports } from '#contract/imports/imports.ts'
import { notThere, refused } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'
import type { TableCell } from '../../spreadsheets/table.ts'
import { fileKey } from '../../spreadsheets/unpack-archive.ts'
import { fieldPositions, type StoredColumn } from './match-columns.ts'
import type { RowPlan } from './plan-rows.ts'
import { textOf } from './read-values.ts'

// Reads and writes the rows of imports.

/** A column with its first values. */
export type SampledColumn = StoredColumn & { samples: string[] }

export type StoredImport = {
  id: number
  merchant_id: number
  person_id: number | null
  role: string
  name: string
  format: 'csv' | 'xlsx'
  state: 'checking' | 'ready' | 'running' | 'done'
  columns: SampledColumn[]
  generation: number
  row_count: number
  counts: Counts | null
  source: ImportTable | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

const importColumns = `id, merchant_id, person_id, role, name, format, state, columns, generation, row_count, counts, source,
  created_at, started_at, finished_at`

/**
 * An import; undefined if there is none, or with 'unless locked' if another transaction has it. One whose rows are
 * still being stored does not count.
 */
export async function findImport(
  db: Database,
  id: number,
  { lock = 'none' }: { lock?: keyof typeof locks } = {},
): Promise<StoredImport | undefined> {
  const [found] = await db.query<StoredImport>(
    `select ${importColumns} from product_import where id = $1 and state <> 'loading' ${locks[lock]}`,
    [id],
  )
  return found
}
const locks = { none: '', waiting: 'for update', 'unless locked': 'for update skip locked' } as const

/** Like `findImport`, with its row locked in this transaction. Throws code 04. */
export async function lockImport(tx: Database, id: number): Promise<StoredImport> {
  const found = await findImport(tx, id, { lock: 'waiting' })
  if (!found) throw importMissing()
  return found
}

/** The imports whose rows are being checked or written, the oldest first. */
export const findUnfinishedImports = (db: Database): Promise<StoredImport[]> =>
  db.query<StoredImport>(
    `select ${importColumns} from product_import where state in ('checking', 'running') order by id`,
  )

export const importMissing = () => notThere('Impor ini tidak ditemukan.')

/** Imports of a shop, the latest first. */
export const readImports = (db: Database, shopId: number): Promise<StoredImport[]> =>
  db.query<StoredImport>(
    `select ${importColumns} from product_import where merchant_id = $1 and state <> 'loading'
     order by id desc limit ${importLimits.imports}`,
    [shopId],
  )

type Counts = ImportSummary['counts']

/** The rows of an import by effect, and how many of them the current step has finished. */
async function readCounts(db: Database, one: StoredImport): Promise<{ counts: Counts; progress: number }> {
  if (one.counts) return { counts: one.counts, progress: one.row_count }
  const rows = await db.query<{ effect: ImportEffect; n: number; done: number }>(
    `select effect, count(*)::int as n, count(done_at)::int as done from product_import_row
     where import_id = $1 and (generation = $2 or done_at is not null) and effect is not null group by effect`,
    [one.id, one.generation],
  )
  const counts: Counts = { total: one.row_count, new: 0, draft: 0, changed: 0, unchanged: 0, wrong: 0 }
  for (const { effect, n } of rows) counts[effect] = n
  const sum = (key: 'n' | 'done') => rows.reduce((total, row) => total + row[key], 0)
  return { counts, progress: one.state === 'checking' || one.state === 'ready' ? sum('n') : sum('done') }
}

/** The rows by effect, for the report of a finished import. */
export const countEffects = async (tx: Database, one: StoredImport) => (await readCounts(tx, one)).counts

export async function toSummary(db: Database, one: StoredImport): Promise<ImportSummary> {
  const { counts, progress } = await readCounts(db, one)
  const { id, merchant_id, name, format, state, role } = one
  return {
    ...{ id, merchant_id, name, format, state, counts, progress },
    created_at: one.created_at.toISOString(),
    started_at: one.started_at?.toISOString() ?? null,
    finished_at: one.finished_at?.toISOString() ?? null,
    deleted_at: new Date(one.created_at.getTime() + importLimits.days * 86_400_000).toISOString(),
    by_operator: role === 'operator' ? 1 : 0,
  }
}

export async function toDetail(db: Database, one: StoredImport): Promise<ImportDetail> {
  const summary = await toSummary(db, one)
  const columns = one.columns.map((column, index): ImportColumn => ({ index, ...column }))
  const photos = await readPhotoCounts(db, one)
  const table = one.state === 'checking' || one.state === 'ready' ? one.source : null
  return { ...summary, table, columns, photos, blocked: blockedBecause(one, summary.counts) }
}

function blockedBecause({ state, columns }: StoredImport, counts: Counts): string | null {
  if (state === 'checking') return 'Baris sedang diperiksa.'
  if (state !== 'ready') return importStartedText
  if (!columns.some(({ field }) => field === 'name' || field === 'number'))
    return 'Pilih dahulu kolom mana yang berisi nama produk.'
  if (counts.new + counts.draft + counts.changed === 0) return 'Tidak ada baris yang dapat diimpor.'
  return null
}

const shownMissing = 50

async function readPhotoCounts(db: Database, one: StoredImport): Promise<ImportDetail['photos']> {
  const [stored] = await db.query<{ n: number }>(
    'select count(*)::int as n from product_import_photo where import_id = $1',
    [one.id],
  )
  const missing = one.state === 'done' ? [] : [...(await readPhotoNames(db, one, { missing: true }))].sort()
  return {
    wanted: stored!.n + missing.length,
    stored: stored!.n,
    missing: missing.slice(0, shownMissing),
  }
}

/** The names of photos in the rows, as `fileKey`; `missing`: only of those that were not found. */
export async function readPhotoNames(
  db: Database,
  { id, columns }: StoredImport,
  { missing = false } = {},
): Promise<Set<string>> {
  const positions = fieldPositions(columns)
  const names = new Set<string>()
  for (const field of photoFields) {
    const position = positions.get(field)
    if (position === undefined) continue
    const rows = await db.query<{ name: string }>(
      `select distinct cells ->> $2::int as name from product_import_row
       where import_id = $1 and cells ->> $2::int is not null ${missing ? `and notes ? '${field}'` : ''}`,
      [id, position],
    )
    for (const { name } of rows) names.add(fileKey(name))
  }
  return names
}

/** The stored content of an imported table. `bytes`: the size of its rows. */
export type ImportContent = {
  format: 'csv' | 'xlsx'
  columns: SampledColumn[]
  rows: { row: number; cells: TableCell[] }[]
  source: ImportTable
  bytes: number
}

type NewImport = {
  shopId: number
  by: { id: number | null; role: string }
  name: string
  content: ImportContent
  /** The bytes of the file. */
  file: Uint8Array
}

export const importStartedText = 'Impor ini sudah dimulai.'

/** Rows in one transaction: other requests are served in between. */
const rowsAtOnce = 250

/** Stores an import with its rows and its file, and lets the job check them. */
export async function storeImport(db: Database, { shopId, by, name, content, file }: NewImport): Promise<number> {
  const id = await insertImport(db, { shopId, by, name, content, fileBytes: file.length })
  await db.query('insert into product_import_file (import_id, bytes) values ($1, $2)', [id, file])
  await db.query(`update product_import set state = 'checking' where id = $1 and state = 'loading'`, [id])
  return id
}

/** An import whose state is 'loading', with its rows. */
async function insertImport(
  db: Database,
  { shopId, by, name, content, fileBytes }: Omit<NewImport, 'file'> & { fileBytes: number },
): Promise<number> {
  const { format, columns, rows, source, bytes } = content
  const [created] = await db.query<{ id: number }>(
    `insert into product_import (merchant_id, person_id, role, name, format, columns, row_count, source, stored_bytes)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8::jsonb, $9) returning id`,
    [
      ...[shopId, by.id, by.role, name, format],
      ...[JSON.stringify(columns), rows.length, JSON.stringify(source), fileBytes + bytes],
    ],
  )
  const { id } = created!
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db.query(
      `insert into product_import_row (import_id, row, cells)
       select $1, r.row, r.cells from jsonb_to_recordset($2::jsonb) r (row int, cells jsonb)`,
      [id, JSON.stringify(rows.slice(at, at + rowsAtOnce))],
    )
  return id
}

/** The file of an import; undefined after its start. */
export async function readImportFile(db: Database, id: number): Promise<Uint8Array | undefined> {
  const [stored] = await db.query<{ bytes: Uint8Array }>('select bytes from product_import_file where import_id = $1', [
    id,
  ])
  return stored?.bytes
}

/**
 * Puts other rows of its file into the place of those that an import has. They are stored beside them first, so that a
 * server that is killed meanwhile loses nothing. Throws code 01 after the start.
 */
export async function replaceRows(
  db: Database,
  { id, merchant_id: shopId, person_id, role, name }: StoredImport,
  { content, fileBytes }: { content: ImportContent; fileBytes: number },
): Promise<void> {
  const other = await insertImport(db, { shopId, by: { id: person_id, role }, name, content, fileBytes })
  try {
    await db.transaction(async (tx) => {
      const { state } = await lockImport(tx, id)
      if (state === 'running' || state === 'done') throw refused(importStartedText)
      await tx.query('delete from product_import_row where import_id = $1', [id])
      await tx.query('update product_import_row set import_id = $1 where import_id = $2', [id, other])
      await tx.query(
        `update product_import one set format = other.format, columns = other.columns, row_count = other.row_count,
           source = other.source, stored_bytes = other.stored_bytes
         from product_import other where one.id = $1 and other.id = $2`,
        [id, other],
      )
      await recheck(tx, id)
    })
  } finally {
    await db.query('delete from product_import where id = $1', [other])
  }
}

/** Makes every row of an import unchecked: its columns or its photos have changed. Call it with the import locked. */
export const recheck = (tx: Database, id: number) =>
  tx.query(`update product_import set state = 'checking', generation = generation + 1 where id = $1`, [id])

/** Stores what rows would do, or with `done` what they have done. */
export async function writePlans(
  tx: Database,
  { id, generation }: Pick<StoredImport, 'id' | 'generation'>,
  plans: readonly (Pick<RowPlan, 'row' | 'effect' | 'problems' | 'notes'> & { product_id: number | null })[],
  { done }: { done: boolean },
): Promise<void> {
  if (plans.length === 0) return
  await tx.query(
    `update product_import_row stored set effect = plan.effect, problems = plan.problems, notes = plan.notes,
       product_id = plan.product_id, generation = $2, done_at = case when $3 then now() end
     from jsonb_to_recordset($4::jsonb) plan (row int, effect text, problems jsonb, notes jsonb, product_id int)
     where stored.import_id = $1 and stored.row between $5 and $6 and stored.row = plan.row`,
    [
      id,
      generation,
      done,
      JSON.stringify(
        plans.map(({ row, effect, problems, notes, product_id }) => ({ row, effect, problems, notes, product_id })),
      ),
      // Without them the database reads all rows of the import, to join a few.
      ...firstAndLast(plans.map(({ row }) => row)),
    ],
  )
}

const firstAndLast = (rows: readonly number[]) => [Math.min(...rows), Math.max(...rows)]

type RowsInput = Pick<Input<typeof imports.rows>, 'effect' | 'remarks' | 'rows' | 'page'>

/** A page of rows. */
export async function readRows(
  db: Database,
  one: StoredImport,
  { effect, remarks, rows, page }: RowsInput,
): Promise<Answer<typeof imports.rows>> {
  const [found] = await db.query<{ total_filtered: number; data: RowRecord[] }>(
    `with checked as (
       select row, cells, product_id, done_at is not null as is_done,
         case when is_current then effect end as effect, case when is_current then problems else '{}' end as problems,
         case when is_current then notes else '{}' end as notes
       from product_import_row cross join lateral (select generation = $2 or done_at is not null as is_current) x
       where import_id = $1
     ), filtered as materialized (
       select * from checked where ($3::text is null or effect = $3) and (not $4 or problems <> '{}' or notes <> '{}')
     )
     select (select count(*) from filtered)::int as total_filtered,
       coalesce((select json_agg(p) from (
         select * from filtered order by row limit $5 offset $6) p), '[]') as data`,
    [one.id, one.generation, effect ?? null, remarks === 1, rows, (page - 1) * rows],
  )
  const { total_filtered, data } = found!
  return {
    data: data.map(({ cells, is_done, ...row }) => ({
      ...row,
      is_done: is_done ? 1 : 0,
      cells: one.columns.map((_, index) => textOf(cells[index] ?? null)),
    })),
    pages: Math.ceil(total_filtered / rows),
    total: one.row_count,
    total_filtered,
  }
}

type RowRecord = {
  row: number
  cells: TableCell[]
  product_id: number | null
  is_done: boolean
  effect: ImportEffect | null
  problems: Record<string, string>
  notes: Record<string, string>
}

/** All rows in batches, for the report. */
export async function* readAllRows(db: Database, one: StoredImport): AsyncGenerator<RowRecord> {
  for (let after = 0; ; ) {
    const rows = await db.query<RowRecord>(
      `select row, cells, product_id, done_at is not null as is_done,
         case when generation = $2 or done_at is not null then effect end as effect, problems, notes
       from product_import_row where import_id = $1 and row > $3 order by row limit 500`,
      [one.id, one.generation, after],
    )
    yield* rows
    if (rows.length < 500) return
    after = rows.at(-1)!.row
  }
}

/** Days after which an import is deleted, and hours after which one that a killed server was storing is. */
const loadingHours = 1

/** Deletes old imports with their rows, one at a time. A job calls it. */
export async function deleteOldImports(db: Database): Promise<void> {
  const old = await db.query<{ id: number }>(
    `select id from product_import
     where (created_at < now() - make_interval(days => $1) and state <> 'running')
       or (state = 'loading' and created_at < now() - make_interval(hours => $2)) order by id limit 200`,
    [importLimits.days, loadingHours],
  )
  for (const { id } of old) await db.query('delete from product_import where id = $1', [id])
}

/** The field of each column, for a request that sets them. */
export const withFields = (columns: readonly SampledColumn[], fields: readonly (ImportField | null)[]) =>
  columns.map((column, at): SampledColumn => {
    const field = fields[at] ?? null
    if (field === column.field && (column.match === 'name' || field === null)) return column
    return { ...column, field, match: field ? 'chosen' : 'none' }
  })
