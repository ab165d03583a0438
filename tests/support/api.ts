import { join } from 'node:path'
import { openDiskStore } from '#server/file-store/disk-store.ts'
import type { FileStore } from '#server/file-store/file-store.ts'
import type { Log } from '#server/http/log.ts'
import { createPhotos } from '#server/pictures/photos.ts'
import { allRoutes } from '#server/routes.ts'
import { createPageViewCounter } from '#server/views/page-view-counter.ts'
import { createViewCounter } from '#server/views/view-counter.ts'
import { accountParts, type TestDatabase, testFolder } from './database/engines.ts'
import { images } from './pictures/image-pool.ts'

/** A file store in a test's folder. It reports 1 TB free, so that the machine's own disk does not affect the test. */
export async function testStore(folder = testFolder()): Promise<FileStore> {
  return { ...(await openDiskStore(folder)), freeBytes: async () => 1e12 }
}

/**
 * All routes of the API as the program mounts them, on a test's database, with a files folder of its own by default.
 */
export async function roomsOn(db: TestDatabase, log: Log, files?: FileStore) {
  const store = files ?? (await testStore(join(testFolder(), 'files')))
  return allRoutes({
    ...accountParts,
    photos: createPhotos({ db, store, images, log }),
    views: createViewCounter({ db, keys: accountParts.keys, log }),
    visits: createPageViewCounter({ db, log }),
    system: { db, dataDir: testFolder(), release: 'test' },
    files: store,
  })
}
