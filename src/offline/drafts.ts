import { person } from '#session/session.ts'
import { bytesOf, toShelf } from './blobs.ts'
import { draftWritten } from './changes.ts'
import { dropFiles } from './drop-files.ts'
import { type DraftGroups, mergedDraft } from './merge-draft.ts'
import { draftOfToday } from './releases.ts'
import { type Draft, fileIdOf, fileName, filesIn, type KeptFile, rowVersion } from './rows.ts'
import { onShelves, ShelfTrouble } from './shelves.ts'

// What somebody is filling in, as it stands: a phone may be killed between two letters.

/** A photo for the shelf, under the name by which the draft calls it. `raw`: as it was chosen. */
export type NewFile = { name: string; blob: Blob; raw: boolean }

/** A name for a photo that is not on the shelf yet: 'file:<id>'. */
export const newFileName = () => fileName(crypto.randomUUID())

// The last writing of each draft that this page has made or read: another tab may have gone on since.
const known = new Map<string, string | undefined>()
const keyOf = (name: string, whose: string) => JSON.stringify([whose, name])

// Which page wrote a draft: two writings of one page may be under way before the first of them is known.
const page = crypto.randomUUID()

/** Does this page know what the draft says? If not, another tab has written it since, and it is not this page's to end. */
export const isKnown = ({ name, person, rev }: Draft) => known.get(keyOf(name, person)) === rev

/** Has this page written it? */
export const isOwn = ({ rev }: Draft) => rev?.startsWith(page) ?? false

/** This page has read it, and what it says is in the form that is open here. */
export const know = ({ name, person, rev }: Draft) => void known.set(keyOf(name, person), rev)

/** What the writer knew the draft to say: what another tab has written since is merged with what is written now. */
export type Over = {
  base: Draft['values'] | undefined
  groups?: DraftGroups | undefined
  /** In the place of field by field. */
  merge?: (base: Draft['values'], mine: Draft['values'], theirs: Draft['values']) => Draft['values']
}

/**
 * Writes the draft down, and the photos that are new in it, all or nothing: no photo without its name, whenever the page
 * dies. What this page named in it before and nothing names any more leaves the phone. Gives what it says now: `values`
 * itself, unless another tab has written something since `over.base`. Throws ShelfTrouble, also where a newer release
 * wrote a draft of this name: this page is too old to write over it.
 */
export const keepDraft = (
  name: string,
  values: Draft['values'],
  whose = person(),
  photos: readonly NewFile[] = [],
  over?: Over,
) => write(name, values, whose, photos, over, false)

/** The same for a part of it: what else the draft says stays. For one that two things are written into. */
export const keepDraftPart = (
  name: string,
  part: Draft['values'],
  whose = person(),
  photos: readonly NewFile[] = [],
  over?: Over,
) => write(name, part, whose, photos, over, true)

async function write(
  name: string,
  values: Draft['values'],
  whose: string,
  photos: readonly NewFile[],
  over: Over | undefined,
  isPart: boolean,
): Promise<Draft['values']> {
  // A transaction waits for nothing but the shelves: what has to be read is read before.
  const files = await Promise.all(photos.map((photo) => fileFor(photo, whose)))
  const rev = `${page} ${crypto.randomUUID()}`
  const { base, groups } = over ?? {}
  const merge = over?.merge ?? ((...all) => mergedDraft(...all, { groups, isPart }))
  const end = await onShelves(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const before = await on.drafts.get([whose, name])
    if (before && before.v > rowVersion) throw new ShelfTrouble('away', `a newer release wrote ${name}`)
    const there = draftOfToday(before)?.values
    const now = base && there ? merge(base, values, there) : values
    const all = isPart && now === values ? { ...there, ...values } : now
    const named = new Set(filesIn(all))
    // One that another tab has made small as well, and written first, is there already.
    for (const file of files) if (now === values || named.has(file.id)) await on.files.put(file)
    await on.drafts.put({ person: whose, name, v: rowVersion, at: Date.now(), rev, values: all })
    // What another tab wrote there it still shows: that goes with the sweep, once nothing names it.
    if (before && (isKnown(before) || isOwn(before))) await dropFiles(on, whose, filesIn(before.values))
    return now
  })
  known.set(keyOf(name, whose), rev)
  draftWritten(whose, name)
  return end
}

/** The draft of this name; undefined when there is none, or a newer release wrote it. */
export async function draftOf(name: string, whose = person()): Promise<Draft | undefined> {
  const draft = await onShelves(['drafts'], 'readonly', (on) => on.drafts.get([whose, name]))
  known.set(keyOf(name, whose), draft?.rev)
  return draftOfToday(draft)
}

/** Everything somebody has begun on this phone, and this release can read. */
export async function draftsOf(whose = person()): Promise<Draft[]> {
  const drafts = await onShelves(['drafts'], 'readonly', (on) => on.drafts.of(whose))
  return drafts.flatMap((draft) => draftOfToday(draft) ?? [])
}

async function fileFor({ name, blob, raw }: NewFile, whose: string): Promise<KeptFile> {
  const id = fileIdOf(name)
  if (id === undefined) throw new TypeError(`no name of a photo: ${name}`)
  return { id, person: whose, blob: await toShelf(blob), raw, at: Date.now() }
}

/** The photo of an id, and whether it is still as it was chosen; undefined when it is not on this phone, or unreadable. */
export async function fileOf(id: string, whose = person()): Promise<{ blob: Blob; raw: boolean } | undefined> {
  const file = await onShelves(['files'], 'readonly', (on) => on.files.get(id))
  if (file?.person !== whose) return undefined
  const blob = file.blob instanceof Blob ? file.blob : await bytesOf(file.blob)
  return { blob, raw: file.raw }
}
