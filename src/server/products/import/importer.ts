import { photoFields } from '#contract/imports/import-fields.ts'
import { Problem } from '#contract/problem.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database, OpenDatabase } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import type { Log } from '../../http/log.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { currentCategoryIds } from '../../listing/current-category.ts'
import type { Photos, StoredPhoto } from '../../pictures/photos.ts'
import { fileKey } from '../../spreadsheets/unpack-archive.ts'
import { detachUnusedPictures, type ProductContent } from '../product-content.ts'
import { saveApproved } from '../save-approved.ts'
import { saveUnapproved } from '../save-unapproved.ts'
import {
  newRound,
  type Progress,
  progressAt,
  type RoundEffect,
  type RoundEvent,
  roundReducer,
  stepOf,
} from './import-round-state.ts'
import {
  countEffects,
  findImport,
  findUnfinishedImports,
  lockImport,
  type StoredImport,
  writePlans,
} from './import-store.ts'
import { createPlanner } from './load-plans.ts'
import { fieldPositions } from './match-columns.ts'
import { notifyOfImport } from './notify.ts'
import { isNewProduct, type RowPlan, type StoredRow } from './plan-rows.ts'
import { importMessages, textOf } from './read-values.ts'
import { insertDetails, insertProducts, type NewProduct } from './write-new.ts'

// Checks and writes the rows of imports in the background. What a row has done is written in the transaction that does
// it: after a crash, or beside another server, the next batch begins with the first row that has no outcome.
// import-round-state.ts decides which import comes next.

/**
 * Rows in one transaction. All requests wait for a transaction of the embedded engine, so it has few; on PostgreSQL
 * they wait only while this process prepares its statements, and each transaction costs a few round trips.
 */
const batchSizes = { pglite: 5, postgres: 100 } as const
/** A changed product takes a dozen statements, a new one a fraction of one. */
const changedCost = 5
/** Decoding a photo takes about a second; the rows before it need not wait for more of them. */
const photosAtOnce = 2
/** The longest side of a photo of a product, in pixels. */
const maxSide = 1600

export type ProductImporter = {
  job: Job
  /** Stops after the current batch. Call it before the job is stopped, which waits for it. */
  close: () => Promise<void>
}

type Parts = {
  db: OpenDatabase
  photos: Photos
  log: Log
  /** Rows in one transaction, for tests. */
  batchSize?: number
}

export function createProductImporter({ db, photos, log, batchSize = batchSizes[db.engine] }: Parts): ProductImporter {
  const tools: Tools = { db, photos, log, batchSize, planner: createPlanner() }
  let state = newRound(batchSize)
  let round: Promise<void> = Promise.resolve()

  function dispatch(event: RoundEvent) {
    const [next, effect] = roundReducer(state, event)
    state = next
    return effect
  }
  async function work() {
    let effect = dispatch({ type: 'started' })
    while (effect) effect = dispatch(await perform(tools, effect))
  }
  return {
    job: {
      name: 'product imports',
      every: 1000,
      first: 0,
      work: () => {
        round = work()
        return round
      },
    },
    close: async () => {
      dispatch({ type: 'closed' })
      await round.catch(() => undefined)
    },
  }
}

type Tools = Required<Parts> & { planner: ReturnType<typeof createPlanner> }

/** Does a step of a round, and reports its result. */
async function perform(tools: Tools, effect: RoundEffect): Promise<RoundEvent> {
  const { db, log } = tools
  if (effect.type === 'list-imports') return { type: 'listed', imports: await findUnfinishedImports(db) }
  const { productImport } = effect
  try {
    if (effect.type === 'run-batch') {
      const batch = productImport.state === 'checking' ? checkBatch : runBatch
      return { type: 'batch-ended', ...(await batch(tools, productImport, effect)) }
    }
    if (effect.type === 'read-state')
      return { type: 'state-read', isSame: (await findImport(db, productImport.id))?.state === productImport.state }
    await failNextRow(tools, productImport, effect.progress)
    return { type: 'row-marked' }
  } catch (error) {
    const isTemporary = effect.type !== 'run-batch' || (error instanceof Problem && error.worthRetrying)
    if (isTemporary) log.warn({ err: error, import: productImport.id }, 'an import waits')
    else if (effect.size === 1) log.error({ err: error, import: productImport.id }, 'a row of an import failed')
    else
      log.warn(
        { err: error, import: productImport.id },
        'a batch of an import failed; its rows are tried one by productImport',
      )
    return { type: 'batch-failed', isTemporary }
  }
}

