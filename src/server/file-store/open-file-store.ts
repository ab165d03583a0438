import { ConfigError } from '../config.ts'
import type { Log } from '../http/log.ts'
import { openDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { BucketRefused, openS3Store } from './s3-store.ts'
import type { StoreAddress } from './store-address.ts'

/**
 * Opens the file store at an address. Throws ConfigError when a bucket refuses; one that does not answer is logged,
 * because it may come back.
 */
export async function openFileStore(address: StoreAddress, log: Log): Promise<FileStore> {
  if (address.kind === 'disk') return openDiskStore(address.folder)
  try {
    return await openS3Store(address, (error) => log.warn({ err: error }, 'the bucket of the files does not answer'))
  } catch (error) {
    if (!(error instanceof BucketRefused)) throw error
    throw new ConfigError([
      `Penyimpanan berkas tidak dapat dipakai (${error.message}). Periksa FILE_STORE dan kunci AWS_ACCESS_KEY_ID.`,
    ])
  }
}
