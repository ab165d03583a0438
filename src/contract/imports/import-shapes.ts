import { z } from 'zod/mini'
import { id, text, whole } from '../schemas.ts'
import { importFields, importLimits } from './import-fields.ts'

// Shapes of imports that the merchant's page and the operator's desk share.

export const importField = z.enum(importFields, 'Kolom tidak dikenal')

/**
 * 'checking': its rows are compared with the products, in the background. 'ready': the dry run is complete, and it can
 * be started. 'running': rows are written in the background. 'done': every row has its outcome.
 */
export const importStates = ['checking', 'ready', 'running', 'done'] as const
export type ImportState = (typeof importStates)[number]

/**
 * The effect of a row. 'new': a product that is submitted for review. 'draft': a product without a photo, or whose row
 * asks for that, which is stored as a draft. 'changed': another content for the product with this number; a public one
 * gets a revision for review, or new prices at once. 'unchanged': nothing. 'wrong': nothing, because of its `problems`.
 */
export const importEffects = ['new', 'draft', 'changed', 'unchanged', 'wrong'] as const
export type ImportEffect = (typeof importEffects)[number]

/** Names of the effects: before the start, and in the report. */
export const importEffectNames: Record<ImportEffect, string> = {
  new: 'Produk baru',
  draft: 'Draf baru',
  changed: 'Diubah',
  unchanged: 'Tidak berubah',
  wrong: 'Tidak diimpor',
}

const counts = z.object({
  total: z.number(),
  new: z.number(),
  draft: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  wrong: z.number(),
})

/** An import in the list. Times are ISO 8601. */
export const importSummary = z.object({
  id: z.number(),
  merchant_id: z.number(),
  /** The name of the file, as it was sent. */
  name: z.string(),
  format: z.enum(['csv', 'xlsx']),
  state: z.enum(importStates),
  /** Of the dry run before the start, of the outcomes afterwards. Rows that are not checked yet are only in `total`. */
  counts,
  /** Rows that the current step, checking or running, has finished, of `counts.total`. */
  progress: z.number(),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  /** When it is deleted with its rows. */
  deleted_at: z.string(),
  /** 1: an operator has sent it for the merchant. */
  by_operator: z.union([z.literal(0), z.literal(1)]),
})
export type ImportSummary = z.output<typeof importSummary>

/**
 * A column of the file. `match`: 'name' – its name is the name of a field; 'guess' – `field` is a proposal that the
 * merchant should look at; 'chosen' – the merchant has set it; 'none' – it is left out, `field` is null. The dry run
 * uses guesses.
 */
export const importColumn = z.object({
  index: z.number(),
  header: z.string(),
  field: z.nullable(importField),
  match: z.enum(['name', 'guess', 'chosen', 'none']),
  /** The first values of the column, at most three, none of them empty, cut to 80 letters. */
  samples: z.array(z.string()),
})
export type ImportColumn = z.output<typeof importColumn>

/** The place of the table in the file. It can be changed until the start, while the file is stored. */
const importTable = z.object({
  /** The sheets with values, in the order of the file; the only one of a CSV file has no name. */
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  /** The place of the one that was read, from 0. */
  sheet: z.number(),
  /** The number of the row that has the names of the columns. */
  header: z.number(),
  /**
   * The first rows of the sheet, at most 20, each with at most 12 texts of at most 40 letters: one of them is the
   * header.
   */
  start: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  /** Rows that the sheet hides, by a filter or by hand; they are imported like the others. */
  hidden_rows: z.number(),
})
export type ImportTable = z.output<typeof importTable>

export const importDetail = z.extend(importSummary, {
  /** Null after the start, and for imports of a server that did not store files. */
  table: z.nullable(importTable),
  columns: z.array(importColumn),
  photos: z.object({
    /** File names that the rows mention and no product has yet. */
    wanted: z.number(),
    /** Of those, how many have arrived in a ZIP. */
    stored: z.number(),
    /** The first fifty that have not. */
    missing: z.array(z.string()),
  }),
  /** The reason why the import cannot be started as it is, a sentence; null when it can. */
  blocked: z.nullable(z.string()),
})
export type ImportDetail = z.output<typeof importDetail>

/** A row. `row` is its number in the file; the first is 1. */
export const importRow = z.object({
  row: z.number(),
  /** Null until it has been checked. After the start: what has happened. */
  effect: z.nullable(z.enum(importEffects)),
  /** 1: it has been written, or left out for good. */
  is_done: z.union([z.literal(0), z.literal(1)]),
  /** The texts of its cells, in the order of the columns. */
  cells: z.array(z.string()),
  /** A sentence for each wrong cell, by field; `row` is one about the row as a whole. */
  problems: z.record(z.string(), z.string()),
  /** A sentence for each cell that is not wrong, but does not do what it says, by field: a photo that is missing. */
  notes: z.record(z.string(), z.string()),
  /** The product that it changes, or has made. */
  product_id: z.nullable(z.number()),
})
export type ImportRow = z.output<typeof importRow>

/** A file to save: `name` for the file, its media type, its bytes. */
export const savedFile = z.object({ name: z.string(), type: z.string(), base64: z.string() })
export type SavedFile = z.output<typeof savedFile>

export const fileFormat = z._default(z.enum(['csv', 'xlsx'], 'Jenis berkas tidak dikenal'), 'xlsx')

const bytes = z.custom<Blob | Uint8Array>(
  (value) => value instanceof Uint8Array || value instanceof Blob,
  'Berkas tidak dikenal',
)
/** The name of the file in the address of an upload; it is shown and never used as a path. */
const fileName = z.pipe(
  z.pipe(
    // A number in an address arrives as one.
    z.union([z.string(), z.number()], 'Berkas tidak dikenal'),
    z.transform((name) => String(name).trim().slice(0, 100)),
  ),
  text(100).check(z.minLength(1, 'Berkas tidak dikenal')),
)

// The requests of the merchant's and of the operator's endpoints.

export const uploadAsk = { name: fileName, bytes }
export const whichImport = { id }
export const rowsAsk = {
  id,
  effect: z.optional(z.nullable(z.enum(importEffects, 'Pilihan tidak dikenal'))),
  /** 1: only rows with a problem or a note. */
  remarks: z._default(z.union([z.literal(0), z.literal(1)], 'Harus 0 atau 1'), 0),
  rows: z._default(whole(1, 100), 50),
  page: z._default(whole(1, 10_000), 1),
}
export const columnsAsk = {
  id,
  /** The field of each column in the order of the file; null leaves a column out. No field twice. */
  fields: z.array(z.nullable(importField), 'Kolom tidak dikenal').check(z.maxLength(importLimits.columns)),
}
export const tableAsk = {
  id,
  /** A place in `table.sheets`. */
  sheet: whole(0, 100),
  /** The number of a row in `table.start`; without one it is proposed. */
  header: z.optional(z.nullable(whole(1, 2_000_000))),
}
export const rowsAnswer = z.object({
  data: z.array(importRow),
  pages: z.number(),
  total: z.number(),
  total_filtered: z.number(),
})
export const detailAnswer = z.object({ message: z.optional(z.string()), data: importDetail })
export const photosAnswer = z.object({
  message: z.string(),
  data: z.object({
    /** Photos of this ZIP that a row mentions, and were stored. */
    stored: z.number(),
    /** Files of this ZIP that were left out, at most fifty, each with the reason. */
    refused: z.array(z.object({ name: z.string(), reason: z.string() })),
    detail: importDetail,
  }),
})
