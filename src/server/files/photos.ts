import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { queueOf } from '../queue.ts'
import { type Variant, variants } from './names.ts'
import type { Facts } from './painter.ts'
import { photoIn, unfitAt } from './photo-text.ts'
import type { Store } from './store.ts'

/** A photo whose files are in the store and whose row is still to be made, by `show`. */
export type Taken = Facts & { name: string }

/** Photos that people send. */
export type Photos = {
  /**
   * Develops a square photo of at most `side` pixels out of its data string and stores its files. Do this before the
   * transaction that shows it: it takes a second, and others wait for a transaction. Throws code 05 with a sentence at
   * `field`, 29 when too many photos wait. A photo that is never shown is gone a day later.
   */
  takeSquare: (text: string, options: { field: string; folder: string; side: number }) => Promise<Taken>
  /** Makes the row of a photo, in the transaction of what shows it. Gives its id. */
  show: (tx: Database, photo: Taken) => Promise<number>
  /** Takes down a photo that nothing shows any more, in the same transaction. Drawn pictures stay. */
  takeDown: (tx: Database, pictureId: number) => Promise<void>
  /** Removes the files of photos that nothing has shown for a day. A job calls it; two servers may at once. */
  sweep: () => Promise<void>
}

/** At once, and waiting with their bytes in memory: the machine has other things to do (I-04, I-08). */
const crowd = { atOnce: 2, waiting: 12, again: 5 }
/** Below this many bytes on the disk nothing new is stored: the database needs room too (I-10). */
const least = 500 * 1024 * 1024

export function createPhotos({ db, store, log }: { db: Database; store: Store; log: Log }): Photos {
  const line = queueOf(crowd)

  async function develop(bytes: Buffer, field: string, side: number) {
    const { developSquare, Undevelopable } = await import('./photo-room.ts')
    try {
      return await developSquare(bytes, side)
    } catch (error) {
      if (error instanceof Undevelopable) throw unfitAt(field, error.because)
      throw error
    }
  }

  return {
    takeSquare: async (text, { field, folder, side }) => {
      const bytes = photoIn(text, field)
      if ((await store.room()) < least) throw new Error('the disk is nearly full: no photo is taken')
      const { files, ...facts } = await line(() => develop(bytes, field, side))
      const name = `${folder}/${randomBytes(16).toString('hex')}`
      await db.rows('insert into loose_picture (name) values ($1)', [name])
      for (const [variant, file] of files) await store.put(name + variant, file)
      return { name, ...facts }
    },
    show: async (tx, { name, width, height, thumbhash }) => {
      const [row] = await tx.rows<{ id: number }>(
        `with known as (delete from loose_picture where name = $1 returning name)
         insert into picture (name, width, height, thumbhash, drawn_at)
         select name, $2, $3, $4, now() from known returning id`,
        [name, width, height, thumbhash],
      )
      if (!row) throw new Error(`the files of ${name} were swept away before anything showed them`)
      return row.id
    },
    takeDown: async (tx, pictureId) => {
      await tx.rows(
        `with gone as (delete from picture where id = $1 and recipe is null returning name)
         insert into loose_picture (name) select name from gone`,
        [pictureId],
      )
    },
    sweep: async () => {
      const old = await db.rows<{ name: string }>(
        `select name from loose_picture where since < now() - interval '1 day' order by since limit 200`,
      )
      for (const { name } of old) await remove(name)
      if (old.length > 0) log.info({ pictures: old.length }, 'swept photos that nothing shows')
    },
  }

  /** Files first: what is left half done is begun again, not forgotten. */
  async function remove(name: string) {
    for (const variant of variants satisfies readonly Variant[]) await store.remove(name + variant)
    await db.rows('delete from loose_picture where name = $1', [name])
  }
}
