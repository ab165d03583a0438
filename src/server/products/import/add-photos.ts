import { importLimits } from '#contract/imports/import-fields.ts'
import { Problem, refused } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'
import { photoBytes, photoErrorTexts } from '../../http/limits/photo-limits.ts'
import type { Photos } from '../../pictures/photos.ts'
import { type ArchiveFault, type ArchiveFile, UnreadableTable } from '../../spreadsheets/table.ts'
import { runTableTask } from '../../spreadsheets/table-process.ts'
import { lockImport, readPhotoNames, recheck, type StoredImport } from './import-store.ts'
import { ownerOf } from './importer.ts'
import { faultText } from './upload.ts'

const limits = {
  // Folders, and files that no row mentions, are entries too.
  entries: 2000,
  fileBytes: photoBytes,
  unpackedBytes: 150_000_000,
}

const words = {
  notZip: 'Berkas ini bukan ZIP.',
  started: 'Impor ini sudah dimulai. Tambahkan foto lewat formulir produk.',
  many: `Paling banyak ${importLimits.photos} foto dalam satu ZIP.`,
} as const

type Refused = { name: string; reason: string }
const shownRefused = 50

/**
 * Stores the photos of a ZIP that rows of the import mention, and lets the rows be checked again. Returns how many were
 * stored, and why others were not.
 */
export async function addPhotos(
  db: Database,
  photos: Photos,
  one: StoredImport,
  { bytes, personId }: { bytes: Uint8Array; personId: number },
): Promise<{ stored: number; refused: Refused[] }> {
  if (one.state === 'running' || one.state === 'done') throw refused(words.started)
  const files = await unpack(bytes, [...(await readPhotoNames(db, one))], personId)
  if (files.filter((file) => 'bytes' in file).length > importLimits.photos) throw refused(words.many)
  const owner = await ownerOf(db, one)
  const left: Refused[] = []
  const stored: { name: string; picture: string }[] = []
  for (const file of files) {
    try {
      if (!('bytes' in file)) left.push({ name: file.name, reason: reasons[file.fault] })
      else
        stored.push({
          name: file.name,
          picture: await photos.keepOriginal(Buffer.from(file.bytes), { field: file.name, personId: owner }),
        })
    } catch (error) {
      if (!(error instanceof Problem) || error.trouble !== 'refused') throw error
      left.push({ name: file.name, reason: error.fields?.[file.name] ?? error.message })
    }
  }
  await db.transaction((tx) => remember(tx, photos, one.id, stored))
  return { stored: stored.length, refused: left.slice(0, shownRefused) }
}

async function unpack(bytes: Uint8Array, names: string[], personId: number): Promise<ArchiveFile[]> {
  try {
    return await runTableTask({ kind: 'unpack', bytes, names, limits }, personId)
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw refused(error.because.fault === 'kind' ? words.notZip : faultText(error.because))
  }
}

const reasons: Record<ArchiveFault, string> = {
  heavy: photoErrorTexts.heavy,
  broken: photoErrorTexts.broken,
  unknown: 'Tidak disebut di baris mana pun.',
  ambiguous: 'Ada beberapa foto dengan nama ini. Tulis namanya di baris lengkap, misalnya keripik.jpg.',
  twice: 'Ada beberapa foto dengan nama ini di dalam ZIP. Yang pertama dipakai.',
}

/** A photo with the name of an earlier one replaces it. */
async function remember(tx: Database, photos: Photos, id: number, stored: { name: string; picture: string }[]) {
  const { state } = await lockImport(tx, id)
  if (state === 'running' || state === 'done') throw refused(words.started)
  const names = stored.map(({ name }) => name)
  const replaced = await tx.query<{ picture: string }>(
    'delete from product_import_photo where import_id = $1 and name = any ($2::text[]) returning picture',
    [id, names],
  )
  await photos.releaseOriginals(
    tx,
    replaced.map(({ picture }) => picture),
  )
  await tx.query(
    `insert into product_import_photo (import_id, name, picture)
     select $1, r.name, r.picture from jsonb_to_recordset($2::jsonb) r (name text, picture text)`,
    [id, JSON.stringify(stored)],
  )
  await recheck(tx, id)
}
