import { randomBytes } from 'node:crypto'
import { createLimiter } from '#contract/limiter.ts'
import { notThere } from '#contract/problem.ts'
import { shopWords } from '#contract/shops/shop-rules.ts'
import type { Database } from '../db/database.ts'
import { tooManyRequests } from '../http/error-replies.ts'
import type { Log } from '../http/log.ts'
import type { TargetShape } from './decode-upload.ts'
import { parseFileName } from './file-names.ts'
import type { FileStore } from './file-store.ts'
import { collectGarbage } from './garbage-collection.ts'
import { bannerSizeLimit, checkPhotoBytes, parsePhotoDataUrl, photoError, type SizeLimit } from './photo-validation.ts'
import { ensureQuota } from './quota.ts'
import type { PictureInfo } from './renderer.ts'

/** A photo of `sent` bytes as it came, whose files, of `bytes` together, are in the store and whose row is still to be made. */
export type StoredPhoto = PictureInfo & { name: string; bytes: number; uploadedBytes: number }

/** A picture row that was made of an uploaded photo. */
export type PictureRow = { pictureId: number; width: number; height: number }

/** What is sent with a photo: the field it stands in, the folder of its files, and whose it is, who sends it. */
export type StoreOptions = { field: string; folder: string; personId: number }

type Strip = { strip: { width: number; height: number } }

/**
 * Photos that people send. Taking one takes a second and others wait for a transaction: take before it begins. Throws
 * code 05 with a sentence at `field`, 29 when too many photos wait, and what `ensureQuota` throws. A photo that is never
 * shown is gone a day later.
 */
export type Photos = {
  /** A square of at most `side` pixels, cut from the middle, out of a data string. */
  storeSquare: (text: string, options: StoreOptions & { side: number }) => Promise<StoredPhoto>
  /** The whole photo, at most `longest` pixels wide and high, out of a data string. `weight` when 3 MB are not the most. */
  storeDataUrl: (text: string, options: StoreOptions & { longest: number; weight?: SizeLimit }) => Promise<StoredPhoto>
  /** The same out of bare bytes. */
  storeBytes: (bytes: Buffer, options: StoreOptions & { longest: number }) => Promise<StoredPhoto>
  /** The strip of a banner, at most `strip.width` pixels wide, out of a data string of up to 10,000,000 bytes. */
  storeBanner: (text: string, options: StoreOptions & Strip) => Promise<StoredPhoto>
  /** The same out of a photo that was uploaded, 'photo/<hex>.jpg'. Whose it is has been asked. */
  storeBannerFrom: (path: string, options: StoreOptions & Strip) => Promise<StoredPhoto>
  /** Makes the row of a photo, in the transaction of what shows it. Gives its id. */
  attach: (tx: Database, photo: StoredPhoto) => Promise<number>
  /**
   * Keeps an upload for its sender, for 30 days, until a save shows it by its path. Past 60 photos or 60 MB of one person
   * their oldest makes room.
   */
  keepUpload: (tx: Database, photo: StoredPhoto, personId: number) => Promise<void>
  /**
   * Makes the row of a photo that this person uploaded, in the transaction of what shows it; `path` is 'photo/<hex>.jpg'.
   * Throws code 04 with a sentence at `field` when it is not there, not theirs, or shown already: the phone sends it anew;
   * code 05 when it was heavier than `weight` as it came.
   */
  attachUpload: (
    tx: Database,
    path: string,
    options: { personId: number; field: string; weight?: SizeLimit },
  ) => Promise<PictureRow>
  /** Takes down a photo, or several, that nothing shows any more, in the same transaction. Drawn pictures stay. */
  detach: (tx: Database, pictures: number | readonly number[]) => Promise<void>
  /** Removes the files of photos that nothing shows and nobody waits for. A job calls it; two servers may at once. */
  sweep: () => Promise<void>
}

/** At once, and waiting with their bytes in memory: the machine has other things to do. */
const encodeLimits = { atOnce: 2, waiting: 12, refuse: () => tooManyRequests(5) }
/** Below this many bytes on the disk nothing new is stored: the database needs room too. */
const minFreeBytes = 500 * 1024 * 1024

