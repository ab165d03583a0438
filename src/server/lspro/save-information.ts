import type { Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { accreditationNoRule, lsproMessages } from '#contract/lspro/rules.ts'
import type { DraftBase } from '#contract/merge/draft-base.ts'
import { mergedNames } from '#contract/merge/merge-lists.ts'
import { malformed } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { type Columns, changeColumns, logChange, type OwnedPage } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import { baseList, buildBaseColumns, buildColumns, type ColumnBuilders } from '../db/three-way-merge.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { singleLine } from '../sanitize/single-line.ts'
import { lockOwnLspro } from './require-own-lspro.ts'

const columns: ColumnBuilders<Input<typeof contract.lspro.saveInformation>, Columns> = {
  accreditation_no: (input) => singleLine(input.accreditation_no, 'accreditation_no', accreditationNoRule),
  accreditation_start_date: (input) => input.accreditation_start_date,
  accreditation_end_date: (input) => input.accreditation_end_date,
}
const groups = [['accreditation_start_date', 'accreditation_end_date']]

/** Saves a body's accreditation: its number, dates and scopes. */
export function mountSaveInformation(api: Api) {
  mount(
    api,
    contract.lspro.saveInformation,
    async (input, by) => {
      const page = await lockOwnLspro(by)
      await replaceScopes(by.db, page, [...new Set(input.ruang_lingkup)], input.base)
      const base = buildBaseColumns(columns, contract.lspro.saveInformation.ask, input.base)
      await changeColumns(by.db, page, buildColumns(columns, input), { base, groups })
      return { message: lsproMessages.saved }
    },
    { transformAnswer: clearCacheAfterSave(api) },
  )
}

type ScopeChoice = { id: number; name: string; chosen: boolean; choosable: boolean }

/**
 * Replaces the scopes, merged with changes since `base`. A disabled scope may stay if the body has it, but cannot be
 * added. Throws code 05 for one that does not exist or cannot be added.
 */
async function replaceScopes(
  tx: Database,
  page: OwnedPage,
  requestedIds: readonly number[],
  base: DraftBase,
): Promise<void> {
  const scopeIds = await mergeScopes(tx, page, requestedIds, base)
  const scopes = await tx.query<ScopeChoice>(
    `select scope.id, scope.name, of.scope_id is not null as chosen, scope.status = 'active' as choosable
     from scope left join lspro_scope of on of.scope_id = scope.id and of.lspro_id = $1
     where of.scope_id is not null or scope.id = any ($2::int[]) order by scope.id`,
    [page.id, scopeIds],
  )
  const after = scopes.filter(({ id, chosen, choosable }) => scopeIds.includes(id) && (chosen || choosable))
  if (after.length < scopeIds.length)
    throw malformed(commonTexts.malformed, { ruang_lingkup: lsproMessages.scopeUnknown })
  const before = scopes.filter(({ chosen }) => chosen)
  const ids = after.map(({ id }) => id)
  if (ids.join() === before.map(({ id }) => id).join()) return
  await tx.query('delete from lspro_scope where lspro_id = $1 and scope_id <> all ($2::int[])', [page.id, ids])
  await tx.query('insert into lspro_scope (lspro_id, scope_id) select $1, unnest($2::int[]) on conflict do nothing', [
    page.id,
    ids,
  ])
  // Logged with their current names, because scopes can be renamed.
  const toLog = (scopes: readonly ScopeChoice[]) => ({ ruang_lingkup: scopes.map(({ id, name }) => ({ id, name })) })
  await logChange(tx, page, toLog(before), toLog(after))
}

async function mergeScopes(tx: Database, page: OwnedPage, requestedIds: readonly number[], base: DraftBase) {
  const before = baseList(base, 'ruang_lingkup')
  if (!before) return requestedIds
  const rows = await tx.query<{ scope_id: number }>('select scope_id from lspro_scope where lspro_id = $1', [page.id])
  const current = rows.map(({ scope_id }) => String(scope_id))
  const merged = mergedNames(before, requestedIds.map(String), current).map(Number)
  return merged.length > 0 ? merged : requestedIds
}
