import { importColumn, importColumns, importFields } from '#contract/imports/import-fields.ts'
import type { Database } from '../../db/database.ts'
import type { Sheet } from '../../spreadsheets/table.ts'

const listHeader = 'Daftar kategori (tidak diimpor)'

/**
 * The sheets of the template: the columns with an example; the instructions for each column; the categories. CSV has
 * one sheet, so there the categories are a column of their own beside the table, which no import reads.
 */
export async function templateSheets(db: Database, format: 'csv' | 'xlsx'): Promise<Sheet[]> {
  const categories = await readCategories(db)
  const header = importFields.map((field) => importColumns[field].name)
  // The operator may have renamed the category of the example.
  const category = categories.find((name) => name.endsWith(`${importColumn('categories').example}`)) ?? categories[0]
  const filled = importFields.map((field) =>
    field === 'categories' ? (category ?? null) : (importColumn(field).example ?? null),
  )
  const widths = importFields.map((field) => importColumns[field].width)
  if (format === 'csv') {
    const blank = importFields.map(() => null)
    const rows = categories.map((name, index) => [...(index === 0 ? filled : blank), name])
    return [{ name: 'Produk', rows: [[...header, listHeader], ...rows], widths }]
  }
  return [
    { name: 'Produk', rows: [header, filled], widths },
    {
      name: 'Petunjuk',
      rows: [['Kolom', 'Isi'], ...importFields.map((field) => [importColumns[field].name, importColumns[field].hint])],
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
