import { randomBytes } from 'node:crypto'
import { notThere } from '#contract/problem.ts'
import { shopWords } from '#contract/shop-rules.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { queueOf } from '../queue.ts'
import { makeRoomFor } from './allowance.ts'
import type { Facts } from './painter.ts'
import type { Frame } from './photo-room.ts'
import { bannerWeight, fitting, photoIn, unfitAt, type Weight } from './photo-text.ts'
import type { Store } from './store.ts'
import { sweepLoose } from './sweep.ts'
import { keepUploaded, showUploaded } from './uploaded.ts'

/** A photo of `sent` bytes as it came, whose files, of `bytes` together, are in the store and whose row is still to be made. */
export type Taken = Facts & { name: string; bytes: number; sent: number }

/** A picture row that was made of an uploaded photo. */
export type Shown = { pictureId: number; width: number; height: number }

/** What is sent with a photo: the field it stands in, the folder of its files, and whose it is, who sends it. */
export type Sending = { field: string; folder: string; personId: number }

type Strip = { strip: { width: number; height: number } }

/**
 * Photos that people send. Taking one takes a second and others wait for a transaction: take before it begins. Throws
 * code 05 with a sentence at `field`, 29 when too many photos wait, and what `makeRoomFor` throws. A photo that is never
 * shown is gone a day later.
 */
export type Photos = {
  /** A square of at most `side` pixels, cut from the middle, out of a data string. */
  takeSquare: (text: string, options: Sending & { side: number }) => Promise<Taken>
  /** The whole photo, at most `longest` pixels wide and high, out of a data string. `weight` when 3 MB are not the most. */
  takeFrom: (text: string, options: Sending & { longest: number; weight?: Weight }) => Promise<Taken>
  /** The same out of bare bytes. */
  takeWhole: (bytes: Buffer, options: Sending & { longest: number }) => Promise<Taken>
  /** The strip of a banner, at most `strip.width` pixels wide, out of a data string of up to 10,000,000 bytes. */
  takeStrip: (text: string, options: Sending & Strip) => Promise<Taken>
  /** The same out of a photo that was uploaded, 'photo/<hex>.jpg'. Whose it is has been asked. */
  takeStripOf: (path: string, options: Sending & Strip) => Promise<Taken>
  /** Makes the row of a photo, in the transaction of what shows it. Gives its id. */
  show: (tx: Database, photo: Taken) => Promise<number>
  /**
   * Keeps an upload for its sender, for 30 days, until a save shows it by its path. Past 60 photos or 60 MB of one person
   * their oldest makes room.
   */
  keepFor: (tx: Database, photo: Taken, personId: number) => Promise<void>
  /**
   * Makes the row of a photo that this person uploaded, in the transaction of what shows it; `path` is 'photo/<hex>.jpg'.
   * Throws code 04 with a sentence at `field` when it is not there, not theirs, or shown already: the phone sends it anew;
   * code 05 when it was heavier than `weight` as it came.
   */
  showUploaded: (
    tx: Database,
    path: string,
    options: { personId: number; field: string; weight?: Weight },
  ) => Promise<Shown>
  /** Takes down a photo, or several, that nothing shows any more, in the same transaction. Drawn pictures stay. */
  takeDown: (tx: Database, pictures: number | readonly number[]) => Promise<void>
  /** Removes the files of photos that nothing shows and nobody waits for. A job calls it; two servers may at once. */
  sweep: () => Promise<void>
}

/** At once, and waiting with their bytes in memory: the machine has other things to do (I-04, I-08). */
const crowd = { atOnce: 2, waiting: 12, again: 5 }
/** Below this many bytes on the disk nothing new is stored: the database needs room too (I-10). */
const least = 500 * 1024 * 1024

export function createPhotos({ db, store, log }: { db: Database; store: Store; log: Log }): Photos {
  const line = queueOf(crowd)

  async function develop(bytes: Buffer, field: string, frame: Frame) {
    const { developPhoto, Undevelopable } = await import('./photo-room.ts')
    try {
      return await developPhoto(bytes, frame)
    } catch (error) {
      if (error instanceof Undevelopable) throw unfitAt(field, error.because)
      throw error
    }
  }

  async function stored(path: string, field: string): Promise<Buffer> {
    const file = await store.open(path)
    if (!file) throw notThere(shopWords.photoGone, { [field]: shopWords.photoGone })
    const parts: Buffer[] = []
    for await (const part of file.stream()) parts.push(part as Buffer)
    return Buffer.concat(parts)
  }

  async function take(bytes: Buffer, { field, folder, personId }: Sending, frame: Frame) {
    if ((await store.room()) < least) throw new Error('the disk is nearly full: no photo is taken')
    await makeRoomFor(personId, field, { db, store })
    const { files, ...facts } = await line(() => develop(bytes, field, frame))
    const name = `${folder}/${randomBytes(16).toString('hex')}`
    const weight = files.reduce((sum, [, { length }]) => sum + length, 0)
    await db.rows('insert into loose_picture (name, sender_id, bytes) values ($1, $2, $3)', [name, personId, weight])
    for (const [variant, file] of files) await store.put(name + variant, file)
    return { name, bytes: weight, sent: bytes.length, ...facts }
  }

  return {
    takeSquare: async (text, { side, ...options }) => take(photoIn(text, options.field), options, { square: side }),
    takeFrom: async (text, { longest, weight, ...options }) =>
      take(photoIn(text, options.field, weight), options, { longest }),
    takeWhole: async (bytes, { longest, ...options }) => take(fitting(bytes, options.field), options, { longest }),
    takeStrip: async (text, { strip, ...options }) =>
      take(photoIn(text, options.field, bannerWeight), options, { strip }),
    takeStripOf: async (path, { strip, ...options }) => take(await stored(path, options.field), options, { strip }),
    show: async (tx, { name, width, height, thumbhash }) => {
      const [row] = await tx.rows<{ id: number }>(
        `with known as (delete from loose_picture where name = $1 returning name, sender_id, bytes)
         insert into picture (name, width, height, thumbhash, drawn_at, sender_id, bytes)
         select name, $2, $3, $4, now(), sender_id, bytes from known returning id`,
        [name, width, height, thumbhash],
      )
      if (!row) throw new Error(`the files of ${name} were swept away before anything showed them`)
      return row.id
    },
    keepFor: keepUploaded,
    showUploaded,
    takeDown: async (tx, pictures) => {
      await tx.rows(
        `with gone as (delete from picture where id = any ($1::int[]) and recipe is null returning name, sender_id, bytes)
         insert into loose_picture (name, sender_id, bytes) select name, sender_id, bytes from gone`,
        [[pictures].flat()],
      )
    },
    sweep: () => sweepLoose({ db, store, log }),
  }
}
