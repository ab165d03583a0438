import { commonTexts } from '#contract/common-sentences.ts'
import type { Input } from '#contract/endpoint.ts'
import { mergedNames } from '#contract/merge-lists.ts'
import { onboarding } from '#contract/onboarding/onboarding.ts'
import { malformed, refused } from '#contract/problem.ts'
import { foundingYears, ownerRule, shopNameRule, shopWords } from '#contract/shops/shop-rules.ts'
import type { Columns } from '../../db/change-columns.ts'
import type { Database } from '../../db/database.ts'
import { SqlError } from '../../db/sql-error.ts'
import {
  baseList,
  buildBaseColumns,
  buildColumns,
  type ColumnBuilders,
  threeWayMerge,
} from '../../db/three-way-merge.ts'
import { type Api, mount } from '../../http/mount.ts'
import { singleLine } from '../../sanitize/single-line.ts'
import { requireOwnShop } from '../../shops/exports/require-own-shop.ts'
import { completeStage, currentColumns, lockForStage, type ShopOwner, updateShop } from './stage.ts'
import { findEditions, mayChooseSql } from './wizard-options.ts'

type Stage1Input = Input<typeof onboarding.stage1>
type Stage1Choices = { year: number } & Record<'labor_id' | 'capital_id' | 'omzet_id', number | null>

/** 'Informasi Usaha': the business, its owner, size and KBLI classes. */
export function mountStage1(api: Api) {
  mount(api, onboarding.stage1, async (input, { db, me, log }) => {
    const shopOwner = { shopId: requireOwnShop(input.id, { me, log }), me }
    await lockForStage(db, 1, shopOwner)
    const codes = await mergeCodes(db, shopOwner.shopId, input)
    const classes = await findEditions(db, shopOwner.shopId, codes)
    const errors = {
      ...(await invalidChoices(db, shopOwner.shopId, input)),
      ...unknownCodesError(codes, classes),
    }
    if (Object.keys(errors).length > 0) throw malformed(commonTexts.malformed, errors)
    await saveStage1(db, shopOwner, input)
    await replaceClasses(db, shopOwner.shopId, classes)
    await resumeStage(db, shopOwner.shopId)
    return completeStage(db, 1, shopOwner)
  })
}

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
  { year, labor_id, capital_id, omzet_id }: Stage1Choices,
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
    ...(!foundingYears(this_year).includes(year) && { year: shopWords.year }),
    ...(!labor && { labor_id: shopWords.labor }),
    ...(!capital && { capital_id: shopWords.capital }),
    ...(!omzet && { omzet_id: shopWords.omzet }),
  }
}

const columns: ColumnBuilders<Stage1Input, Columns> = {
  type: (input) => input.type,
  name: (input) => singleLine(input.name, 'name', shopNameRule),
  nib: (input) => input.nib,
  owner: (input) => singleLine(input.owner, 'owner', ownerRule),
  year: (input) => input.year,
  labor_id: (input) => input.labor_id,
  capital_id: (input) => input.capital_id,
  omzet_id: (input) => input.omzet_id,
}

/** The codes of a save without duplicates, merged with what another phone has changed since its base. */
async function mergeCodes(tx: Database, shopId: number, { kbli_codes, base }: Stage1Input): Promise<string[]> {
  const codeOf = (entry: unknown) =>
    typeof entry === 'string' ? entry : String((entry as { code?: unknown } | null)?.code)
  const codes = [...new Set(kbli_codes.map(codeOf))]
  const before = baseList(base, 'kbli_codes', codeOf)
  if (!before) return codes
  const now = await tx.query<{ code: string }>('select code from merchant_kbli where merchant_id = $1', [shopId])
  const merged = mergedNames(
    before,
    codes,
    now.map(({ code }) => code),
  )
  // Each phone has removed what the other one left. At least one code is required, so those of the save are used.
  return merged.length > 0 ? merged : codes
}

async function saveStage1(tx: Database, { shopId, me }: ShopOwner, input: Stage1Input) {
  const now = await currentColumns(tx, { shopId }, Object.keys(columns))
  const merged = threeWayMerge(
    buildColumns(columns, input),
    now,
    buildBaseColumns(columns, onboarding.stage1.ask, input.base),
    // The shop may have lost its NIB to another since.
    { required: ['nib'] },
  )
  await fillAccountName(tx, { personId: me.id, shopId, owner: String(merged.owner) })
  try {
    await updateShop(tx, shopId, merged)
  } catch (error) {
    // A check before the update would not help: two concurrent saves would both find the NIB free.
    if (error instanceof SqlError && error.code === '23505')
      throw refused(shopWords.nibTaken, { nib: shopWords.nibTaken })
    throw error
  }
}

/**
 * Sets the owner's name as the account's name, if the account has none or has it from an earlier save of this stage. A
 * name entered in the profile stays. Call it before the shop's row has the new owner.
 */
const fillAccountName = (
  tx: Database,
  { personId, shopId, owner }: { personId: number; shopId: number; owner: string },
) =>
  tx.query(
    `update person set name = $3, updated_at = now()
     where id = $1 and name is distinct from $3
       and (trim(name) = '' or name = (select owner from merchant where id = $2))`,
    [personId, shopId, owner],
  )

/** Returns a shop that had lost its NIB to the stage where it was. */
const resumeStage = (tx: Database, shopId: number) =>
  tx.query(
    `update merchant set wizard_stage = greatest(wizard_stage, resume_stage), resume_stage = null
     where id = $1 and resume_stage is not null`,
    [shopId],
  )

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
