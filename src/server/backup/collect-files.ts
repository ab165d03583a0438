import type { Database } from '../db/database.ts'
import { type FileStore, readWhole } from '../file-store/file-store.ts'
import { parseFileName, type Variant, variants } from '../pictures/file-names.ts'
import { namesWithRow } from '../pictures/unnamed-files.ts'
import { quoted } from './rows/dump-rows.ts'

const atOnce = 8
const batchSize = 500

/** The pictures that are in a backup so far. */
export type CollectedFiles = {
  count: number
  bytes: number
  /** For each picture the numbers of its variants, as bits: a million pictures take some 150 MB of memory. */
  variantsOf: Map<string, number>
}

/**
 * Adds the pictures of the store that are not collected yet and that `choose` wants. A file is written before the row
 * that names it, and deleted after the row: so a collection before a snapshot, repeated within it, has every file of
 * the snapshot's rows. Files that are removed meanwhile are left out; files that are not pictures do not belong to the
 * product.
 */
export async function collectFiles(
  store: FileStore,
  collected: CollectedFiles,
  add: (name: string, bytes: Buffer) => Promise<void>,
  choose: (files: ListedPicture[]) => Promise<ListedPicture[]>,
): Promise<void> {
  let batch: ListedPicture[] = []
  const addBatch = async () => {
    const chosen = await choose(batch)
    batch = []
    for (let at = 0; at < chosen.length; at += atOnce) await addFiles(chosen.slice(at, at + atOnce))
  }
  const addFiles = async (files: ListedPicture[]) => {
    const read = await Promise.all(files.map(async (file) => ({ ...file, bytes: await readFile(store, file.name) })))
    for (const { name, picture, variant, bytes } of read) {
      if (!bytes) continue
      await add(`files/${name}`, bytes)
      collected.variantsOf.set(picture, (collected.variantsOf.get(picture) ?? 0) | (1 << variants.indexOf(variant)))
      collected.count++
      collected.bytes += bytes.length
    }
  }
  for await (const { name, modifiedAt } of store.list()) {
    const parsed = parseFileName(name)
    if (!parsed || parsed.key !== undefined || hasVariant(collected, parsed.picture, parsed.variant)) continue
    batch.push({ name, modifiedAt, picture: parsed.picture, variant: parsed.variant })
    if (batch.length === batchSize) await addBatch()
  }
  await addBatch()
}

export type ListedPicture = { name: string; modifiedAt: number; picture: string; variant: Variant }

/** Chooses what was stored before this moment: a server that stores faster than we read would keep us busy for ever. */
export const storedBefore = (moment: number) => async (files: ListedPicture[]) =>
  files.filter(({ modifiedAt }) => modifiedAt <= moment)

/** Chooses the files whose picture has a row. */
export const withRow = (tx: Database) => async (files: ListedPicture[]) => {
  const named = await namesWithRow(tx, [...new Set(files.map(({ picture }) => picture))])
  return files.filter(({ picture }) => named.has(picture))
}

const hasVariant = ({ variantsOf }: CollectedFiles, picture: string, variant: Variant): boolean =>
  (((variantsOf.get(picture) ?? 0) >> variants.indexOf(variant)) & 1) === 1

async function readFile(store: FileStore, name: string): Promise<Buffer | undefined> {
  const file = await store.open(name)
  return file ? readWhole(file) : undefined
}

/**
 * The names of pictures whose files are missing: photos of a picture row, and photos that a person has just sent. Drawn
 * pictures are not among them: they are drawn again on request.
 */
export async function missingPictures(tx: Database, collected: CollectedFiles): Promise<string[]> {
  const missing: string[] = []
  const cursor = quoted('names of pictures')
  await tx.query(
    `declare ${cursor} no scroll cursor for
     select name from picture where recipe is null
     union all select name from loose_picture where person_id is not null`,
  )
  for (;;) {
    const rows = await tx.query<{ name: string }>(`fetch 1000 from ${cursor}`)
    if (rows.length === 0) break
    for (const { name } of rows) if (!hasVariant(collected, name, '.jpg')) missing.push(name)
  }
  await tx.query(`close ${cursor}`)
  return missing
}