/** A batch begins after `progress` and has `size` rows at most. */
type Batch = { size: number; progress: Progress }
type BatchResult = { isDone: boolean; progress?: Progress }

async function failNextRow({ db }: Tools, { id, state }: StoredImport, progress: Progress) {
  await db.transaction(async (tx) => {
    const one = await lockImport(tx, id)
    if (one.state !== state) return
    const [next] = await nextRows(tx, one, 1, progress.row)
    if (!next) return
    const plan = { row: next.row, effect: 'wrong' as const, problems: { row: importMessages.failed }, notes: {} }
    await writePlans(tx, one, [{ ...plan, product_id: null }], { done: state === 'running' })
  })
}

async function checkBatch(
  { db, planner }: Tools,
  { id }: StoredImport,
  { size, progress }: Batch,
): Promise<BatchResult> {
  const result = await db.transaction(async (tx): Promise<Progress | 'nothing' | 'ready'> => {
    const one = await tryLock(tx, id)
    if (one?.state !== 'checking') return 'nothing'
    const { row: after, planned } = progressAt(progress, one)
    const rows = await nextRows(tx, one, size, after)
    if (rows.length === 0) {
      await tx.query(`update product_import set state = 'ready' where id = $1`, [id])
      return 'ready'
    }
    const before = planned + (await countPlannedNew(tx, one, { after, before: rows[0]!.row }))
    const photos = hasPhotos(one) ? await storedPhotos(tx, id) : new Map()
    const plans = await planner.plan(tx, one, rows, { lock: false, before, photos })
    await writePlans(tx, one, plans.map(withProduct), { done: false })
    return { step: stepOf(one), row: rows.at(-1)!.row, planned: before + plans.filter(isNewProduct).length }
  })
  return { isDone: result !== 'nothing', ...(typeof result === 'object' && { progress: result }) }
}

async function runBatch(tools: Tools, one: StoredImport, { size, progress }: Batch): Promise<BatchResult> {
  const { db } = tools
  const ahead = await nextRows(db, one, size, progress.row)
  if (ahead.length === 0) return { isDone: await finish(tools, one.id) }
  const { rows, keys } = await chooseRows(tools, one, ahead)
  const decoded = await decodePhotos(tools, keys, one)
  const isDone = await db.transaction(async (tx) => {
    // In the order of the form's save, which locks the owner first: no two of the shop's writes wait for each other.
    const [, locked, left] = await Promise.all([
      lockOwner(tx, one.merchant_id),
      tryLock(tx, one.id),
      stillOpen(tx, one.id, rows),
    ])
    if (locked?.state !== 'running') return false
    if (left.length > 0) await writeRows(tools, tx, locked, left, decoded)
    return true
  })
  return { isDone, ...(isDone && { progress: { step: stepOf(one), row: rows.at(-1)!.row, planned: 0 } }) }
}

async function writeRows(
  { photos, planner }: Tools,
  tx: Database,
  one: StoredImport,
  rows: NextRow[],
  decoded: Decoded,
) {
  const me = actorOf(one)
  const attached = new Map<string, ProductContent['pictures'][number]>()
  for (const [key, photo] of decoded.stored)
    attached.set(key, { id: await photos.attach(tx, photo), path: `${photo.name}.jpg` })
  // Rows that the dry run has refused stay refused.
  const good = rows.filter(({ effect }) => effect !== 'wrong')
  const context = { lock: true, before: 0, photos: attached, photoProblems: decoded.problems }
  let plans = await planner.plan(tx, one, good, context)
  if (await hasMergedCategories(tx, plans)) {
    planner.forget()
    plans = await planner.plan(tx, one, good, context)
  }
  const by = { importId: one.id, shopId: one.merchant_id, me }
  const fresh = plans
    .filter(isNewProduct)
    .map(({ row, content, draft }): NewProduct => ({ row, content: content!, draft }))
  const ids = await insertProducts(tx, by, fresh)
  for (const plan of plans) if (plan.effect === 'changed') await saveChange(photos, tx, plan, me)
  const written = plans.map((plan) => ({ ...plan, product_id: ids.get(plan.row) ?? plan.target?.product.id ?? null }))
  await Promise.all([
    insertDetails(tx, by, fresh, ids),
    writePlans(tx, one, written, { done: true }),
    ...(good.length < rows.length ? [endRows(tx, one.id, rows)] : []),
  ])
  const pictureIds = [...attached.values()].map(({ id }) => id)
  if (pictureIds.length > 0) await detachUnusedPictures(tx, photos, pictureIds)
}

