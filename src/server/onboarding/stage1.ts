import type { Input } from '#contract/endpoint.ts'
import { mergedNames } from '#contract/merge/merge-lists.ts'
import { onboarding } from '#contract/onboarding/schemas.ts'
import { malformed, refused } from '#contract/problem.ts'
import { ownerRule, shopMessages, shopNameRule } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { requireOwnShop } from '../auth/require-own.ts'
import type { Columns } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import { SqlError } from '../db/sql-error.ts'
import { baseList, buildBaseColumns, buildColumns, type ColumnBuilders, threeWayMerge } from '../db/three-way-merge.ts'
import { type Api, mount } from '../http/mount.ts'
import { singleLine } from '../sanitize/single-line.ts'
import type { ShopOwner } from '../shops/lock-own-shop.ts'
import { findEditions } from '../shops/wizard-options.ts'
import { invalidChoices, replaceClasses, unknownCodesError } from './business-info.ts'
import { completeStage, currentColumns, lockForStage, updateShop } from './stage.ts'

type Stage1Input = Input<typeof onboarding.stage1>

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
      throw refused(shopMessages.nibTaken, { nib: shopMessages.nibTaken })
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
