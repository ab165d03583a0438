import { person } from '#session/session.ts'
import { type Draft, entryVersion, fileIdOf, fileIdsIn, fileName, type StoredFile } from '../outbox/entry.ts'
import { bytesOf, toStoredBlob } from '../storage/blobs.ts'
import { draftWritten } from '../storage/db-events.ts'
import { deleteUnusedFiles } from '../storage/delete-unused-files.ts'
import { StorageError, transact } from '../storage/local-db.ts'
import { upgradeDraft } from '../storage/upgrade.ts'
import { type DraftGroups, mergeDraft } from './merge-draft.ts'

// What somebody is filling in, as it stands: a phone may be killed between two letters.

/** A photo for the shelf, under the name by which the draft calls it. `raw`: as it was chosen. */
export type NewFile = { name: string; blob: Blob; raw: boolean }

/** A name for a photo that is not on the shelf yet: 'file:<id>'. */
export const newFileName = () => fileName(crypto.randomUUID())

// The last writing of each draft that this page has made or read: another tab may have gone on since.
const knownRevisions = new Map<string, string | undefined>()
const keyOf = (name: string, whose: string) => JSON.stringify([whose, name])

// Which page wrote a draft: two writings of one page may be under way before the first of them is known.
const pageId = crypto.randomUUID()

/** Does this page know what the draft says? If not, another tab has written it since, and it is not this page's to end. */
export const isKnownRevision = ({ name, person, rev }: Draft) => knownRevisions.get(keyOf(name, person)) === rev

/** Has this page written it? */
export const isOwn = ({ rev }: Draft) => rev?.startsWith(pageId) ?? false

/** This page has read it, and what it says is in the form that is open here. */
export const rememberRevision = ({ name, person, rev }: Draft) => void knownRevisions.set(keyOf(name, person), rev)

/** What the writer knew the draft to say: what another tab has written since is merged with what is written now. */
export type MergeBase = {
  base: Draft['values'] | undefined
  groups?: DraftGroups | undefined
  /** In the place of field by field. */
  merge?: (base: Draft['values'], mine: Draft['values'], theirs: Draft['values']) => Draft['values']
}

/**
 * Writes the draft down, and the photos that are new in it, all or nothing: no photo without its name, whenever the page
 * dies. What this page named in it before and nothing names any more leaves the phone. Gives what it says now: `values`
 * itself, unless another tab has written something since `over.base`. Throws StorageError, also where a newer release
 * wrote a draft of this name: this page is too old to write over it.
 */
export const saveDraft = (
  name: string,
  values: Draft['values'],
  whose = person(),
  photos: readonly NewFile[] = [],
  over?: MergeBase,
) => writeDraft(name, values, whose, photos, over, false)

/** The same for a part of it: what else the draft says stays. For one that two things are written into. */
export const saveDraftPart = (
  name: string,
  part: Draft['values'],
  whose = person(),
  photos: readonly NewFile[] = [],
  over?: MergeBase,
) => writeDraft(name, part, whose, photos, over, true)

async function writeDraft(
  name: string,
  values: Draft['values'],
  whose: string,
  photos: readonly NewFile[],
  over: MergeBase | undefined,
  isPart: boolean,
): Promise<Draft['values']> {
  // A transaction waits for nothing but the shelves: what has to be read is read before.
  const files = await Promise.all(photos.map((photo) => storedFileOf(photo, whose)))
  const rev = `${pageId} ${crypto.randomUUID()}`
  const { base, groups } = over ?? {}
  const merge = over?.merge ?? ((...all) => mergeDraft(...all, { groups, isPart }))
  const end = await transact(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const before = await on.drafts.get([whose, name])
    if (before && before.v > entryVersion) throw new StorageError('away', `a newer release wrote ${name}`)
    const there = upgradeDraft(before)?.values
    const now = base && there ? merge(base, values, there) : values
    const all = isPart && now === values ? { ...there, ...values } : now
    const named = new Set(fileIdsIn(all))
    // One that another tab has made small as well, and written first, is there already.
    for (const file of files) if (now === values || named.has(file.id)) await on.files.put(file)
    await on.drafts.put({ person: whose, name, v: entryVersion, at: Date.now(), rev, values: all })
    // What another tab wrote there it still shows: that goes with the sweep, once nothing names it.
    if (before && (isKnownRevision(before) || isOwn(before)))
      await deleteUnusedFiles(on, whose, fileIdsIn(before.values))
    return now
  })
  knownRevisions.set(keyOf(name, whose), rev)
  draftWritten(whose, name)
  return end
}

/** The draft of this name; undefined when there is none, or a newer release wrote it. */
export async function readDraft(name: string, whose = person()): Promise<Draft | undefined> {
  const draft = await transact(['drafts'], 'readonly', (on) => on.drafts.get([whose, name]))
  knownRevisions.set(keyOf(name, whose), draft?.rev)
  return upgradeDraft(draft)
}

/** Everything somebody has begun on this phone, and this release can read. */
export async function readDrafts(whose = person()): Promise<Draft[]> {
  const drafts = await transact(['drafts'], 'readonly', (on) => on.drafts.of(whose))
  return drafts.flatMap((draft) => upgradeDraft(draft) ?? [])
}

async function storedFileOf({ name, blob, raw }: NewFile, whose: string): Promise<StoredFile> {
  const id = fileIdOf(name)
  if (id === undefined) throw new TypeError(`no name of a photo: ${name}`)
  return { id, person: whose, blob: await toStoredBlob(blob), raw, at: Date.now() }
}

/** The photo of an id, and whether it is still as it was chosen; undefined when it is not on this phone, or unreadable. */
export async function readFile(id: string, whose = person()): Promise<{ blob: Blob; raw: boolean } | undefined> {
  const file = await transact(['files'], 'readonly', (on) => on.files.get(id))
  if (file?.person !== whose) return undefined
  const blob = file.blob instanceof Blob ? file.blob : await bytesOf(file.blob)
  return { blob, raw: file.raw }
}
