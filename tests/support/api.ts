import { join } from 'node:path'
import { everyRoom } from '#server/api.ts'
import { createPhotos } from '#server/files/photos.ts'
import { openDiskStore, type Store } from '#server/files/store.ts'
import type { Log } from '#server/log.ts'
import { createViews } from '#server/views.ts'
import { createVisits } from '#server/visits.ts'
import { accountParts, type TestDatabase, testFolder } from './engines.ts'

/** Files in a folder of a test, on a disk that never fills up: how much of the machine's is left is not what is tried. */
export async function testStore(folder = testFolder()): Promise<Store> {
  return { ...(await openDiskStore(folder)), room: async () => 1e12 }
}

/** Every room of the API as the program mounts them, on a database of a test, with a folder for files of its own. */
export async function roomsOn(db: TestDatabase, log: Log) {
  const store = await testStore(join(testFolder(), 'files'))
  return everyRoom({
    ...accountParts,
    photos: createPhotos({ db, store, log }),
    views: createViews({ db, keys: accountParts.keys, log }),
    visits: createVisits({ db, log }),
  })
}
