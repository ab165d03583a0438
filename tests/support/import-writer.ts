import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open-database.ts'
import { openDiskStore } from '#server/file-store/disk-store.ts'
import { createLogger } from '#server/http/log.ts'
import { createImagePool } from '#server/pictures/image-pool.ts'
import { createPhotos } from '#server/pictures/photos.ts'
import { createProductImporter } from '#server/products/import/importer.ts'
import { quietly } from './silence-console.ts'

// A process that tests kill: `import-writer.ts DATA_DIR`. It continues the imports of a data folder, and prints how
// many rows are written whenever a transaction may have ended.

const say = (line: string) => writeSync(1, `${line}\n`)

const dataDir = process.argv[2]!
const db = await quietly(() => openDatabase({ dataDir, log: console }))
const log = createLogger('silent')
const images = createImagePool({ log })
const photos = createPhotos({ db, store: await openDiskStore(join(dataDir, 'files')), images, log })
const importer = createProductImporter({ db, photos, log, batchSize: 5 })
const count = async () => {
  const [row] = await db.query<{ n: number }>('select count(done_at)::int as n from product_import_row')
  say(`written ${row!.n}`)
}
await count()
let isDone = false
const done = importer.job.work().then(() => {
  isDone = true
})
while (!isDone) await count()
await done
await db.close()
say('done')
