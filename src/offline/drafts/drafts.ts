import { person } from '#session/session.ts'
import { environment } from '../environment.ts'
import { type Draft, entryVersion, fileIdOf, fileIdsIn, fileName, type StoredFile } from '../outbox/entry.ts'
import { bytesOf, toStoredBlob } from '../storage/blobs.ts'
import { draftWritten } from '../storage/db-events.ts'
import { deleteUnusedFiles } from '../storage/delete-unused-files.ts'
import { StorageError, transact } from '../storage/local-db.ts'
import { upgradeDraft } from '../storage/upgrade.ts'
import { type DraftGroups, mergeDraft } from './merge-draft.ts'
import { readUnwritten, removeUnwritten } from './unwritten-drafts.ts'

// Drafts of forms. They are stored while the user types, because the phone may kill the page at any moment.

/** A photo to store. `name` is its name in the draft. `raw`: unchanged since it was chosen. */
export type NewFile = { name: string; blob: Blob; raw: boolean }

/** A name for a photo that is not stored yet: 'file:<id>'. */
export const newFileName = () => fileName(environment.newId())

// The last revision of each draft that this page has written or read; another tab may have written a newer one.
const knownRevisions = new Map<string, string | undefined>()
const keyOf = (name: string, owner: string) => JSON.stringify([owner, name])

// The page that wrote a draft: two writes of one page may be in progress before the revision of the first is known.
const pageId = environment.newId()

/**
 * Has this page read or written the draft's current revision? If not, another tab has written it, and this page must
 * not end the draft.
 */
export const isKnownRevision = ({ name, person, rev }: Draft) => knownRevisions.get(keyOf(name, person)) === rev

/** Has this page written this revision? */
export const isOwn = ({ rev }: Draft) => rev?.startsWith(pageId) ?? false

/** Records that the draft's revision is in the form that is open in this page. */
export const rememberRevision = (name: string, owner: string, rev: string | undefined) =>
  void knownRevisions.set(keyOf(name, owner), rev)

/** `base`: the values that this page had read. Changes of another tab since then are merged with the new values. */
export type MergeBase = {
  base: Draft['values'] | undefined
  groups?: DraftGroups | undefined
  /** Replaces the default merge, field by field. */
  merge?: (base: Draft['values'], mine: Draft['values'], theirs: Draft['values']) => Draft['values']
}

/**
 * Writes the draft and its new photos in one transaction: a photo never exists without its name, even if the page is
 * killed. Files that this page had named in the draft and that nothing names any more are deleted. Returns the stored
 * values: `values` itself, unless another tab has written since `options.base`. Throws StorageError, also if a newer
 * release has written a draft of this name, because this page must not overwrite it.
 */
export const saveDraft = (
  name: string,
  values: Draft['values'],
  owner = person(),
  photos: readonly NewFile[] = [],
  options?: MergeBase,
) => writeDraft(name, values, owner, photos, options, false)

/** Writes one part of a draft whose other parts stay. */
export const saveDraftPart = (
  name: string,
  part: Draft['values'],
  owner = person(),
  photos: readonly NewFile[] = [],
  options?: MergeBase,
) => writeDraft(name, part, owner, photos, options, true)

async function writeDraft(
  name: string,
  values: Draft['values'],
  owner: string,
  photos: readonly NewFile[],
  options: MergeBase | undefined,
  isPart: boolean,
): Promise<Draft['values']> {
  // A transaction can wait only for IndexedDB, so blobs are read before it begins.
  const files = await Promise.all(photos.map((photo) => storedFileOf(photo, owner)))
  const rev = `${pageId} ${environment.newId()}`
  const { base, groups } = options ?? {}
  const merge = options?.merge ?? ((...all) => mergeDraft(...all, { groups, isPart }))
  const written = await transact(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const before = await on.drafts.get([owner, name])
    if (before && before.v > entryVersion) throw new StorageError('unavailable', `a newer release wrote ${name}`)
    const stored = upgradeDraft(before)?.values
    const merged = base && stored ? merge(base, values, stored) : values
    const all = isPart && merged === values ? { ...stored, ...values } : merged
    const named = new Set(fileIdsIn(all))
    // Another tab may have shrunk the photo as well and stored it first.
    for (const file of files) if (merged === values || named.has(file.id)) await on.files.put(file)
    await on.drafts.put({ person: owner, name, v: entryVersion, at: environment.now(), rev, values: all })
    // Do not delete files of a version that another tab wrote and may still show. Garbage collection deletes them once
    // nothing names them.
    if (before && (isKnownRevision(before) || isOwn(before)))
      await deleteUnusedFiles(on, owner, fileIdsIn(before.values))
    return merged
  })
  knownRevisions.set(keyOf(name, owner), rev)
  draftWritten(owner, name)
  return written
}

/**
 * Writes what pages that were left had not written. What cannot be written now is tried again with the next reading.
 */
async function writeUnwritten(owner: string, only?: string): Promise<void> {
  for (const { name, values, base, groups, isPart = false } of readUnwritten(owner)) {
    if (only !== undefined && name !== only) continue
    const isWritten = await writeDraft(name, values, owner, [], { base, groups }, isPart).then(
      () => true,
      () => false,
    )
    if (isWritten) removeUnwritten({ name, person: owner })
  }
}

/** The draft of this name; undefined when there is none, or a newer release wrote it. */
export async function readDraft(name: string, owner = person()): Promise<Draft | undefined> {
  await writeUnwritten(owner, name)
  const draft = await transact(['drafts'], 'readonly', (on) => on.drafts.get([owner, name]))
  knownRevisions.set(keyOf(name, owner), draft?.rev)
  return upgradeDraft(draft)
}

/** Every draft of this person that this release can read. */
export async function readDrafts(owner = person()): Promise<Draft[]> {
  await writeUnwritten(owner)
  const drafts = await transact(['drafts'], 'readonly', (on) => on.drafts.of(owner))
  return drafts.flatMap((draft) => upgradeDraft(draft) ?? [])
}

async function storedFileOf({ name, blob, raw }: NewFile, owner: string): Promise<StoredFile> {
  const id = fileIdOf(name)
  if (id === undefined) throw new TypeError(`no name of a photo: ${name}`)
  return { id, person: owner, blob: await toStoredBlob(blob), raw, at: environment.now() }
}

/** A photo of this person by its id; undefined when it is not on this phone. `raw`: unchanged since it was chosen. */
export async function readFile(id: string, owner = person()): Promise<{ blob: Blob; raw: boolean } | undefined> {
  const file = await transact(['files'], 'readonly', (on) => on.files.get(id))
  if (file?.person !== owner) return undefined
  const blob = file.blob instanceof Blob ? file.blob : await bytesOf(file.blob)
  return { blob, raw: file.raw }
}
