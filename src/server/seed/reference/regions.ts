import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Database } from '../../db/database.ts'
import { bulkInsert, regionIdOf } from '../bulk-insert.ts'

// The package requires a newer Node version, but only its data is read, none of its code is run.
const dataFolder = () => {
  const entry = createRequire(import.meta.url).resolve('idn-area-data')
  return join(dirname(entry), '..', 'data')
}

/** All regions of Indonesia: 38 provinces, 514 regencies, 7,285 districts, 83,762 villages. */
export async function seedRegions(db: Database): Promise<void> {
  await bulkInsert(db, 'province', await readRows('provinces.csv'))
  await bulkInsert(db, 'regency', await readRows('regencies.csv', 'province_id'))
  await bulkInsert(db, 'district', await readRows('districts.csv', 'regency_id'))
  await bulkInsert(db, 'village', await readRows('villages.csv', 'district_id'))
}

/** Lines are `code,name` or `code,parent,name`. A name with a comma is in quotes. */
async function readRows(file: string, parent?: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(join(dataFolder(), file), 'utf8')).split(/\r?\n/).slice(1).filter(Boolean)
  return lines.map((line) => {
    const [code = '', ...rest] = line.split(',')
    const parentColumn = parent === undefined ? {} : { [parent]: regionIdOf(rest.shift() ?? '') }
    return { id: regionIdOf(code), ...parentColumn, name: unquoted(rest.join(',')) }
  })
}

const unquoted = (name: string) => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name)