async function saveChange(photos: Photos, tx: Database, { target, content, draft }: RowPlan, me: CurrentUser) {
  const { product, live, revision } = target!
  const save = { content: content!, draft, madeAt: null }
  if (product.review_state === 'approved') {
    await saveApproved(tx, { id: product.id, live, revision }, save, { me, photos })
    return
  }
  const state = product.review_state
  await saveUnapproved(tx, { id: product.id, state, isNew: false, before: live }, save, { me, photos })
}

/**
 * The rows of the next transaction, and the photos that they need: fewer rows where they are expensive, so that no
 * transaction takes long.
 */
async function chooseRows({ db, batchSize }: Tools, one: StoredImport, ahead: NextRow[]) {
  const positions = fieldPositions(one.columns)
  const stored = hasPhotos(one) ? await storedPhotos(db, one.id) : new Map<string, { path: string }>()
  const rows: NextRow[] = []
  const keys = new Map<string, string>()
  let cost = 0
  for (const row of ahead) {
    cost += row.effect === 'changed' ? changedCost : 1
    if (rows.length > 0 && cost > batchSize) break
    rows.push(row)
    if (row.effect === 'wrong') continue
    for (const field of photoFields) {
      const position = positions.get(field)
      const key = position === undefined ? '' : fileKey(textOf(row.cells[position] ?? null))
      const original = stored.get(key)?.path
      if (original) keys.set(key, original)
    }
    if (keys.size >= photosAtOnce) break
  }
  return { rows, keys }
}

/** Makes pictures of photos, before the transaction that attaches them. */
async function decodePhotos(
  { db, photos, log }: Tools,
  keys: ReadonlyMap<string, string>,
  one: StoredImport,
): Promise<Decoded> {
  const decoded: Decoded = { stored: new Map(), problems: new Map() }
  if (keys.size === 0) return decoded
  const owner = await ownerOf(db, one)
  for (const [key, original] of keys) {
    const options = { field: 'photo', folder: 'product', personId: owner, side: maxSide }
    try {
      decoded.stored.set(key, await photos.storeSquareFrom(original, options))
    } catch (error) {
      // Too many photos wait, or the shop's uploads fill its quota for the moment: the row waits with them.
      if (!(error instanceof Problem) || error.worthRetrying) throw error
      log.info({ import: one.id, code: error.code }, 'a photo of an import cannot be used')
      decoded.problems.set(key, Object.values(error.fields ?? {})[0] ?? error.message)
    }
  }
  return decoded
}

async function finish({ db, photos }: Tools, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const one = await tryLock(tx, id)
    if (one?.state !== 'running') return false
    if ((await nextRows(tx, one, 1)).length > 0) return true
    const counts = await countEffects(tx, one)
    await tx.query(`update product_import set state = 'done', finished_at = now(), counts = $2::jsonb where id = $1`, [
      id,
      JSON.stringify(counts),
    ])
    await releasePhotos(tx, photos, id)
    await notifyOfImport(tx, one, counts)
    await writeAuditLog(tx, {
      by: actorOf(one),
      action: 'import.done',
      merchantId: one.merchant_id,
      after: { import_id: id, name: one.name, ...counts },
    })
    return true
  })
}

type Decoded = { stored: Map<string, StoredPhoto>; problems: Map<string, string> }
type NextRow = StoredRow & { effect: RowPlan['effect'] | null }

function hasPhotos({ columns }: StoredImport): boolean {
  const positions = fieldPositions(columns)
  return photoFields.some((field) => positions.has(field))
}

/** The import, locked, unless another server has locked it. */
const tryLock = (tx: Database, id: number): Promise<StoredImport | undefined> =>
  findImport(tx, id, { lock: 'unless locked' })

