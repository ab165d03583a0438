import { toShelf } from './blobs.ts'
import { shelvesChanged } from './changes.ts'
import { dropFiles } from './drop-files.ts'
import { type Draft, fileName, filesIn, type KeptFile, rowVersion } from './rows.ts'
import { onShelves } from './shelves.ts'

// Photos that came from the phone's gallery: on the shelf before anything else happens, as a draft of their own that names
// them, until they become those of a product. The worker puts them there, with the app closed and without a road too.

export const sharedMost = 4 // as many as a product has
const kept = 7 * 24 * 60 * 60_000 // ms that they wait for somebody who can make a product of them
const prefix = 'shared:'

/** A photo as it was shared: its name on the shelf, and in the gallery. */
export type SharedPhoto = { file: string; called: string }

export const sharedName = (id: string) => prefix + id
/** The id of photos that a draft of this name holds; undefined for any other name. */
export const sharedIdOf = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : undefined)

/** Puts photos on the shelf of `whose`, all or none; gives their id. Throws ShelfTrouble. */
export async function keepShared(photos: readonly File[], whose: string): Promise<string> {
  const id = crypto.randomUUID()
  const files: KeptFile[] = []
  for (const photo of photos)
    files.push({ id: crypto.randomUUID(), person: whose, blob: await toShelf(photo), raw: true, at: Date.now() })
  const named = files.map((file, at): SharedPhoto => ({ file: fileName(file.id), called: photos[at]!.name }))
  await onShelves(['files', 'drafts'], 'readwrite', async (on) => {
    for (const file of files) await on.files.put(file)
    await on.drafts.put(draftOf(sharedName(id), whose, { photos: named }))
  })
  shelvesChanged()
  return id
}

const draftOf = (name: string, person: string, values: Draft['values']): Draft => ({
  person,
  name,
  v: rowVersion,
  at: Date.now(),
  rev: crypto.randomUUID(),
  values,
})

export type Shared = { whose: string; photos: readonly SharedPhoto[] }

/** Photos that were shared, of the first of these people who has them; undefined when nobody has. */
export const sharedOf = (id: string, people: readonly string[]): Promise<Shared | undefined> =>
  onShelves(['drafts'], 'readonly', async (on) => {
    for (const whose of people) {
      const draft = await on.drafts.get([whose, sharedName(id)])
      if (draft && !isOld(draft)) return { whose, photos: (draft.values.photos ?? []) as SharedPhoto[] }
    }
    return undefined
  })

// A clock that was set back makes nothing old.
const isOld = ({ at }: Draft, now = Date.now()) => now - at > kept

/**
 * They become those of another draft, `name` of the person `to`, with these values, in one step: there is no moment at
 * which nobody has them. False when somebody else has been quicker.
 */
export async function adoptShared(
  id: string,
  { whose }: Pick<Shared, 'whose'>,
  to: { person: string; name: string; values: Draft['values'] },
): Promise<boolean> {
  const done = await onShelves(['files', 'drafts'], 'readwrite', async (on) => {
    const draft = await on.drafts.get([whose, sharedName(id)])
    if (!draft) return false
    for (const file of filesIn(draft.values)) {
      const photo = await on.files.get(file)
      if (photo?.person === whose) await on.files.put({ ...photo, person: to.person })
    }
    await on.drafts.put(draftOf(to.name, to.person, to.values))
    await on.drafts.remove([whose, draft.name])
    return true
  })
  shelvesChanged()
  return done
}

/** Throws them away. */
export async function dropShared(id: string, whose: string): Promise<void> {
  await remove(whose, ({ name }) => name === sharedName(id))
  shelvesChanged()
}

/** Takes away what nobody has made a product of in seven days. */
export const sweepShared = (whose: string, now = Date.now()) =>
  remove(whose, (draft) => sharedIdOf(draft.name) !== undefined && isOld(draft, now))

const remove = (whose: string, which: (draft: Draft) => boolean) =>
  onShelves(['rows', 'files', 'drafts'], 'readwrite', async (on) => {
    for (const draft of (await on.drafts.of(whose)).filter(which)) {
      await on.drafts.remove([whose, draft.name])
      await dropFiles(on, whose, filesIn(draft.values))
    }
  })
