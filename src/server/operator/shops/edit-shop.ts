import type { Input } from '#contract/endpoint.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { coreFlags, coreOptions, coreTexts, shopTextRules, unlessNeverFilled } from '#contract/operator/shop.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { ofShopFields } from '#contract/shops/fields.ts'
import { ownerRule, shopMessages, shopNameRule, tkdnRule } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { SqlError } from '../../db/sql-error.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { invalidChoices, replaceClasses, unknownCodesError } from '../../onboarding/business-info.ts'
import { findVillageRegions, type RegionIds, refuseInactiveRegion } from '../../regions/village-regions.ts'
import { collapseLineBreaks, singleLine } from '../../sanitize/single-line.ts'
import { findEditions } from '../../shops/wizard-options.ts'
import { shopMissing } from './shops.ts'

type ShopInput = Input<typeof operator.editShop>
type ShopCore = Record<string, unknown>

// The core data for the audit log: options with their current names.
const namedOptionSql = (table: string) =>
  `(select json_build_object('id', id, 'name', name) from ${table} where id = merchant.${table}_id) as ${table}_id`
const optionTables = [...coreOptions, 'province_id', 'regency_id', 'district_id', 'village_id'].map((id) =>
  id.replace(/_id$/, ''),
)
const shopCoreSql = `
  ${[...coreTexts, 'year', ...optionTables.map(namedOptionSql), ...coreFlags, 'status'].join(', ')},
  coalesce((
    select json_agg(concat(code, ' ', kbli.name) order by code, edition)
    from merchant_kbli join kbli using (edition, code) where merchant_id = merchant.id
  ), '[]') as kbli_codes`

/** Edits the core data of a shop, which its owner cannot change after the wizard. A reason is required. */
export function mountEditShop(api: Api) {
  mount(api, operator.editShop, async (input, { db, me }) => {
    await db.transaction((tx) => editShop(tx, input, me))
    clearCache(db)
    return { message: 'Data usaha tersimpan.' }
  })
}

const textFields = Object.keys(shopTextRules) as (keyof typeof shopTextRules)[]
type TextField = (typeof textFields)[number]
type OptionField = (typeof coreOptions)[number]
type StoredShop = {
  seen: string
  in_wizard: boolean
  suspended: boolean
  placed: boolean
  codes: string[]
} & Record<TextField | 'status', string | null> &
  Record<OptionField | 'village_id', number | null>

async function editShop(tx: Database, input: ShopInput, me: CurrentUser) {
  await tx.query('select 1 from merchant where id = $1 for no key update', [input.id])
  const [before] = await tx.query<StoredShop>(storedShopSql, [input.id])
  if (!before) throw notThere(shopMissing)
  if (before.seen !== input.seen) throw refused('Data usaha ini sudah berubah sejak Anda buka. Muat ulang dahulu.')
  const codes = [...new Set(input.kbli_codes)].sort()
  const classes = await findEditions(tx, input.id, codes)
  const { place, ...regionErrors } = await resolveRegion(tx, input, before)
  const errors = {
    ...invalidFields(input, before),
    ...regionErrors,
    ...(await invalidOptions(tx, input, before)),
    ...(codes.length === 0 && before.codes.length > 0
      ? { kbli_codes: shopMessages.kbli }
      : unknownCodesError(codes, classes)),
    ...invalidStatus(input, { ...before, placed: before.placed || place !== undefined }),
  }
  if (Object.keys(errors).length > 0) throw malformed(commonTexts.malformed, errors)

  const coreBefore = await readShopCore(tx, input.id)
  await writeShop(tx, input, place, me)
  // Unchanged classes stay in the editions that they were chosen from.
  if (codes.join() !== before.codes.join()) await replaceClasses(tx, input.id, classes)
  const coreAfter = await readShopCore(tx, input.id)
  const changed = Object.keys(coreAfter).filter(
    (column) => JSON.stringify(coreAfter[column]) !== JSON.stringify(coreBefore[column]),
  )
  if (changed.length === 0) throw refused('Tidak ada yang berubah.')
  const onlyChanged = (core: ShopCore) => Object.fromEntries(changed.map((column) => [column, core[column]]))
  const entry = { by: me, action: 'shop.edited', merchantId: input.id, reason: input.reason } as const
  await writeAuditLog(tx, { ...entry, before: onlyChanged(coreBefore), after: onlyChanged(coreAfter) })
}

