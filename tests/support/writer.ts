import { writeSync } from 'node:fs'
import { openDatabase } from '#server/db/open-database.ts'
import { quietly } from './silence-console.ts'

// A process that tests kill: `writer.ts DATA_DIR`. It first prints the rows it found, then writes without end and
// prints each number after the database has acknowledged it.

const say = (line: string) => writeSync(1, `${line}\n`)

say('opening')
const db = await quietly(() => openDatabase({ dataDir: process.argv[2]!, log: console }))
await db.exec('create table if not exists line (number int primary key); create table if not exists pair (number int)')
const found = await db.query<{ number: number }>('select number from line order by number')
const [halves] = await db.query<{ n: number }>(
  'select count(*) as n from (select number from pair group by number having count(*) <> 2) half',
)
say(`found ${JSON.stringify({ numbers: found.map((row) => row.number), halves: halves?.n })}`)

let number = found.at(-1)?.number ?? 0
for (;;) {
  const next = ++number
  if (next % 3) await db.query('insert into line (number) values ($1)', [next])
  else {
    await db.transaction(async (tx) => {
      await tx.query('insert into pair (number) values ($1)', [next])
      await tx.query('insert into line (number) values ($1)', [next])
      await tx.query('insert into pair (number) values ($1)', [next])
    })
  }
  say(`wrote ${next}`)
}
