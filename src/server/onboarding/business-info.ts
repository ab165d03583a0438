import { foundingYears, shopMessages } from '#contract/shops/rules.ts'
import type { Database } from '../db/database.ts'
import { mayChooseSql } from '../shops/wizard-options.ts'

// Checks and writes of 'Informasi Usaha', which the owner edits in the wizard and an operator at the desk.

type BusinessChoices = { year: number } & Record<'labor_id' | 'capital_id' | 'omzet_id', number | null>

/**
 * The error that names unknown codes: the list may have changed since the phone loaded it, and the others are valid.
 */
export function unknownCodesError(codes: readonly string[], classes: readonly { code: string }[]) {
  const existing = new Set(classes.map(({ code }) => code))
  const unknown = codes.filter((code) => !existing.has(code))
  return unknown.length > 0 && { kbli_codes: `KBLI ${unknown.join(', ')} tidak ada di daftar. Pilih yang lain.` }
}

/** Errors that only the server can find: years in the future, and options that are no longer in the lists. */
export async function invalidChoices(
  tx: Database,
  shopId: number,
  { year, labor_id, capital_id, omzet_id }: BusinessChoices,
) {
  const isChoice = (table: 'labor' | 'capital' | 'omzet', id: string) =>
    `exists (select from ${table} where id = ${id} and ${mayChooseSql(table, '$4')}) as ${table}`
  const [checks] = await tx.query<{ this_year: number; labor: boolean; capital: boolean; omzet: boolean }>(
    `select extract(year from today_in_jakarta())::int as this_year,
       ${isChoice('labor', '$1')}, ${isChoice('capital', '$2')}, ${isChoice('omzet', '$3')}`,
    [labor_id, capital_id, omzet_id, shopId],
  )
  const { this_year, labor, capital, omzet } = checks!
  return {
    ...(!foundingYears(this_year).includes(year) && { year: shopMessages.year }),
    ...(!labor && { labor_id: shopMessages.labor }),
    ...(!capital && { capital_id: shopMessages.capital }),
    ...(!omzet && { omzet_id: shopMessages.omzet }),
  }
}

/** Replaces the classes of a shop. */
export async function replaceClasses(
  tx: Database,
  shopId: number,
  classes: readonly { edition: string; code: string }[],
) {
  await tx.query('delete from merchant_kbli where merchant_id = $1', [shopId])
  await tx.query(
    `insert into merchant_kbli (merchant_id, edition, code)
     select $1, edition, code from unnest($2::text[], $3::text[]) chosen (edition, code)`,
    [shopId, classes.map(({ edition }) => edition), classes.map(({ code }) => code)],
  )
}