/**
 * The first rows that are not checked, or of a started import not written. Of those that follow `after` without a gap,
 * if there are any: the index then reads these alone.
 */
async function nextRows(db: Database, one: StoredImport, most: number, after = 0): Promise<NextRow[]> {
  const openSql = `select row, cells, effect from product_import_row
     where import_id = $1 and done_at is null and ($3 or generation <> $2)`
  const values = [one.id, one.generation, one.state === 'running']
  const following =
    after > 0
      ? await db.query<NextRow>(`${openSql} and row between $4 and $5 order by row`, [
          ...values,
          after + 1,
          after + most,
        ])
      : []
  if (following.length > 0) return following
  return db.query<NextRow>(`${openSql} order by row limit $4`, [...values, most])
}

/** The given rows without the ones that another server has written meanwhile. */
async function stillOpen(tx: Database, id: number, rows: readonly NextRow[]): Promise<NextRow[]> {
  const open = await tx.query<{ row: number }>(
    'select row from product_import_row where import_id = $1 and row = any ($2::int[]) and done_at is null',
    [id, rows.map(({ row }) => row)],
  )
  const numbers = new Set(open.map(({ row }) => row))
  return rows.filter(({ row }) => numbers.has(row))
}

/** Rows that the dry run has refused end as they are. */
const endRows = (tx: Database, id: number, rows: readonly NextRow[]) =>
  tx.query(
    'update product_import_row set done_at = now() where import_id = $1 and row = any ($2::int[]) and done_at is null',
    [id, rows.map(({ row }) => row)],
  )

/** The number of rows between these two that become new products. */
async function countPlannedNew(
  tx: Database,
  { id, generation }: StoredImport,
  { after, before }: { after: number; before: number },
): Promise<number> {
  if (before === after + 1) return 0
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from product_import_row
     where import_id = $1 and row > $3 and row < $4 and generation = $2 and effect in ('new', 'draft')`,
    [id, generation, after, before],
  )
  return row!.n
}

/**
 * The photos of an import that have arrived; `path` is the name of the file in the store. Ids are negative: it has no
 * row yet.
 */
async function storedPhotos(db: Database, id: number): Promise<Map<string, ProductContent['pictures'][number]>> {
  const rows = await db.query<{ name: string; picture: string }>(
    'select name, picture from product_import_photo where import_id = $1 order by name',
    [id],
  )
  return new Map(rows.map(({ name, picture }, index) => [name, { id: -1 - index, path: picture }]))
}

/** Lets the files of an import's photos be deleted. */
export async function releasePhotos(tx: Database, photos: Photos, id: number): Promise<void> {
  const rows = await tx.query<{ picture: string }>(
    'select picture from product_import_photo where import_id = $1 order by name',
    [id],
  )
  await photos.releaseOriginals(
    tx,
    rows.map(({ picture }) => picture),
  )
}

/** The shop's owner, whose quota counts photos; without an owner the person who has sent the import. */
export async function ownerOf(db: Database, one: Pick<StoredImport, 'merchant_id' | 'person_id'>): Promise<number> {
  const [owner] = await db.query<{ id: number }>('select id from person where merchant_id = $1 order by id limit 1', [
    one.merchant_id,
  ])
  return owner?.id ?? one.person_id ?? 0
}

/** Lets no other save of the shop run until the end of the transaction. */
const lockOwner = (tx: Database, shopId: number) =>
  tx.query('select from person where merchant_id = $1 order by id limit 1 for no key update', [shopId])

/** The person in whose name an import acts: the one who has sent it, signed in or not. */
const actorOf = ({ person_id, role, merchant_id }: StoredImport): CurrentUser => ({
  id: person_id ?? 0,
  role,
  sessionId: 0,
  merchantId: role === 'merchant' ? merchant_id : null,
  lsproId: null,
})

const withProduct = (plan: RowPlan) => ({ ...plan, product_id: plan.target?.product.id ?? null })

/**
 * Whether a category of these rows has been merged since the lists were read. Until the end of the transaction none is.
 */
async function hasMergedCategories(tx: Database, plans: readonly RowPlan[]): Promise<boolean> {
  const ids = [...new Set(plans.flatMap(({ content }) => content?.category_ids ?? []))]
  const current = await currentCategoryIds(tx, ids)
  return current.length !== ids.length || ids.some((id) => !current.includes(id))
}
