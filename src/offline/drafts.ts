import { person } from '#session/session.ts'
import { shelvesChanged } from './changes.ts'
import { dropFiles } from './outbox.ts'
import { type Draft, fileName, filesIn, rowVersion } from './rows.ts'
import { onShelves } from './shelves.ts'

// What somebody is filling in, as it stands: a phone may be killed between two letters.

/** Writes the draft down; what it named before and names no more leaves the phone. Throws ShelfTrouble. */
export async function keepDraft(name: string, values: Draft['values'], whose = person()): Promise<void> {
  await onShelves(['drafts', 'files'], 'readwrite', async (on) => {
    const before = await on.drafts.get([whose, name])
    if (before) await dropFiles(on, filesIn(before.values), filesIn(values))
    await on.drafts.put({ person: whose, name, v: rowVersion, at: Date.now(), values })
  })
}

/** The draft of this name; undefined when there is none, or a newer release wrote it. */
export async function draftOf(name: string, whose = person()): Promise<Draft | undefined> {
  const draft = await onShelves(['drafts'], 'readonly', (on) => on.drafts.get([whose, name]))
  return draft && draft.v <= rowVersion ? draft : undefined
}

/** Everything somebody has begun on this phone. */
export const draftsOf = (whose = person()): Promise<Draft[]> =>
  onShelves(['drafts'], 'readonly', (on) => on.drafts.of(whose))

/** Throws the draft away, with its files. */
export async function dropDraft(name: string, whose = person()): Promise<void> {
  await onShelves(['drafts', 'files'], 'readwrite', async (on) => {
    const before = await on.drafts.get([whose, name])
    if (before) await dropFiles(on, filesIn(before.values))
    await on.drafts.remove([whose, name])
  })
  shelvesChanged()
}

/**
 * Puts a photo on the shelf and gives the name by which drafts and writes call it, 'file:<id>'. `raw`: as it was chosen,
 * before anything was done with it. What no draft and no write names is swept a day later. Throws ShelfTrouble.
 */
export async function keepFile(blob: Blob, { raw = false } = {}, whose = person()): Promise<string> {
  const id = crypto.randomUUID()
  await onShelves(['files'], 'readwrite', (on) => on.files.put({ id, person: whose, blob, raw, at: Date.now() }))
  return fileName(id)
}

/** The photo of a name, and whether it is still as it was chosen; undefined when it is not on this phone. */
export async function fileOf(id: string, whose = person()): Promise<{ blob: Blob; raw: boolean } | undefined> {
  const file = await onShelves(['files'], 'readonly', (on) => on.files.get(id))
  if (file?.person !== whose) return undefined
  const blob = file.blob instanceof Blob ? file.blob : new Blob([file.blob.bytes], { type: file.blob.type })
  return { blob, raw: file.raw }
}
