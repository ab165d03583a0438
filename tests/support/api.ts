import { join } from 'node:path'
import { everyRoom } from '#server/api.ts'
import { createPhotos } from '#server/files/photos.ts'
import { openDiskStore } from '#server/files/store.ts'
import type { Log } from '#server/log.ts'
import { createViews } from '#server/views.ts'
import { accountParts, type TestDatabase, testFolder } from './engines.ts'

/** Every room of the API as the program mounts them, on a database of a test, with a folder for files of its own. */
export async function roomsOn(db: TestDatabase, log: Log) {
  const store = await openDiskStore(join(testFolder(), 'files'))
  return everyRoom({
    ...accountParts,
    photos: createPhotos({ db, store, log }),
    views: createViews({ db, keys: accountParts.keys, log }),
  })
}
