import type { Database } from '../db/database.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { detachPictures } from '../pictures/detach-pictures.ts'
import { deleteAccount, fingerprintSql } from './delete-account.ts'

// A backup from before the end of an account would bring it back. Each end is therefore a file of the store as well,
// which no backup contains and no restore removes, and a restore deletes those accounts again.

const folder = 'erasures/'

/** Copies what was recorded into the store. A job; two servers may run it at once. */
export async function storeErasures(db: Database, store: Pick<FileStore, 'put'>): Promise<void> {
  const due = await db.query<{ name: string }>('select name from erasure where stored_at is null order by at limit 100')
  for (const { name } of due) {
    await store.put(folder + name, Buffer.from('Akun ini sudah dihapus.\n'))
    await db.query('update erasure set stored_at = now() where name = $1', [name])
  }
}

/** The fingerprints in the store. It reads the names of the whole store. */
export async function storedErasures(store: Pick<FileStore, 'list'>): Promise<string[]> {
  const erased: string[] = []
  for await (const { name } of store.list()) if (name.startsWith(folder)) erased.push(name.slice(folder.length))
  return erased
}

/** Deletes the accounts of a restored database with these fingerprints. Returns how many. */
export async function repeatErasures(db: Database, erased: readonly string[]): Promise<number> {
  const people = await db.query<{ id: number }>(
    `select id from person where ${fingerprintSql('person')} = any ($1::text[]) order by id`,
    [erased],
  )
  for (const { id } of people) await db.transaction((tx) => deleteAccount(tx, { detach: detachPictures }, id))
  return people.length
}
