import { type ImportField, importFieldHints, importFieldNames, importFields } from '#contract/imports/import-fields.ts'
import type { Database } from '../../db/database.ts'
import type { Sheet } from '../../spreadsheets/table.ts'
import { exampleName } from './example.ts'

export const importWidths: Record<ImportField, number> = {
  number: 14,
  name: 30,
  categories: 36,
  price_bottom: 14,
  price_top: 14,
  description: 50,
  weight: 10,
  unit: 12,
  capacity: 24,
  photo_1: 24,
  photo_2: 24,
  photo_3: 24,
  photo_4: 24,
  video_url: 30,
  is_sni: 10,
  sni_no: 24,
  certificate_no: 28,
  sni_start_date: 18,
  sni_end_date: 18,
  sni_no_end: 22,
  lspro: 30,
  mentor_type: 24,
  mentor: 24,
  state: 20,
}

const example: Partial<Record<ImportField, string | number>> = {
  name: exampleName,
  price_bottom: 15_000,
  price_top: 18_000,
  description: 'Keripik pisang renyah, dikemas 250 gram.',
  weight: 250,
  unit: 'gr',
  capacity: '500 bungkus per bulan',
  photo_1: 'keripik-pisang.jpg',
  is_sni: 'tidak',
}

const listHeader = 'Daftar kategori (tidak diimpor)'

/**
 * The sheets of the template: the columns with an example; what is written into each; the categories. CSV has one sheet, so
 * there the categories are a column of their own beside the table, which no import reads.
 */
export async function templateSheets(db: Database, format: 'csv' | 'xlsx'): Promise<Sheet[]> {
  const categories = await readCategories(db)
  const header = importFields.map((field) => importFieldNames[field])
  const filled = importFields.map((field) =>
    field === 'categories' ? (categories[0] ?? null) : (example[field] ?? null),
  )
  const widths = importFields.map((field) => importWidths[field])
  if (format === 'csv') {
    const blank = importFields.map(() => null)
    const rows = categories.map((name, at) => [...(at === 0 ? filled : blank), name])
    return [{ name: 'Produk', rows: [[...header, listHeader], ...rows], widths }]
  }
  return [
    { name: 'Produk', rows: [header, filled], widths },
    {
      name: 'Petunjuk',
      rows: [['Kolom', 'Isi'], ...importFields.map((field) => [importFieldNames[field], importFieldHints[field]])],
      widths: [26, 100],
    },
    { name: 'Kategori', rows: [['Kategori'], ...categories.map((name) => [name])], widths: [60] },
  ]
}

/** The categories that every shop may choose, as the column of a product has them. */
async function readCategories(db: Database): Promise<string[]> {
  const rows = await db.query<{ label: string }>(
    `select concat_ws(' > ', top.name, c.name) as label from category c left join category top on top.id = c.parent_id
     where c.status = 'active' and (top.id is null or top.status = 'active')
       and c.id not in (select id from category_merged) order by top.name nulls first, c.name, c.id`,
  )
  return rows.map(({ label }) => label)
}
