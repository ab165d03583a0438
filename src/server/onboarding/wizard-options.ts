import type { Kbli, Option } from '#contract/onboarding/onboarding.ts'
import type { Database } from '../db/database.ts'

/** What a merchant chooses from. A business class has its code as its id. */
export type WizardOptions = {
  kbli: { id: string; name: string }[]
  omzet: Option[]
  labor: Option[]
  capital: Option[]
}

/** The edition that is offered: the one with the newest year in its name. */
const currentEdition = `
  (select edition from kbli group by edition
   order by substring(edition from '\\d{4}')::int desc nulls last, edition desc limit 1)`

// One row a code, since nobody chooses between two that look alike. A class that the shop has already stands before one
// of the same number in the current edition: the same number may name something else there. One that is switched
// off is offered to whoever has it, and to nobody else.
const choosableClassesSql = `
  select distinct on (kbli.code) kbli.code, kbli.edition, kbli.name
  from kbli left join merchant_kbli mine
    on mine.merchant_id = $1 and mine.edition = kbli.edition and mine.code = kbli.code
  where mine.code is not null or (kbli.edition = ${currentEdition} and kbli.status = 'active')
  order by kbli.code, mine.code is null, kbli.edition desc`

/** SQL: whether a shop may choose this row of a list: one that is hidden only when the shop has it already. */
export const mayChooseSql = (table: 'omzet' | 'labor' | 'capital', shopId: string) =>
  `(${table}.status = 'active' or exists (select from merchant where id = ${shopId} and ${table}_id = ${table}.id))`

/** All that the shop may choose from; the same for the call of the lists and for the shop's own detail. */
export async function readWizardOptions(db: Database, shopId: number): Promise<WizardOptions> {
  const list = (table: 'omzet' | 'labor' | 'capital') =>
    `coalesce((select json_agg(json_build_object('id', id, 'name', name) order by position, id)
       from ${table} where ${mayChooseSql(table, '$1')}), '[]') as ${table}`
  const [options] = await db.query<WizardOptions>(
    `select ${list('omzet')}, ${list('labor')}, ${list('capital')},
       coalesce((select json_agg(json_build_object('id', code, 'name', name) order by code) from (${choosableClassesSql}) k), '[]') as kbli`,
    [shopId],
  )
  return options!
}

/** Which edition each of these codes is chosen from. What is unknown is left out. */
export async function findEditions(
  tx: Database,
  shopId: number,
  codes: readonly string[],
): Promise<{ edition: string; code: string }[]> {
  return tx.query(`select edition, code from (${choosableClassesSql}) k where code = any ($2)`, [shopId, codes])
}

/** The classes a shop has, by their codes; the newest edition of one that it has twice. */
export async function readShopClasses(db: Database, shopId: number): Promise<Kbli[]> {
  return db.query(
    `select distinct on (code) code, name from merchant_kbli mine join kbli using (edition, code)
     where mine.merchant_id = $1 order by code, edition desc`,
    [shopId],
  )
}
