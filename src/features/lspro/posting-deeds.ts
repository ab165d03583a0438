import { lsproWords } from '#contract/lspro-rules.ts'
import { type PostingAsk, postName, removePostWrite, restorePostWrite, savePostWrite } from '#forms/posting-write.ts'
import { saveAndSay } from '#forms/saving.ts'
import { shelvesChanged } from '#offline/changes.ts'
import { dropDraft } from '#offline/draft-writer.ts'
import { draftOf, fileOf, keepDraft, type NewFile } from '#offline/drafts.ts'
import { arrivedRows, keep, takeBack, waitingRows } from '#offline/outbox.ts'
import { type Draft, fileName, filesIn, type Row } from '#offline/rows.ts'
import { say } from '#ui/news.ts'
import type { Photos } from '#ui/photo-list.ts'
import type { OwnPost } from './own-posts.ts'
import { picturePart, picturePlace } from './posting-values.ts'

// What its owner does with a post.

/** Keeps a new post, or a change of one, and says what became of it. `draft` ends with it. Throws ShelfTrouble. */
export async function sharePost(key: string, ask: PostingAsk, draft: string, isNew: boolean) {
  const end = await saveAndSay(savePostWrite(key, ask, draft), isNew ? lsproWords.posted : lsproWords.changed)
  if (end === 'parked') say(await whyNot(key), { alert: true })
  return end
}

/** What the server said of a post that it has refused (row 256). */
async function whyNot(key: string): Promise<string> {
  const row = (await waitingRows()).find(({ state, subject }) => state === 'parked' && subject === postName(key))
  const [field] = Object.values(row?.problem?.fields ?? {})
  return field ?? (row?.problem?.message || lsproWords.failed)
}

/**
 * Takes a post away; for some seconds it can be put back with one tap. One that never left is taken out of the outbox, any
 * other is removed behind whatever waits of it. Throws ShelfTrouble.
 */
export async function removePost(post: OwnPost): Promise<void> {
  const { external_id: key, remark } = post
  const rows = await waitingRows()
  const save = rows.findLast(({ same }) => same === postName(key))
  // What goes with it is read before: it comes back when it is put back.
  const held = save && (!post.known || save.state === 'parked') ? await heldOf(save) : undefined
  const begun = await begunOf(key)
  const comeBack = async (work: () => Promise<void>) => {
    await work()
    if (begun) await beginAgain(key, begun)
    say(lsproWords.restored)
  }
  const back = (work: () => Promise<void>) => ({ name: 'Urungkan', run: () => void undo(() => comeBack(work)) })
  if (held && !post.known && (await takeBack(held.row.seq))) {
    await dropDraft(postName(key))
    return say(lsproWords.removed, { action: back(() => again(held)) })
  }
  // Tapped twice, or taken back in another tab: there is nothing to remove.
  if (!post.known && !(await isSomewhere(key))) return
  // One that is on its way goes first; one that was refused is overtaken.
  const lost = held?.row.state === 'parked' ? held : undefined
  const action = back(() => putBack(key, remark, lost))
  // A removal that was refused has overtaken what was refused before: that has its way back all the same.
  if ((await saveAndSay(removePostWrite(key, remark), lsproWords.removed, action)) === 'parked')
    say(await whyNot(key), { alert: true, action })
}

/** Puts a post back that was removed a while ago, and says what became of that. Throws ShelfTrouble. */
export async function restorePost(key: string, remark: string): Promise<void> {
  if ((await saveAndSay(restorePostWrite(key, remark), lsproWords.restored)) === 'parked')
    say(await whyNot(key), { alert: true })
}

/** Does it wait here, or has it arrived? */
async function isSomewhere(key: string): Promise<boolean> {
  const waiting = (await waitingRows()).some(({ same }) => same === postName(key))
  return waiting || (await arrivedRows()).some(({ last }) => last?.same === postName(key))
}

async function putBack(key: string, remark: string, lost: Held | undefined) {
  await keep(restorePostWrite(key, remark))
  if (lost) await again(lost)
}

type Held = { row: Row; photos: NewFile[] }

/** A write that is about to go, with its photos. */
const heldOf = async (row: Row): Promise<Held> => ({ row, photos: await photosIn(row.ask) })

async function photosIn(said: unknown): Promise<NewFile[]> {
  const photos: NewFile[] = []
  for (const id of filesIn(said)) {
    const file = await fileOf(id)
    if (file) photos.push({ name: fileName(id), ...file })
  }
  return photos
}

type Begun = { values: Draft['values']; photos: NewFile[] }

/** The change of it that was begun and not saved: it goes with the post, and comes back with it. */
async function begunOf(key: string): Promise<Begun | undefined> {
  const draft = await draftOf(postName(key))
  return draft && { values: draft.values, photos: await photosIn(draft.values) }
}

async function beginAgain(key: string, { values, photos }: Begun) {
  await keepDraft(postName(key), values, undefined, photos)
  shelvesChanged()
}

/** The same write once more; its photos come back onto the shelf with a draft, which ends with it. */
async function again({ row, photos }: Held) {
  const { name, ask, subject, same, line, over, title, to } = row
  const pictures: Photos = { [picturePlace]: photos.map((photo) => ({ id: photo.name, file: photo.name })) }
  await keepDraft(same, { remark: ask.remark, [picturePart]: { photos: pictures, seen: true } }, undefined, photos)
  await keep({ name, ask, subject, same, title, to, draft: same, ...(line && { line }), ...(over && { over }) })
}

async function undo(work: () => Promise<void>) {
  try {
    await work()
  } catch {
    say('Belum diurungkan: penyimpanan HP tidak dapat dipakai.', { alert: true })
  }
}
