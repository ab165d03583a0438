import { randomBytes } from 'node:crypto'
import { createLimiter } from '#contract/limiter.ts'
import { notThere } from '#contract/problem.ts'
import { shopMessages } from '#contract/shops/rules.ts'
import type { Database } from '../db/database.ts'
import { type FileStore, readWhole } from '../file-store/file-store.ts'
import { tooManyRequests } from '../http/error-replies.ts'
import type { Log } from '../http/log.ts'
import { detachPictures } from './detach-pictures.ts'
import { parseFileName } from './file-names.ts'
import { collectGarbage } from './garbage-collection.ts'
import { type PictureInfo, type TargetShape, UndecodablePhoto } from './image-job.ts'
import type { ImagePool } from './image-pool.ts'
import { bannerSizeLimit, checkPhotoBytes, parsePhotoDataUrl, photoError, type SizeLimit } from './photo-validation.ts'
import { ensureQuota, requireSpaceForOriginal } from './quota.ts'

/** A stored photo without a row yet: `uploadedBytes` as received, `bytes` of all its files together. */
export type StoredPhoto = PictureInfo & { name: string; bytes: number; uploadedBytes: number }

/** A picture row that was made of an uploaded photo. */
export type PictureRow = { pictureId: number; width: number; height: number }

/**
 * The context of a photo: its field, the folder of its files, its sender. A photo without a sender counts against
 * nobody's space.
 */
export type StoreOptions = { field: string; folder: string; personId: number | undefined }

type Strip = { strip: { width: number; height: number } }

/**
 * Photos of users. Decoding one takes a second while others may wait for a transaction, so call it before the
 * transaction begins. Throws code 05 with a message at `field`, 29 when too many photos wait, and what `ensureQuota`
 * throws. A photo that is never attached is deleted a day later.
 */
export type Photos = {
  /** A square of at most `side` pixels, cut from the middle, from a data string. */
  storeSquare: (text: string, options: StoreOptions & { side: number }) => Promise<StoredPhoto>
  /** The whole photo, at most `longest` pixels wide and high, from a data string. `weight` if the limit is not 3 MB. */
  storeDataUrl: (text: string, options: StoreOptions & { longest: number; weight?: SizeLimit }) => Promise<StoredPhoto>
  /** Stores a photo from its bytes. */
  storeBytes: (bytes: Buffer, options: StoreOptions & { longest: number }) => Promise<StoredPhoto>
  /** The strip of a banner, at most `strip.width` pixels wide, from a data string of up to 10,000,000 bytes. */
  storeBanner: (text: string, options: StoreOptions & Strip) => Promise<StoredPhoto>
  /**
   * Stores a banner from an uploaded photo, 'photo/<hex>.jpg'. The caller has checked that it belongs to the person.
   */
  storeBannerFrom: (path: string, options: StoreOptions & Strip) => Promise<StoredPhoto>
  /**
   * Stores the bytes of a photo as they arrived, for a job that makes a picture of them later. Returns the name of its
   * file. It counts as the person's until it is released, or for 30 days.
   */
  keepOriginal: (bytes: Buffer, options: { field: string; personId: number }) => Promise<string>
  /** A square of at most `side` pixels, cut from the middle, from such a file. Code 04 when it is there no longer. */
  storeSquareFrom: (original: string, options: StoreOptions & { side: number }) => Promise<StoredPhoto>
  /** Lets the next garbage collection delete such files. */
  releaseOriginals: (tx: Database, originals: readonly string[]) => Promise<void>
  /** Inserts the row of a photo, in the transaction of the save that attaches it. Returns its id. */
  attach: (tx: Database, photo: StoredPhoto) => Promise<number>
  /**
   * Keeps an upload for its sender for 30 days, until a save attaches it by its path. Over 60 photos or 60 MB of one
   * person their oldest upload is released.
   */
  keepUpload: (tx: Database, photo: StoredPhoto, personId: number) => Promise<void>
  /**
   * Inserts the row of an upload of this person, in the transaction of the save that attaches it; `path` is
   * 'photo/<hex>.jpg'. Throws code 04 with a message at `field` when it does not exist, belongs to another person, or
   * is attached already: the phone uploads it again. Throws code 05 when it was heavier than `weight` as received.
   */
  attachUpload: (
    tx: Database,
    path: string,
    options: { personId: number; field: string; weight?: SizeLimit },
  ) => Promise<PictureRow>
  /**
   * Keeps an upload that belongs to nobody for seven days, until a save attaches it by its path, which nobody else can
   * guess. The oldest are released when all of them together are too many.
   */
  keepUnowned: (tx: Database, photo: StoredPhoto) => Promise<void>
  /**
   * Inserts the row of such an upload. Throws code 04 with a message at `field` when it does not exist, or is attached
   * already.
   */
  attachUnowned: (tx: Database, path: string, field: string) => Promise<PictureRow>
  /** Releases photos that are no longer attached, in the same transaction. Illustrations stay. */
  detach: (tx: Database, pictures: number | readonly number[]) => Promise<void>
  /**
   * Deletes the files of photos that are neither attached nor uploads in waiting. A job; two servers may run it at
   * once.
   */
  sweep: () => Promise<void>
  /** Throws when the disk of the files, and usually of the database, is nearly full. */
  requireFreeSpace: () => Promise<void>
}

