import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { isRunning } from '../../db/running-until.ts'
import type { OwnProduct } from '../own-product.ts'
import { findRevisions, type ProductContent, readContents } from '../product-content.ts'
import { createFreePlaces, type FreePlaces, tooManyProducts } from '../product-limits.ts'
import type { StoredImport } from './import-store.ts'
import { fieldPositions } from './match-columns.ts'
import {
  isNewProduct,
  numberOf,
  type PlanContext,
  planRow,
  type RowPlan,
  type StoredRow,
  type Target,
} from './plan-rows.ts'
import { type References, readReferences } from './references.ts'
import { skipExisting } from './skip-existing.ts'

// Reads what rows are compared with, and plans them.

/** A shop's lists are read again after this time: every batch of an import needs them. */
const listsForMs = 2000

/** Plans rows of imports. It remembers the lists of the last shop and the numbers of the last import. */
export type Planner = {
  /**
   * The plans of these rows. `lock`: the products are locked until the end of the transaction. `before`: how many new
   * products the rows before these become, without having been written.
   */
  plan: (
    db: Database,
    one: StoredImport,
    rows: readonly StoredRow[],
    options: { lock: boolean; before: number } & Pick<PlanContext, 'photos' | 'photoProblems'>,
  ) => Promise<RowPlan[]>
  references: (db: Database, shopId: number) => Promise<References>
  /** The lists have changed. */
  forget: () => void
}

export function createPlanner(): Planner {
  let lists: { shopId: number; readAt: number; references: References } | undefined
  let numbers: { key: string; firstRowOf: Map<number, number> } | undefined
  const freePlaces = { locked: createFreePlaces(), unlocked: createFreePlaces() }

  async function references(db: Database, shopId: number): Promise<References> {
    if (lists?.shopId !== shopId || !isRunning(lists.readAt + listsForMs, Date.now(), listsForMs))
      lists = { shopId, readAt: Date.now(), references: await readReferences(db, shopId) }
    return lists.references
  }

  async function firstRows(db: Database, one: StoredImport, position: number | undefined) {
    if (position === undefined) return new Map<number, number>()
    const key = `${one.id} ${one.generation}`
    if (numbers?.key !== key) numbers = { key, firstRowOf: await readFirstRows(db, one.id, position) }
    return numbers.firstRowOf
  }

  return {
    references,
    forget: () => {
      lists = undefined
    },
    plan: async (db, one, rows, { lock, before, ...photos }) => {
      const positions = fieldPositions(one.columns)
      const position = positions.get('number')
      const ids = rows.flatMap(({ cells }) => (position === undefined ? [] : (numberOf(cells[position] ?? null) ?? [])))
      const context: PlanContext = {
        positions,
        references: await references(db, one.merchant_id),
        targets: await readTargets(db, one.merchant_id, [...new Set(ids)], lock),
        firstRowOf: await firstRows(db, one, position),
        ...photos,
      }
      const planned = await planInParts(rows, context)
      const targetsOf = (ids: number[]) => readTargets(db, one.merchant_id, ids, lock)
      const plans = await skipExisting(db, one, planned, { context, targetsOf })
      const free = lock ? freePlaces.locked : freePlaces.unlocked
      return limitNew(plans, before, (wanted) => free(db, one.merchant_id, wanted))
    },
  }
}

/** The number of rows that are planned before other requests get their turn: about a millisecond of work. */
const plannedAtOnce = 10

async function planInParts(rows: readonly StoredRow[], context: PlanContext): Promise<RowPlan[]> {
  const plans: RowPlan[] = []
  for (let from = 0; from < rows.length; from += plannedAtOnce) {
    if (from > 0) await setImmediate()
    for (const row of rows.slice(from, from + plannedAtOnce)) plans.push(planRow(row, context))
  }
  return plans
}

async function readFirstRows(db: Database, importId: number, position: number): Promise<Map<number, number>> {
  const rows = await db.query<{ number: string; row: number }>(
    `select cells ->> $2::int as number, min(row) as row from product_import_row
     where import_id = $1 and cells ->> $2::int is not null group by 1 having count(*) > 1`,
    [importId, position],
  )
  const first = new Map<number, number>()
  for (const { number, row } of rows) {
    const id = numberOf(number)
    if (id !== undefined) first.set(id, Math.min(row, first.get(id) ?? row))
  }
  return first
}

async function readTargets(
  db: Database,
  shopId: number,
  ids: readonly number[],
  lock: boolean,
): Promise<Map<number, Target>> {
  if (ids.length === 0) return new Map()
  const products = () =>
    db.query<OwnProduct>(
      `select id, external_id, merchant_id, name, review_state, status, is_sni, sni_no_end from product
       where merchant_id = $1 and id = any ($2::int[]) order by id ${lock ? 'for no key update' : ''}`,
      [shopId, ids],
    )
  // A statement that waits for a lock sees other tables as they were before it waited; so these are read afterwards.
  const found = await products()
  const [contents, revisions] = [await readContents(db, ids), await findRevisions(db, ids)]
  return new Map(
    found.map((product): [number, Target] => [
      product.id,
      { product, live: contents.get(product.id) as ProductContent, revision: revisions.get(product.id) },
    ]),
  )
}

/** Refuses new products over the limit of a shop. */
async function limitNew(
  plans: RowPlan[],
  before: number,
  freePlaces: (wanted: number) => ReturnType<FreePlaces>,
): Promise<RowPlan[]> {
  const asked = plans.filter(isNewProduct).length
  if (asked === 0) return plans
  let free = (await freePlaces(before + asked)) - before
  if (asked <= free) return plans
  return plans.map((plan): RowPlan => {
    if (!isNewProduct(plan) || free-- > 0) return plan
    return { row: plan.row, effect: 'wrong', problems: { row: tooManyProducts }, notes: {}, draft: false }
  })
}
