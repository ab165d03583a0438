import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { queueOf } from '../queue.ts'
import { makeRoomFor } from './allowance.ts'
import type { Facts } from './painter.ts'
import type { Frame } from './photo-room.ts'
import { fitting, photoIn, unfitAt } from './photo-text.ts'
import type { Store } from './store.ts'
import { sweepLoose } from './sweep.ts'
import { keepUploaded, showUploaded } from './uploaded.ts'

/** A photo whose files, of `bytes` together, are in the store and whose row is still to be made. */
export type Taken = Facts & { name: string; bytes: number }

/** A picture row that was made of an uploaded photo. */
export type Shown = { pictureId: number; width: number; height: number }

/** What is sent with a photo: the field it stands in, the folder of its files, and whose it is, who sends it. */
export type Sending = { field: string; folder: string; personId: number }

/**
 * Photos that people send. Taking one takes a second and others wait for a transaction: take before it begins. Throws
 * code 05 with a sentence at `field`, 29 when too many photos wait, and what `makeRoomFor` throws. A photo that is never
 * shown is gone a day later.
 */
export type Photos = {
  /** A square of at most `side` pixels, cut from the middle, out of a data string. */
  takeSquare: (text: string, options: Sending & { side: number }) => Promise<Taken>
  /** The whole photo, at most `longest` pixels wide and high, out of a data string. */
  takeFrom: (text: string, options: Sending & { longest: number }) => Promise<Taken>
  /** The same out of bare bytes. */
  takeWhole: (bytes: Buffer, options: Sending & { longest: number }) => Promise<Taken>
  /** Makes the row of a photo, in the transaction of what shows it. Gives its id. */
  show: (tx: Database, photo: Taken) => Promise<number>
  /**
   * Keeps an upload for its sender, for 30 days, until a save shows it by its path. Past 60 photos or 60 MB of one person
   * their oldest makes room.
   */
  keepFor: (tx: Database, photo: Taken, personId: number) => Promise<void>
  /**
   * Makes the row of a photo that this person uploaded, in the transaction of what shows it; `path` is 'photo/<hex>.jpg'.
   * Throws code 04 with a sentence at `field` when it is not there, not theirs, or shown already: the phone sends it anew.
   */
  showUploaded: (tx: Database, path: string, options: { personId: number; field: string }) => Promise<Shown>
  /** Takes down a photo that nothing shows any more, in the same transaction. Drawn pictures stay. */
  takeDown: (tx: Database, pictureId: number) => Promise<void>
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

  async function take(bytes: Buffer, { field, folder, personId }: Sending, frame: Frame) {
    if ((await store.room()) < least) throw new Error('the disk is nearly full: no photo is taken')
    await makeRoomFor(personId, field, { db, store })
    const { files, ...facts } = await line(() => develop(bytes, field, frame))
    const name = `${folder}/${randomBytes(16).toString('hex')}`
    const weight = files.reduce((sum, [, { length }]) => sum + length, 0)
    await db.rows('insert into loose_picture (name, sender_id, bytes) values ($1, $2, $3)', [name, personId, weight])
    for (const [variant, file] of files) await store.put(name + variant, file)
    return { name, bytes: weight, ...facts }
  }

  return {
    takeSquare: async (text, { side, ...options }) => take(photoIn(text, options.field), options, { square: side }),
    takeFrom: async (text, { longest, ...options }) => take(photoIn(text, options.field), options, { longest }),
    takeWhole: async (bytes, { longest, ...options }) => take(fitting(bytes, options.field), options, { longest }),
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
    takeDown: async (tx, pictureId) => {
      await tx.rows(
        `with gone as (delete from picture where id = $1 and recipe is null returning name, sender_id, bytes)
         insert into loose_picture (name, sender_id, bytes) select name, sender_id, bytes from gone`,
        [pictureId],
      )
    },
    sweep: () => sweepLoose({ db, store, log }),
  }
}