const storedShopSql = `
  select updated_at::text as seen, ${[...textFields, ...coreOptions].join(', ')}, status, village_id,
    province_id is not null and regency_id is not null as placed, suspended_at is not null as suspended,
    exists (select from person where merchant_id = merchant.id and not completed) as in_wizard,
    array(select distinct code from merchant_kbli where merchant_id = merchant.id order by code) as codes
  from merchant where id = $1`

const readShopCore = async (tx: Database, shopId: number) =>
  (await tx.query<ShopCore>(`select ${shopCoreSql} from merchant where id = $1`, [shopId]))[0]!

const emptyToNull = (text: string | null) => collapseLineBreaks(text ?? '') || null

/** Errors of text fields. A field that was never filled in may stay empty; others must be filled in and valid. */
function invalidFields(input: ShopInput, before: StoredShop): Record<string, string> {
  const errors = textFields.flatMap((field) => {
    const error = unlessNeverFilled(shopTextRules[field], before[field])(input[field] ?? '')
    return error ? [[field, error]] : []
  })
  const certificate = input.is_tkdn === 1 ? tkdnRule(input.tkdn_certificate ?? '') : undefined
  return {
    ...Object.fromEntries(errors),
    ...(certificate && { tkdn_certificate: certificate }),
  }
}

async function invalidOptions(tx: Database, input: ShopInput, before: StoredShop): Promise<Record<string, string>> {
  const errors = Object.entries(await invalidChoices(tx, input.id, input))
  const stillEmpty = coreOptions.filter((field) => input[field] === null && before[field] === null)
  return Object.fromEntries(
    errors.flatMap(([field, value]) => (value && !stillEmpty.some((name) => name === field) ? [[field, value]] : [])),
  )
}

/** The regions of the village as `place`, or an error; neither if the shop has no village and gets none. */
async function resolveRegion(
  tx: Database,
  { id: shopId, village_id }: ShopInput,
  before: StoredShop,
): Promise<{ place?: RegionIds; village_id?: string }> {
  if (village_id !== null) {
    const place = await findVillageRegions(tx, village_id)
    if (place) await refuseInactiveRegion(tx, village_id, { table: 'merchant', id: shopId })
    return place ? { place } : { village_id: shopMessages.village }
  }
  return before.village_id === null ? {} : { village_id: shopMessages.village }
}

/**
 * Errors of activating a shop: suspended, wizard not completed by the owner, or no region, which product cards need.
 */
function invalidStatus(
  { status }: ShopInput,
  before: Pick<StoredShop, 'status' | 'in_wizard' | 'placed' | 'suspended'>,
) {
  if (status !== 'active' || before.status === 'active') return {}
  if (before.suspended) return { status: issueMessages.suspended }
  if (before.in_wizard) return { status: 'Pendaftaran usaha ini belum selesai, jadi belum dapat diaktifkan.' }
  return before.placed ? {} : { status: 'Usaha ini belum punya alamat wilayah, jadi belum dapat diaktifkan.' }
}

async function writeShop(tx: Database, input: ShopInput, place: RegionIds | undefined, me: CurrentUser) {
  const row = Object.entries({ ...rowOf(input), ...place, updated_by: me.id })
  const set = row.map(([column], index) => `${column} = $${index + 2}`).join(', ')
  try {
    await tx.query(`update merchant set ${set}, updated_at = clock_timestamp() where id = $1`, [
      input.id,
      ...row.map(([, value]) => value),
    ])
  } catch (error) {
    // A check before the update would not help: two concurrent saves would both find the NIB free.
    if (error instanceof SqlError && error.code === '23505')
      throw refused(shopMessages.nibTaken, { nib: shopMessages.nibTaken })
    throw error
  }
}

/** The columns and their new values; those of the region and the business classes are written apart. */
const rowOf = (input: ShopInput) => ({
  ...ofShopFields(coreTexts, (name) => emptyToNull(input[name])),
  ...ofShopFields(coreOptions, (name) => input[name]),
  ...ofShopFields(coreFlags, (name) => input[name] === 1),
  name: singleLine(input.name, 'name', shopNameRule),
  owner: singleLine(input.owner, 'owner', ownerRule),
  year: input.year,
  // Without TKDN no certificate is stored.
  tkdn_certificate: input.is_tkdn === 1 ? emptyToNull(input.tkdn_certificate) : null,
  status: input.status,
})
