import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createPhotos } from '#server/files/photos.ts'
import type { Store } from '#server/files/store.ts'
import { testStore } from '../support/api.ts'
import { type EngineName, openTestDatabase, testFolder } from '../support/engines.ts'
import { keptLog } from '../support/http.ts'
import { serveAccounts } from './account-place.ts'

/** All calls about accounts, with a folder for photos. `full`: the disk of that folder has hardly any room. */
export async function openProfiles(engine: EngineName, { limits = false, full = false } = {}) {
  const db = await openTestDatabase(engine, { seed: 'none' })
  const folder = testFolder()
  const disk = await testStore(folder)
  const store: Store = full ? { ...disk, room: async () => 1000 } : disk
  const photos = createPhotos({ db, store, log: keptLog().log })
  const place = serveAccounts(db, { limits, photos })

  /** Every row that says something about these people, to compare with later. */
  const rowsOf = async (...ids: number[]) => {
    const tables = ['person', 'session', 'merchant', 'mail', 'mail_code', 'picture', 'loose_picture']
    const own: Record<string, string> = { person: 'id', merchant: 'created_by', picture: 'null', loose_picture: 'null' }
    const rows = await Promise.all(
      tables.map((table) => {
        const owner = own[table] ?? 'person_id'
        return owner === 'null'
          ? db.rows(`select * from ${table} order by 1`)
          : db.rows(`select * from ${table} where ${owner} = any ($1) order by 1`, [ids])
      }),
    )
    return JSON.stringify(rows)
  }

  /** Names of all files of people's photos, sorted. */
  const stored = async () => (existsSync(join(folder, 'person')) ? await readdir(join(folder, 'person')) : []).sort()

  const bytesOf = async (name: string) => {
    const file = await store.open(name)
    if (!file) throw new Error(`${name} is not there`)
    const parts: Buffer[] = []
    for await (const part of file.stream()) parts.push(part as Buffer)
    return Buffer.concat(parts)
  }

  return { ...place, db, store, photos, rowsOf, stored, bytesOf }
}

/** A form that is filled in well, with `more` put over it. */
export const filledIn = (more: Record<string, unknown> = {}) => ({
  name: 'Siti Rahmawati',
  phone_no: '081234567890',
  office_no: '0251-100111',
  instagram_url: '@salimah.batik',
  facebook_url: 'facebook.com/salimah',
  tiktok_url: '',
  ...more,
})
