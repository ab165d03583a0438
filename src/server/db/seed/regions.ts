import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Database } from '../database.ts'
import { sow, undotted } from './sow.ts'

// The package says it wants a newer Node; only its data is read, none of its code is run.
const folder = () => {
  const entry = createRequire(import.meta.url).resolve('idn-area-data')
  return join(dirname(entry), '..', 'data')
}

/** All regions of Indonesia: 38 provinces, 514 regencies, 7,285 districts, 83,762 villages. */
export async function sowRegions(db: Database): Promise<void> {
  await sow(db, 'province', await rowsOf('provinces.csv'))
  await sow(db, 'regency', await rowsOf('regencies.csv', 'province_id'))
  await sow(db, 'district', await rowsOf('districts.csv', 'regency_id'))
  await sow(db, 'village', await rowsOf('villages.csv', 'district_id'))
}

/** Lines are `code,name` or `code,parent,name`. A name may hold a comma, and is then in quotes. */
async function rowsOf(file: string, parent?: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(join(folder(), file), 'utf8')).split(/\r?\n/).slice(1).filter(Boolean)
  return lines.map((line) => {
    const [code = '', ...rest] = line.split(',')
    const above = parent === undefined ? {} : { [parent]: undotted(rest.shift() ?? '') }
    return { id: undotted(code), ...above, name: unquoted(rest.join(',')) }
  })
}

const unquoted = (name: string) => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name)
