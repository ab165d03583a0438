import type { Base } from '#contract/base.ts'
import type { Heard } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { accreditationNoRule, lsproWords } from '#contract/lspro-rules.ts'
import { mergedNames } from '#contract/merged-list.ts'
import { malformed } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { type Columns, changeColumns, noteChange, type Page } from '../changed.ts'
import type { Database } from '../db/database.ts'
import { shownAnew } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'
import { oneLine } from '../one-line.ts'
import { listIn, type Making, made, madeOfBase } from '../since.ts'
import { enterBody } from './own-door.ts'

const columns: Making<Heard<typeof contract.lspro.saveInformation>, Columns> = {
  accreditation_no: (said) => oneLine(said.accreditation_no, 'accreditation_no', accreditationNoRule),
  accreditation_start_date: (said) => said.accreditation_start_date,
  accreditation_end_date: (said) => said.accreditation_end_date,
}
const groups = [['accreditation_start_date', 'accreditation_end_date']]

/** By what a body is accredited, how long, and for what. */
export function mountInformation(api: Api) {
  mount(
    api,
    contract.lspro.saveInformation,
    async (typed, by) => {
      const page = await enterBody(by)
      await keepScopes(by.db, page, [...new Set(typed.ruang_lingkup)], typed.base)
      const base = madeOfBase(columns, contract.lspro.saveInformation.ask, typed.base)
      await changeColumns(by.db, page, made(columns, typed), { base, groups })
      return { message: lsproWords.saved }
    },
    { leaving: shownAnew(api) },
  )
}

type Scope = { id: number; name: string; chosen: boolean; choosable: boolean }

/**
 * Exactly these scopes, whatever there was before, but for what has changed since `base`. One that has been disabled since may stay where it was chosen, and cannot
 * be chosen anew. Throws code 05 for one that there is not.
 */
async function keepScopes(tx: Database, page: Page, asked: readonly number[], base: Base): Promise<void> {
  const wanted = await scopesSince(tx, page, asked, base)
  const known = await tx.rows<Scope>(
    `select scope.id, scope.name, of.scope_id is not null as chosen, scope.status = 'active' as choosable
     from scope left join lspro_scope of on of.scope_id = scope.id and of.lspro_id = $1
     where of.scope_id is not null or scope.id = any ($2::int[]) order by scope.id`,
    [page.id, wanted],
  )
  const after = known.filter(({ id, chosen, choosable }) => wanted.includes(id) && (chosen || choosable))
  if (after.length < wanted.length) throw malformed(words.malformed, { ruang_lingkup: lsproWords.scopeUnknown })
  const before = known.filter(({ chosen }) => chosen)
  const ids = after.map(({ id }) => id)
  if (ids.join() === before.map(({ id }) => id).join()) return
  await tx.rows('delete from lspro_scope where lspro_id = $1 and scope_id <> all ($2::int[])', [page.id, ids])
  await tx.rows('insert into lspro_scope (lspro_id, scope_id) select $1, unnest($2::int[]) on conflict do nothing', [
    page.id,
    ids,
  ])
  // With the names they have today: a list may call them otherwise tomorrow.
  const named = (scopes: readonly Scope[]) => ({ ruang_lingkup: scopes.map(({ id, name }) => ({ id, name })) })
  await noteChange(tx, page, named(before), named(after))
}

async function scopesSince(tx: Database, page: Page, asked: readonly number[], base: Base) {
  const before = listIn(base, 'ruang_lingkup')
  if (!before) return asked
  const now = await tx.rows<{ scope_id: number }>('select scope_id from lspro_scope where lspro_id = $1', [page.id])
  const there = now.map(({ scope_id }) => String(scope_id))
  const merged = mergedNames(before, asked.map(String), there).map(Number)
  return merged.length > 0 ? merged : asked
}