export function createPhotos({ db, store, log }: { db: Database; store: FileStore; log: Log }): Photos {
  const limiter = createLimiter(encodeLimits)

  async function decode(bytes: Buffer, field: string, frame: TargetShape) {
    const { decodeUpload, UndecodablePhoto } = await import('./decode-upload.ts')
    try {
      return await decodeUpload(bytes, frame)
    } catch (error) {
      if (error instanceof UndecodablePhoto) throw photoError(field, error.because)
      throw error
    }
  }

  async function readStored(path: string, field: string): Promise<Buffer> {
    const file = await store.open(path)
    if (!file) throw notThere(shopWords.photoGone, { [field]: shopWords.photoGone })
    const parts: Buffer[] = []
    for await (const part of file.stream()) parts.push(part as Buffer)
    return Buffer.concat(parts)
  }

  async function storePhoto(bytes: Buffer, { field, folder, personId }: StoreOptions, frame: TargetShape) {
    if ((await store.freeBytes()) < minFreeBytes) throw new Error('the disk is nearly full: no photo is taken')
    await ensureQuota(personId, field, { db, store })
    const { files, ...facts } = await limiter.run(() => decode(bytes, field, frame))
    const name = `${folder}/${randomBytes(16).toString('hex')}`
    const weight = files.reduce((sum, [, { length }]) => sum + length, 0)
    await db.query('insert into loose_picture (name, sender_id, bytes) values ($1, $2, $3)', [name, personId, weight])
    for (const [variant, file] of files) await store.put(name + variant, file)
    return { name, bytes: weight, uploadedBytes: bytes.length, ...facts }
  }

  return {
    storeSquare: async (text, { side, ...options }) =>
      storePhoto(parsePhotoDataUrl(text, options.field), options, { square: side }),
    storeDataUrl: async (text, { longest, weight, ...options }) =>
      storePhoto(parsePhotoDataUrl(text, options.field, weight), options, { longest }),
    storeBytes: async (bytes, { longest, ...options }) =>
      storePhoto(checkPhotoBytes(bytes, options.field), options, { longest }),
    storeBanner: async (text, { strip, ...options }) =>
      storePhoto(parsePhotoDataUrl(text, options.field, bannerSizeLimit), options, { strip }),
    storeBannerFrom: async (path, { strip, ...options }) =>
      storePhoto(await readStored(path, options.field), options, { strip }),
    attach: async (tx, { name, width, height, thumbhash }) => {
      const [row] = await tx.query<{ id: number }>(
        `with known as (delete from loose_picture where name = $1 returning name, sender_id, bytes)
         insert into picture (name, width, height, thumbhash, drawn_at, sender_id, bytes)
         select name, $2, $3, $4, now(), sender_id, bytes from known returning id`,
        [name, width, height, thumbhash],
      )
      if (!row) throw new Error(`the files of ${name} were swept away before anything showed them`)
      return row.id
    },
    keepUpload: keepUploadFor,
    attachUpload: attachUploadOf,
    detach: async (tx, pictures) => {
      await tx.query(
        `with gone as (delete from picture where id = any ($1::int[]) and recipe is null returning name, sender_id, bytes)
         insert into loose_picture (name, sender_id, bytes) select name, sender_id, bytes from gone`,
        [[pictures].flat()],
      )
    },
    sweep: () => collectGarbage({ db, store, log }),
  }
}

/** What one person may have uploaded and not shown: photos, and bytes of all their files together. */
const maxLoose = { photos: 60, bytes: 60_000_000 }

/**
 * Gives an upload to its sender. Past what one person may have loose the oldest is nobody's any more, and swept within the
 * hour. Refusing instead would stop an outbox for a month, behind photos of forms that were thrown away; whoever still
 * meant to show the oldest is told that it is gone, and sends it again from the phone that has it.
 */
async function keepUploadFor(tx: Database, photo: StoredPhoto, personId: number): Promise<void> {
  // One upload of a person after the other counts what they have. The lock lets references to the person pass.
  await tx.query('select from person where id = $1 for no key update', [personId])
  const kept = await tx.query(
    `update loose_picture set person_id = $2, sender_id = $2, width = $3, height = $4, thumbhash = $5,
       bytes = $6, sent_bytes = $7, since = now()
     where name = $1 returning name`,
    [photo.name, personId, photo.width, photo.height, photo.thumbhash, photo.bytes, photo.uploadedBytes],
  )
  if (kept.length === 0) throw new Error(`the files of ${photo.name} were swept away before anybody kept them`)
  await tx.query(
    `update loose_picture set person_id = null, since = now() - interval '2 days'
     where name in (
       select name from (
         select name, row_number() over newest as photos, sum(bytes) over newest as bytes
         from loose_picture where person_id = $1
         window newest as (order by name = $2 desc, since desc, name rows unbounded preceding)
       ) as mine
       where photos > $3 or bytes > $4
     )`,
    [personId, photo.name, maxLoose.photos, maxLoose.bytes],
  )
}

/**
 * Makes the picture row of an upload; see `Photos`. One statement takes it off the shelf: it is shown once. Uploads are let
 * in by the bounds of most photos; what is shown where less is taken is weighed here, as it came.
 */
async function attachUploadOf(
  tx: Database,
  path: string,
  { personId, field, weight }: { personId: number; field: string; weight?: SizeLimit },
): Promise<PictureRow> {
  const file = parseFileName(path)
  const [row] = await tx.query<{ id: number; width: number; height: number; sent_bytes: number | null }>(
    `with mine as (
       delete from loose_picture where name = $1 and person_id = $2
       returning name, width, height, thumbhash, sender_id, bytes, sent_bytes
     ), shown as (
       insert into picture (name, width, height, thumbhash, drawn_at, sender_id, bytes)
       select name, width, height, thumbhash, now(), sender_id, bytes from mine returning id, width, height
     )
     select shown.*, sent_bytes from shown, mine`,
    [file?.variant === '.jpg' ? file.picture : null, personId],
  )
  if (!row) throw notThere(shopWords.photoGone, { [field]: shopWords.photoGone })
  if (weight && row.sent_bytes !== null && row.sent_bytes > weight.bytes) throw photoError(field, weight.error)
  return { pictureId: row.id, width: row.width, height: row.height }
}
