import { importCountsText } from '#contract/imports/import-counts.ts'
import type { ImportSummary } from '#contract/imports/import-shapes.ts'
import type { Database } from '../../db/database.ts'
import type { StoredImport } from './import-store.ts'

/** '12 produk baru, 3 tidak diimpor.' */
export const outcomeText = (counts: ImportSummary['counts']): string =>
  `${importCountsText(counts) || 'Tidak ada baris'}.`

/** One notice about a finished import for the shop's owner, in the transaction that ends it. */
export async function notifyOfImport(
  tx: Database,
  { id, merchant_id, name }: StoredImport,
  counts: ImportSummary['counts'],
): Promise<void> {
  const content = { name, sni_remark: null, sni_end_date: null, effect: outcomeText(counts) }
  await tx.query(
    `insert into notice (person_id, merchant_id, kind, event, content_after)
     select id, $1, 'imported', $2, $3 from person where merchant_id = $1
     on conflict (person_id, event) do nothing`,
    [merchant_id, `imported ${id}`, JSON.stringify(content)],
  )
}