/** How many photos are decoded at once, and how many wait with their bytes in memory. */
const encodeLimits = { atOnce: 2, waiting: 12, refuse: () => tooManyRequests(5) }
/** With fewer free bytes on the disk nothing new is stored: the database needs space too. */
const minFreeBytes = 500 * 1024 * 1024

export function createPhotos({
  db,
  store,
  images,
  log,
}: {
  db: Database
  store: FileStore
  images: Pick<ImagePool, 'decode'>
  log: Log
}): Photos {
  const limiter = createLimiter(encodeLimits)

  async function decode(bytes: Buffer, field: string, frame: TargetShape) {
    try {
      return await images.decode(bytes, frame)
    } catch (error) {
      if (error instanceof UndecodablePhoto) throw photoError(field, error.because)
      throw error
    }
  }

  async function readStored(path: string, field: string): Promise<Buffer> {
    const file = await store.open(path)
    if (!file) throw notThere(shopMessages.photoGone, { [field]: shopMessages.photoGone })
    return readWhole(file)
  }

  async function requireFreeSpace() {
    if ((await store.freeBytes()) < minFreeBytes) throw new Error('the disk is nearly full: nothing is stored')
  }

  async function storePhoto(bytes: Buffer, { field, folder, personId }: StoreOptions, frame: TargetShape) {
    await requireFreeSpace()
    if (personId !== undefined) await ensureQuota(personId, field, { db, store })
    const { files, ...facts } = await limiter.run(() => decode(bytes, field, frame))
    const name = `${folder}/${randomBytes(16).toString('hex')}`
    const weight = files.reduce((sum, [, { length }]) => sum + length, 0)
    await db.query('insert into loose_picture (name, sender_id, bytes) values ($1, $2, $3)', [name, personId, weight])
    for (const [variant, file] of files) await store.put(name + variant, file)
    return { name, bytes: weight, uploadedBytes: bytes.length, ...facts }
  }

  return {
    requireFreeSpace,
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
    keepOriginal: async (bytes, { field, personId }) => {
      const original = checkPhotoBytes(bytes, field)
      await requireFreeSpace()
      await requireSpaceForOriginal(db, personId, { bytes: original.length, field })
      const name = `import/${randomBytes(16).toString('hex')}`
      await db.query(
        `insert into loose_picture (name, sender_id, bytes, since) values ($1, $2, $3, now() + interval '30 days')`,
        [name, personId, original.length],
      )
      await store.put(`${name}.jpg`, original)
      return name
    },
    storeSquareFrom: async (original, { side, ...options }) =>
      storePhoto(await readStored(`${original}.jpg`, options.field), options, { square: side }),
    releaseOriginals: async (tx, originals) => {
      await tx.query(`update loose_picture set since = now() - interval '2 days' where name = any ($1::text[])`, [
        originals,
      ])
    },
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
    keepUnowned,
    attachUnowned,
    detach: detachPictures,
    sweep: () => collectGarbage({ db, store, log }),
  }
}

