import { type OpenDataName, type OpenDataSet, openDataNames } from '#contract/open-data/schemas.ts'
import type { Database } from '../../db/database.ts'
import type { WrittenFile } from './write-files.ts'

type Row = { name: OpenDataName; day: string; made_at: string; rows: number; files: WrittenFile[] }

/** The path of the files, below /api. */
export const filesPath = '/open-data'

/** The sets that can be downloaded, the latest day first. */
export async function listFiles(db: Database): Promise<OpenDataSet[]> {
  const rows = await db.query<Row>(
    `select name, day, to_char(made_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as made_at, rows, files
     from open_data_set where made_at is not null order by day desc, array_position($1::text[], name)`,
    [[...openDataNames]],
  )
  return rows.map(({ files, ...set }) => ({
    ...set,
    files: files.map((file) => ({
      ...file,
      url: `/api${filesPath}/${set.name}-${set.day}.${file.format}`,
      latest_url: `/api${filesPath}/${set.name}.${file.format}`,
    })),
  }))
}

/** The latest day of which all sets can be downloaded, or else one; undefined before the first files. */
export async function latestDay(db: Database): Promise<string | undefined> {
  const [row] = await db.query<{ day: string }>(
    `select day::text as day from open_data_set where made_at is not null
     group by open_data_set.day order by count(*) = $1 desc, open_data_set.day desc limit 1`,
    [openDataNames.length],
  )
  return row?.day
}
