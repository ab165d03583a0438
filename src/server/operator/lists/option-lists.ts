import type { Input } from '#contract/endpoint.ts'
import { type DeskOption, maxCountedProducts, type OptionList, optionNameRule } from '#contract/operator/content.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { typedMentor } from '#contract/products/rules.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { singleLine } from '../../sanitize/single-line.ts'
import { requireValidOrder, writeOrder } from './list-order.ts'

type OptionInput = Input<typeof operator.saveOption>

const optionExists = 'Pilihan ini sudah ada.'
/** The first id of options that operators add; lower ids are reserved for the seed. */
const firstOwnId = 1000

/** The option lists of shops and products. Options are never deleted, because shops and products refer to them. */
export function mountOptionLists(api: Api) {
  mount(api, operator.options, async (_, { db }) => ({
    data: {
      labor: await readList(db, 'labor'),
      capital: await readList(db, 'capital'),
      omzet: await readList(db, 'omzet'),
      mentor_type: await readList(db, 'mentor_type'),
    },
  }))
  mount(api, operator.saveOption, async (input, { db, me }) => {
    const id = await db.transaction((tx) => writeOption(tx, input, me))
    clearCache(db)
    return { message: 'Pilihan tersimpan.', data: { id } }
  })
  mount(api, operator.orderOptions, async (input, { db, me }) => {
    await db.transaction((tx) => reorderOptions(tx, input, me))
    clearCache(db)
    return { message: 'Urutan tersimpan.' }
  })
}

/** SQL: a fingerprint of an option, by which an operator's save names the version that was read. */
const optionFingerprintSql = `md5(json_build_array(name, status)::text)`
// The product form has special logic for the type whose mentors are typed, so that one cannot be changed.
const isFixedSql = (list: OptionList) => (list === 'mentor_type' ? `(${list}.id = ${typedMentor})::int` : '0')

/**
 * SQL: the number of shops or products that have chosen an option. Shops are counted for all options of a list at once;
 * of products there may be a million, so at most `maxCountedProducts` of each option are read from an index.
 */
const usedSql = (list: OptionList) =>
  list === 'mentor_type'
    ? `(select count(*) from (select from product where mentor_type_id = mentor_type.id limit ${maxCountedProducts}) few)`
    : `coalesce((select n from chosen where chosen.id = ${list}.id), 0)`

// Names of tables are the contract's four list names.
const readList = (db: Database, list: OptionList) =>
  db.query<DeskOption>(
    `${list === 'mentor_type' ? '' : `with chosen as materialized (select ${list}_id as id, count(*) as n from merchant group by 1)`}
     select ${list}.id, name, status, ${usedSql(list)} as used, ${isFixedSql(list)} as is_fixed, ${optionFingerprintSql} as seen
     from ${list} order by position, ${list}.id`,
  )

/** Locks the list until the end of the transaction, so that ids and names stay unique. It can still be read. */
const lockList = (tx: Database, list: OptionList) => tx.query(`lock table ${list} in share row exclusive mode`)

async function writeOption(tx: Database, input: OptionInput, me: CurrentUser): Promise<number> {
  const { list, status } = input
  const name = singleLine(input.name, 'name', optionNameRule)
  await lockList(tx, list)
  const before = input.id ? await requireOption(tx, list, input.id, input.seen) : null
  const [other] = await tx.query(`select from ${list} where lower(name) = lower($1) and id is distinct from $2::int`, [
    ...[name, input.id],
  ])
  if (other) throw refused(optionExists, { name: optionExists })
  if (before?.name === name && before.status === status) throw refused(issueMessages.unchanged)
  const id = before ? before.id : await insertOption(tx, list, { name, status })
  if (before) await tx.query(`update ${list} set name = $2, status = $3 where id = $1`, [id, name, status])
  const ids = { list, option_id: id }
  const was = before && { ...ids, name: before.name, status: before.status }
  await writeAuditLog(tx, { by: me, action: 'option.saved', before: was, after: { ...ids, name, status } })
  return id
}

type StoredOption = { id: number; name: string; status: string }

async function requireOption(
  tx: Database,
  list: OptionList,
  id: number,
  seen: string | null | undefined,
): Promise<StoredOption> {
  const [option] = await tx.query<StoredOption & { seen: string; is_fixed: 0 | 1 }>(
    `select id, name, status, ${isFixedSql(list)} as is_fixed, ${optionFingerprintSql} as seen from ${list} where id = $1`,
    [id],
  )
  if (!option) throw notThere('Pilihan tidak ditemukan.')
  if (option.is_fixed) throw refused('Pilihan ini bagian dari cara kerja formulir, jadi tidak dapat diubah.')
  if (option.seen !== seen) throw refused(issueMessages.changed)
  return option
}

/** Inserts an option at the end of the list. */
async function insertOption(
  tx: Database,
  list: OptionList,
  { name, status }: Pick<StoredOption, 'name' | 'status'>,
): Promise<number> {
  const [inserted] = await tx.query<{ id: number }>(
    `insert into ${list} (id, name, status, position)
     select greatest(coalesce(max(id), 0) + 1, $1::int), $2, $3, coalesce(max(position), 0) + 1 from ${list} returning id`,
    [firstOwnId, name, status],
  )
  return inserted!.id
}

async function reorderOptions(tx: Database, { list, was, ids }: Input<typeof operator.orderOptions>, me: CurrentUser) {
  await lockList(tx, list)
  const rows = await tx.query<{ id: number }>(`select id from ${list} order by position, id`)
  requireValidOrder(
    rows.map(({ id }) => id),
    { was, ids },
  )
  await writeOrder(tx, list, ids)
  await writeAuditLog(tx, {
    by: me,
    action: 'option.ordered',
    before: { list, order: was },
    after: { list, order: ids },
  })
}
