import type { Kbli, Option } from '#contract/onboarding/schemas.ts'
import type { Database } from '../db/database.ts'

/** The option lists of the wizard. The id of a KBLI class is its code. */
export type WizardOptions = {
  kbli: { id: string; name: string }[]
  omzet: Option[]
  labor: Option[]
  capital: Option[]
}

/** SQL: the edition that is offered, the one with the newest year in its name. */
const currentEdition = `
  (select edition from kbli group by edition
   order by substring(edition from '\\d{4}')::int desc nulls last, edition desc limit 1)`

// One row per code, because two with the same code could not be told apart. A class that the shop has already takes
// precedence over that of the current edition, where the code may mean something else. A disabled class is offered only
// to shops that have it.
const choosableClassesSql = `
  select distinct on (kbli.code) kbli.code, kbli.edition, kbli.name
  from kbli left join merchant_kbli mine
    on mine.merchant_id = $1 and mine.edition = kbli.edition and mine.code = kbli.code
  where mine.code is not null or (kbli.edition = ${currentEdition} and kbli.status = 'active')
  order by kbli.code, mine.code is null, kbli.edition desc`

/** SQL: whether a shop may choose this row of a list; a hidden one only if the shop has it already. */
export const mayChooseSql = (table: 'omzet' | 'labor' | 'capital', shopId: string) =>
  `(${table}.status = 'active' or exists (select from merchant where id = ${shopId} and ${table}_id = ${table}.id))`

/** All options of a shop, for the endpoint of the lists and for the owner's shop detail. */
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

/** The edition of each of these codes. Unknown codes are left out. */
export async function findEditions(
  tx: Database,
  shopId: number,
  codes: readonly string[],
): Promise<{ edition: string; code: string }[]> {
  return tx.query(`select edition, code from (${choosableClassesSql}) k where code = any ($2)`, [shopId, codes])
}

/** The classes of a shop by code; of a code in two editions the newest. */
export async function readShopClasses(db: Database, shopId: number): Promise<Kbli[]> {
  return db.query(
    `select distinct on (code) code, name from merchant_kbli mine join kbli using (edition, code)
     where mine.merchant_id = $1 order by code, edition desc`,
    [shopId],
  )
}
