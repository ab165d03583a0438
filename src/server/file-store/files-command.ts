import { existsSync } from 'node:fs'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { CommandResult } from '../command-result.ts'
import { ConfigError } from '../config.ts'
import type { Log } from '../http/log.ts'
import { type CopyCounts, copyFiles } from './copy-files.ts'
import { openFileStore } from './open-file-store.ts'
import { parseStoreAddress, storeName } from './store-address.ts'

const usage =
  'Cara pakai: npm run files -- copy --from file:./data/files --to "s3://bucket/awalan?endpoint=https://…&region=…&path_style=1"'
/** The number of names of failed files that are printed. */
const shownFailed = 20

/**
 * Copies the files of one store to another. Returns lines for the operator about the result or the error, and the exit
 * code of the command: 1 also when a file could not be copied. `onProgress` gets a line now and then.
 */
export async function runFilesCommand(
  words: readonly string[],
  env: Record<string, string | undefined>,
  log: Log,
  onProgress: (line: string) => void,
): Promise<CommandResult> {
  let stores: ReturnType<typeof parseStores>
  try {
    stores = parseStores(words, env)
  } catch (error) {
    return { lines: [(error as Error).message], exitCode: 1 }
  }
  const { from, to } = stores
  try {
    const opened = [await openFileStore(from, log), await openFileStore(to, log)] as const
    const counts = await copyFiles(...opened, (soFar) => onProgress(countsText(soFar)))
    const { failed } = counts
    return {
      lines: [
        `${storeName(from)} → ${storeName(to)}: ${countsText(counts)}`,
        ...failed.slice(0, shownFailed).map((name) => `  ${name}`),
        ...(failed.length > shownFailed ? [`  … dan ${failed.length - shownFailed} berkas lain`] : []),
        ...(failed.length > 0 ? ['Jalankan perintah yang sama sekali lagi: yang sudah disalin dilewati.'] : []),
      ],
      exitCode: failed.length > 0 ? 1 : 0,
    }
  } catch (error) {
    if (error instanceof ConfigError) return { lines: [...error.sentences], exitCode: 1 }
    return { lines: [`Belum semuanya disalin. ${(error as Error).message}`], exitCode: 1 }
  }
}

const countsText = ({ copied, present, failed }: CopyCounts) =>
  `${copied} berkas disalin, ${present} sudah ada, ${failed.length} gagal.`

/** Throws an Error with a sentence for the operator. */
function parseStores(words: readonly string[], env: Record<string, string | undefined>) {
  const { from, to } = parseOptions(words)
  const keys = { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY }
  const [source, target] = [from, to].map((text) => parseStoreAddress(text, keys))
  if (isDeepStrictEqual(source, target)) throw new Error('--from dan --to adalah tempat yang sama.')
  // Opening a folder creates it: a mistyped one would be copied as an empty store.
  if (source!.kind === 'disk' && !existsSync(source!.folder)) throw new Error(`${source!.folder} tidak ada.`)
  return { from: source!, to: target! }
}

function parseOptions(words: readonly string[]): { from: string; to: string } {
  const options = { from: { type: 'string' }, to: { type: 'string' } } as const
  const { values, positionals } = parse()
  if (positionals.join(' ') !== 'copy' || !values.from || !values.to) throw new Error(usage)
  return { from: values.from, to: values.to }

  function parse() {
    try {
      return parseArgs({ args: [...words], options, allowPositionals: true })
    } catch {
      throw new Error(usage)
    }
  }
}
