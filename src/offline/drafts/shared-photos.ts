import { environment } from '../environment.ts'
import { type Draft, entryVersion, fileIdsIn, fileName, type StoredFile } from '../outbox/entry.ts'
import { toStoredBlob } from '../storage/blobs.ts'
import { dbChanged } from '../storage/db-events.ts'
import { deleteUnusedFiles } from '../storage/delete-unused-files.ts'
import { transact } from '../storage/local-db.ts'

// Photos shared from the phone's gallery. The worker stores them at once, also with the app closed and offline, as a
// draft of their own until they become photos of a product.

export const maxSharedPhotos = 4 // as many as a product has
const maxAge = 7 * 24 * 60 * 60_000 // ms after which unused shared photos are deleted
const prefix = 'shared:'

/** A shared photo: its name in the draft, and in the gallery. */
export type SharedPhoto = { file: string; called: string }

export const sharedName = (id: string) => prefix + id
/** The id of the shared photos in a draft of this name; undefined for any other name. */
export const sharedIdOf = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : undefined)

/** Stores photos of `owner`, all or none; returns their id. Throws StorageError. */
export async function saveShared(photos: readonly File[], owner: string): Promise<string> {
  const id = environment.newId()
  const files: StoredFile[] = []
  for (const photo of photos)
    files.push({
      id: environment.newId(),
      person: owner,
      blob: await toStoredBlob(photo),
      raw: true,
      at: environment.now(),
    })
  const sharedPhotos = files.map((file, at): SharedPhoto => ({ file: fileName(file.id), called: photos[at]!.name }))
  await transact(['files', 'drafts'], 'readwrite', async (on) => {
    for (const file of files) await on.files.put(file)
    await on.drafts.put(draftOf(sharedName(id), owner, { photos: sharedPhotos }))
  })
  dbChanged()
  return id
}

const draftOf = (name: string, person: string, values: Draft['values']): Draft => ({
  person,
  name,
  v: entryVersion,
  at: environment.now(),
  rev: environment.newId(),
  values,
})

export type Shared = { owner: string; photos: readonly SharedPhoto[] }

/** The shared photos with this id, of the first of these people who has them; undefined when none has. */
export const findShared = (id: string, people: readonly string[]): Promise<Shared | undefined> =>
  transact(['drafts'], 'readonly', async (on) => {
    for (const owner of people) {
      const draft = await on.drafts.get([owner, sharedName(id)])
      if (draft && !isExpired(draft)) return { owner, photos: (draft.values.photos ?? []) as SharedPhoto[] }
    }
    return undefined
  })

// Setting the phone's clock back expires nothing.
const isExpired = ({ at }: Draft, now = environment.now()) => now - at > maxAge

/**
 * Moves shared photos into another draft (`to`), in one transaction so that they always belong to a person. False when
 * another page has already moved them. Throws StorageError.
 */
export async function moveSharedTo(
  id: string,
  { owner }: Pick<Shared, 'owner'>,
  to: { person: string; name: string; values: Draft['values'] },
): Promise<boolean> {
  const done = await transact(['files', 'drafts'], 'readwrite', async (on) => {
    const draft = await on.drafts.get([owner, sharedName(id)])
    if (!draft) return false
    for (const file of fileIdsIn(draft.values)) {
      const photo = await on.files.get(file)
      if (photo?.person === owner) await on.files.put({ ...photo, person: to.person })
    }
    await on.drafts.put(draftOf(to.name, to.person, to.values))
    await on.drafts.remove([owner, draft.name])
    return true
  })
  dbChanged()
  return done
}

/** Deletes the shared photos with this id. */
export async function deleteShared(id: string, owner: string): Promise<void> {
  await deleteWhere(owner, ({ name }) => name === sharedName(id))
  dbChanged()
}

/** Deletes shared photos that were not used within seven days. */
export const deleteExpiredShared = (owner: string, now = environment.now()) =>
  deleteWhere(owner, (draft) => sharedIdOf(draft.name) !== undefined && isExpired(draft, now))

const deleteWhere = (owner: string, matches: (draft: Draft) => boolean) =>
  transact(['rows', 'files', 'drafts'], 'readwrite', async (on) => {
    for (const draft of (await on.drafts.of(owner)).filter(matches)) {
      await on.drafts.remove([owner, draft.name])
      await deleteUnusedFiles(on, owner, fileIdsIn(draft.values))
    }
  })
