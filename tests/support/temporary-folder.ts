import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/**
 * Puts the temporary files of this process and its children into memory. Databases of tests are copied, synced and
 * removed all the time: on a disk a copy of the demo took 180 to 700 ms, in memory 65 to 105 (24 November 2026). A
 * TMPDIR that is set already stays; a machine with little memory in /dev/shm (a container's is 64 MB) uses its disk.
 */
export function keepTemporaryFilesInMemory() {
  process.env.TMPDIR ??= inMemory('/dev/shm') ?? tmpdir()
}

function inMemory(folder: string, gigabytes = 3): string | undefined {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > gigabytes * 1024 ** 3 ? folder : undefined
  } catch {
    return undefined // no such folder on this system
  }
}
