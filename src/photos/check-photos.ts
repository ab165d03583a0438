import { readFile } from '#offline/drafts/drafts.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import { type FormPhoto, isReady } from './photo-list.ts'
import type { PhotoQueue } from './photo-queue.ts'
import { PhotoError } from './shrink/shrink-photo.ts'

const missing = 'Foto ini tidak ada lagi di HP. Pilih fotonya sekali lagi.'

/** Waits until each photo is shrunk, and checks that each is still on this phone: a missing one then has its error. */
export async function waitUntilReady(work: PhotoQueue): Promise<void> {
  await work.settled()
  // Another tab, or a browser that cleared its storage, may have deleted it. Reported here, before it is in the outbox.
  for (const [place, photos] of Object.entries(work.now().photos))
    for (const { id, file } of photos)
      if (file && !(await readFile(fileIdOf(file) ?? ''))) await work.spoil(place, id, new PhotoError(missing))
}

/** The error for photos that cannot be sent, and the id of the first of them; undefined when all can. */
export function findUnready(photos: readonly FormPhoto[]): { sentence: string; first: string } | undefined {
  const broken = photos.flatMap((photo, index) => (isReady(photo) ? [] : [{ id: photo.id, number: index + 1 }]))
  return broken[0] && { sentence: brokenSentence(broken.map(({ number }) => number)), first: broken[0].id }
}

/** 'Foto 4, 6 dan 7 belum bisa dikirim. …' */
export function brokenSentence(numbers: readonly number[]): string {
  const last = numbers.at(-1)
  const named = numbers.length > 1 ? `${numbers.slice(0, -1).join(', ')} dan ${last}` : last
  return `Foto ${named} belum bisa dikirim. Ambil ulang atau hapus dahulu.`
}
