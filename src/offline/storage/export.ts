import { person } from '#session/session.ts'
import { fileIdsIn, replaceFiles } from '../outbox/entry.ts'
import { bytesOf } from './blobs.ts'
import { transact } from './local-db.ts'

/** A file of an export, as client-zip takes it. */
export type ExportFile = { name: string; input: Blob | string; lastModified: Date }

/**
 * Exports all data of this person that are only on this phone, readable without the app: pending writes and all drafts
 * as JSON, and the photos as files with the names used there. Includes records that this release cannot read, but no
 * token. `titleOf` returns a draft's title by its name; undefined for an unknown one.
 */
export async function exportUserData(
  owner: string = person(),
  titleOf: (draft: string) => string | undefined = () => undefined,
): Promise<ExportFile[]> {
  const [rows, drafts, files] = await transact(['rows', 'drafts', 'files'], 'readonly', async (on) => [
    await on.rows.of(owner),
    await on.drafts.of(owner),
    await on.files.of(owner),
  ])
  const photos: ExportFile[] = []
  const names = new Map<string, string>()
  const named = new Set(fileIdsIn([rows, drafts]))
  for (const file of files) {
    if (file.raw && !named.has(file.id)) continue
    const blob = await bytesOf(file.blob).catch(() => undefined)
    if (!blob) continue
    const name = `foto/${String(photos.length + 1).padStart(2, '0')}.${blob.type === 'image/png' ? 'png' : 'jpg'}`
    names.set(file.id, name)
    photos.push({ name, input: blob, lastModified: new Date(file.at) })
  }
  const withPhotoNames = (value: unknown) => replaceFiles(value, (id) => names.get(id) ?? 'foto tidak terbaca')
  const writes = rows.map((row, index) =>
    jsonFile(`belum-terkirim/${String(index + 1).padStart(2, '0')}-${slug(row.title)}`, row.keptAt, {
      judul: row.title,
      disimpan_di_hp: timeOf(row.keptAt),
      keadaan: row.state === 'parked' ? 'perlu diperbaiki' : 'menunggu dikirim',
      ...(row.problem && { alasan: row.problem.message, isian_yang_ditolak: row.problem.fields }),
      tujuan: row.name,
      isi: withPhotoNames(row.ask),
    }),
  )
  const unsaved = drafts.map((draft, index) => {
    const judul = titleOf(draft.name) ?? `Draf: ${draft.name}`
    return jsonFile(`draf/${String(index + 1).padStart(2, '0')}-${slug(judul.replace(/^Draf: /, ''))}`, draft.at, {
      judul,
      disimpan_di_hp: timeOf(draft.at),
      isi: withPhotoNames(draft.values),
    })
  })
  return [...writes, ...unsaved, ...photos]
}

function jsonFile(name: string, at: unknown, content: object): ExportFile {
  return { name: `${name}.json`, input: `${JSON.stringify(content, null, 2)}\n`, lastModified: dateOf(at) }
}

const slug = (text: unknown) =>
  String(text ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'tanpa-judul'

// Data in IndexedDB may be broken: an invalid time must not prevent the export.
const dateOf = (at: unknown) => (typeof at === 'number' && Math.abs(at) < 8.64e15 ? new Date(at) : new Date(0))
const timeOf = (at: unknown) => dateOf(at).toISOString()
