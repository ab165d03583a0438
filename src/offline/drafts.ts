import { person } from '#session/session.ts'
import { bytesOf, toShelf } from './blobs.ts'
import { shelvesChanged } from './changes.ts'
import { dropFiles } from './drop-files.ts'
import { draftOfToday } from './releases.ts'
import { type Draft, fileName, filesIn, rowVersion } from './rows.ts'
import { onShelves, ShelfTrouble } from './shelves.ts'

// What somebody is filling in, as it stands: a phone may be killed between two letters.

/**
 * Writes the draft down; what it named before and nothing names any more leaves the phone. Throws ShelfTrouble, also
 * where a newer release wrote a draft of this name: this page is too old to write over it.
 */
export async function keepDraft(name: string, values: Draft['values'], whose = person()): Promise<void> {
  await onShelves(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const before = await on.drafts.get([whose, name])
    if (before && before.v > rowVersion) throw new ShelfTrouble('away', `a newer release wrote ${name}`)
    await on.drafts.put({ person: whose, name, v: rowVersion, at: Date.now(), values })
    if (before) await dropFiles(on, whose, filesIn(before.values))
  })
}

/** The draft of this name; undefined when there is none, or a newer release wrote it. */
export async function draftOf(name: string, whose = person()): Promise<Draft | undefined> {
  return draftOfToday(await onShelves(['drafts'], 'readonly', (on) => on.drafts.get([whose, name])))
}

/** Everything somebody has begun on this phone, and this release can read. */
export async function draftsOf(whose = person()): Promise<Draft[]> {
  const drafts = await onShelves(['drafts'], 'readonly', (on) => on.drafts.of(whose))
  return drafts.flatMap((draft) => draftOfToday(draft) ?? [])
}

/** Throws the draft away, with its files. */
export async function dropDraft(name: string, whose = person()): Promise<void> {
  await onShelves(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const before = await on.drafts.get([whose, name])
    await on.drafts.remove([whose, name])
    if (before) await dropFiles(on, whose, filesIn(before.values))
  })
  shelvesChanged()
}

/**
 * Puts a photo on the shelf and gives the name by which drafts and writes call it, 'file:<id>'. `raw`: as it was chosen,
 * before anything was done with it. What no draft and no write names is swept a day later. Throws ShelfTrouble.
 */
export async function keepFile(blob: Blob, { raw = false } = {}, whose = person()): Promise<string> {
  const id = crypto.randomUUID()
  const shelved = await toShelf(blob)
  const file = { id, person: whose, blob: shelved, raw, at: Date.now() }
  await onShelves(['files'], 'readwrite', (on) => on.files.put(file))
  return fileName(id)
}

/** The photo of an id, and whether it is still as it was chosen; undefined when it is not on this phone, or unreadable. */
export async function fileOf(id: string, whose = person()): Promise<{ blob: Blob; raw: boolean } | undefined> {
  const file = await onShelves(['files'], 'readonly', (on) => on.files.get(id))
  if (file?.person !== whose) return undefined
  const blob = file.blob instanceof Blob ? file.blob : await bytesOf(file.blob)
  return { blob, raw: file.raw }
}
