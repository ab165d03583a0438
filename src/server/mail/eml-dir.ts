import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../http/log.ts'
import type { MailTransport } from './transport.ts'

/**
 * Writes e-mails as `.eml` files for the operator of this machine, for trials without a mail server. No other user may
 * read them.
 */
export function emlDirTransport(folder: string, log: Log): MailTransport {
  return {
    send: async ({ kind, file, bytes }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(folder, file, bytes)
      log.info({ mail: kind, file }, 'a letter is in the mail folder')
    },
    drain: () => undefined,
    abort: () => undefined,
  }
}

/** The file appears complete. An existing file of that name is replaced. */
async function writeWhole(folder: string, name: string, bytes: Uint8Array) {
  const temporary = join(folder, `.${name}`)
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, join(folder, name))
}
