import { type ImportField, importFieldNames } from '#contract/imports/import-fields.ts'
import type { ImportColumn } from '#contract/imports/import-shapes.ts'

// The field that the merchant has chosen for each column. Pure.

export type ColumnChoice = readonly (ImportField | null)[]

/** Every column that has a field which an earlier column has, too: its index, and the earlier column's. */
export function duplicateColumns(fields: ColumnChoice): Map<number, number> {
  const first = new Map<ImportField, number>()
  const duplicates = new Map<number, number>()
  for (const [at, field] of fields.entries()) {
    if (field === null) continue
    const earlier = first.get(field)
    if (earlier === undefined) first.set(field, at)
    else duplicates.set(at, earlier)
  }
  return duplicates
}

/** The fields that a new product must have; one without a photo becomes a draft. */
const required: readonly ImportField[] = ['name', 'categories', 'price_bottom', 'price_top', 'description']

export type MissingColumns = {
  /** The import cannot start: no row can be imported. */
  blocked?: string
  /** New products are refused, or become drafts. */
  hint?: string
}

/** Sentences that name the required fields that no column has. */
export function missingColumns(fields: ColumnChoice): MissingColumns {
  const chosen = new Set(fields)
  if (!chosen.has('name') && !chosen.has('number'))
    return {
      blocked: `Pilih kolom mana yang berisi ${importFieldNames.name}. Tanpa itu tidak ada baris yang dapat diimpor.`,
    }
  const missing = required.filter((field) => !chosen.has(field))
  const hints: string[] = []
  if (missing.length > 0)
    hints.push(
      `Belum ada kolom untuk ${inWords(missing.map((field) => importFieldNames[field]))}. Produk baru memerlukannya; produk yang sudah ada tetap memakai isinya yang sekarang.`,
    )
  if (!chosen.has('photo_1'))
    hints.push(
      `Tanpa kolom ${importFieldNames.photo_1} produk baru disimpan sebagai draf, dan fotonya ditambahkan nanti.`,
    )
  return hints.length > 0 ? { hint: hints.join(' ') } : {}
}

/** 'A', 'A dan B', 'A, B, dan C'. */
export function inWords(names: readonly string[]): string {
  if (names.length < 3) return names.join(' dan ')
  return `${names.slice(0, -1).join(', ')}, dan ${names.at(-1)}`
}

/** Has the merchant chosen other fields than the server has? */
export const isChanged = (columns: readonly ImportColumn[], fields: ColumnChoice) =>
  columns.some(({ field }, index) => field !== (fields[index] ?? null))
