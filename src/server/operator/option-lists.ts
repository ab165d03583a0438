import type { Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import { type DeskOption, type OptionList, optionNameRule } from '#contract/operator-content.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { notThere, refused } from '#contract/problem.ts'
import { typedMentor } from '#contract/product-rules.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { oneLine } from '../one-line.ts'
import { refuseOrder, writeOrder } from './in-order.ts'

type Typed = Heard<typeof operator.saveOption>

const taken = 'Pilihan ini sudah ada.'
/** What operators add begins here: below it is what the platform brings along, and will. */
const ownIds = 1000

/** What shops and products choose from (O20). Nothing is ever removed: whoever chose it has it. */
export function mountOptionLists(api: Api) {
  mount(api, operator.options, async (_, { db }) => ({
    data: {
      labor: await readList(db, 'labor'),
      capital: await readList(db, 'capital'),
      omzet: await readList(db, 'omzet'),
      mentor_type: await readList(db, 'mentor_type'),
    },
  }))
  mount(api, operator.saveOption, async (typed, { db, me }) => {
    const id = await db.together((tx) => save(tx, typed, me))
    forgetAnswers(db)
    return { message: 'Pilihan tersimpan.', data: { id } }
  })
  mount(api, operator.orderOptions, async (heard, { db, me }) => {
    await db.together((tx) => order(tx, heard, me))
    forgetAnswers(db)
    return { message: 'Urutan tersimpan.' }
  })
}

/** SQL: what one is like, as its reader names it. */
const seenOf = `md5(json_build_array(name, status)::text)`
/** The table that chooses from each list. Names of tables come from the contract's four words, and from here. */
const choosers = { labor: 'merchant', capital: 'merchant', omzet: 'merchant', mentor_type: 'product' } as const

// The form of products works otherwise for the type whose mentors are typed.
const fixed = (list: OptionList) => (list === 'mentor_type' ? `(${list}.id = ${typedMentor})::int` : '0')

const readList = (db: Database, list: OptionList) =>
  db.rows<DeskOption>(
    `with chosen as (select ${list}_id as id, count(*) as n from ${choosers[list]} where ${list}_id is not null group by 1)
     select ${list}.id, name, status, coalesce(n, 0) as used, ${fixed(list)} as is_fixed, ${seenOf} as seen
     from ${list} left join chosen on chosen.id = ${list}.id order by position, ${list}.id`,
  )

/** Locked until the change is over: two would give the same number or name. Who chooses from it goes on. */
const lock = (tx: Database, list: OptionList) => tx.rows(`lock table ${list} in share row exclusive mode`)

async function save(tx: Database, typed: Typed, me: Me): Promise<number> {
  const { list, status } = typed
  const name = oneLine(typed.name, 'name', optionNameRule)
  await lock(tx, list)
  const before = typed.id ? await optionOf(tx, list, typed.id, typed.seen) : null
  const [twin] = await tx.rows(`select from ${list} where lower(name) = lower($1) and id is distinct from $2::int`, [
    ...[name, typed.id],
  ])
  if (twin) throw refused(taken, { name: taken })
  if (before?.name === name && before.status === status) throw refused(issueWords.unchanged)
  const id = before ? before.id : await add(tx, list, { name, status })
  if (before) await tx.rows(`update ${list} set name = $2, status = $3 where id = $1`, [id, name, status])
  const of = { list, option_id: id }
  const was = before && { ...of, name: before.name, status: before.status }
  await note(tx, { by: me, action: 'option.saved', before: was, after: { ...of, name, status } })
  return id
}

type Known = { id: number; name: string; status: string }

async function optionOf(tx: Database, list: OptionList, id: number, seen: string | null | undefined): Promise<Known> {
  const [known] = await tx.rows<Known & { seen: string; is_fixed: 0 | 1 }>(
    `select id, name, status, ${fixed(list)} as is_fixed, ${seenOf} as seen from ${list} where id = $1`,
    [id],
  )
  if (!known) throw notThere('Pilihan tidak ditemukan.')
  if (known.is_fixed) throw refused('Pilihan ini bagian dari cara kerja formulir, jadi tidak dapat diubah.')
  if (known.seen !== seen) throw refused(issueWords.changed)
  return known
}

/** It comes last; those that nobody has ordered are in the order of their numbers. */
async function add(tx: Database, list: OptionList, { name, status }: Pick<Known, 'name' | 'status'>): Promise<number> {
  const [made] = await tx.rows<{ id: number }>(
    `insert into ${list} (id, name, status, position)
     select greatest(coalesce(max(id), 0) + 1, $1::int), $2, $3, coalesce(max(position), 0) + 1 from ${list} returning id`,
    [ownIds, name, status],
  )
  return made!.id
}

async function order(tx: Database, { list, was, ids }: Heard<typeof operator.orderOptions>, me: Me) {
  await lock(tx, list)
  const rows = await tx.rows<{ id: number }>(`select id from ${list} order by position, id`)
  refuseOrder(
    rows.map(({ id }) => id),
    { was, ids },
  )
  await writeOrder(tx, list, ids)
  await note(tx, { by: me, action: 'option.ordered', before: { list, order: was }, after: { list, order: ids } })
}