/** Limits of one person's unattached uploads: photos, and bytes of all their files together. */
const maxLoose = { photos: 60, bytes: 60_000_000 }

/**
 * Assigns an upload to its sender. Over the person's limit the oldest one is released, and deleted within the hour.
 * Refusing instead would block an outbox for a month, behind photos of discarded forms; a save that still refers to
 * the oldest gets the answer that it is gone, and the phone uploads it again.
 */
async function keepUploadFor(tx: Database, photo: StoredPhoto, personId: number): Promise<void> {
  // Uploads of one person are counted one after the other. The lock does not block foreign keys to the person.
  await tx.query('select from person where id = $1 for no key update', [personId])
  const claimed = await tx.query(
    `update loose_picture set person_id = $2, sender_id = $2, width = $3, height = $4, thumbhash = $5,
       bytes = $6, sent_bytes = $7, since = now()
     where name = $1 returning name`,
    [photo.name, personId, photo.width, photo.height, photo.thumbhash, photo.bytes, photo.uploadedBytes],
  )
  if (claimed.length === 0) throw new Error(`the files of ${photo.name} were swept away before anybody kept them`)
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
 * Inserts the picture row of an upload; see `Photos`. One statement consumes the upload: it is attached once. Uploads
 * may be as heavy as most photos; where less is allowed, the weight as received is checked here.
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
  if (!row) throw notThere(shopMessages.photoGone, { [field]: shopMessages.photoGone })
  if (weight && row.sent_bytes !== null && row.sent_bytes > weight.bytes) throw photoError(field, weight.error)
  return { pictureId: row.id, width: row.width, height: row.height }
}

/** Limits of all unattached uploads without a sender: a phone uploads a photo that was released again, once. */
const maxUnowned = { photos: 1000, bytes: 600_000_000 }

/** The folder of uploads that belong to nobody: released uploads of persons are in others. */
export const unownedFolder = 'label'
const isUnownedSql = `name like '${unownedFolder}/%' and width is not null`

async function keepUnowned(tx: Database, photo: StoredPhoto): Promise<void> {
  const claimed = await tx.query(
    // Garbage collection deletes what is a day older than `since`.
    `update loose_picture set width = $2, height = $3, thumbhash = $4, since = now() + interval '6 days'
     where name = $1 and name like '${unownedFolder}/%' returning name`,
    [photo.name, photo.width, photo.height, photo.thumbhash],
  )
  if (claimed.length === 0) throw new Error(`the files of ${photo.name} were swept away before anybody kept them`)
  await tx.query(
    `update loose_picture set width = null, since = now() - interval '2 days'
     where name in (
       select name from (
         select name, row_number() over newest as photos, sum(bytes) over newest as bytes
         from loose_picture where ${isUnownedSql}
         window newest as (order by name = $1 desc, since desc, name rows unbounded preceding)
       ) as unowned
       where photos > $2 or bytes > $3
     )`,
    [photo.name, maxUnowned.photos, maxUnowned.bytes],
  )
}

/** One statement consumes the upload: it is attached once. */
async function attachUnowned(tx: Database, path: string, field: string): Promise<PictureRow> {
  const file = parseFileName(path)
  const [row] = await tx.query<{ id: number; width: number; height: number }>(
    `with unowned as (
       delete from loose_picture where name = $1 and ${isUnownedSql}
       returning name, width, height, thumbhash, bytes
     )
     insert into picture (name, width, height, thumbhash, drawn_at, bytes)
     select name, width, height, thumbhash, now(), bytes from unowned returning id, width, height`,
    [file?.variant === '.jpg' ? file.picture : null],
  )
  if (!row) throw notThere(shopMessages.photoGone, { [field]: shopMessages.photoGone })
  return { pictureId: row.id, width: row.width, height: row.height }
}
