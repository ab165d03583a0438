import { type UnzipFileInfo, unzipSync } from 'fflate'
import { visibleText } from '#contract/text/normalize-text.ts'
import { decodedName, utf8Names } from './archive-names.ts'
import { type ArchiveFile, type ArchiveLimits, UnreadableTable } from './table.ts'

/** The name of a file in an archive without its folders, as rows and archives are compared. */
export const fileKey = (name: string) => visibleText(name.split(/[\\/]/).at(-1)!).normalize('NFC').trim().toLowerCase()

/** The name without the extensions of pictures, which some computers hide, and with one kind of blank. */
const nameWithoutExtension = (key: string) =>
  key
    .replace(/(\.(jpe?g|jpe|jfif|png|webp|hei[cf]|avif|gif|bmp|tiff?))+$/, '')
    .replace(/(%20|[\s_])+/g, ' ')
    .trim()

type Entry = { key: string; path: string; isHeavy: boolean; bytes: number }

/**
 * The files of a ZIP in their order there. One that these names (`fileKey`) mean has the name that means it: its own,
 * or else one that differs in its extension alone, if no other file does. Names are compared and never used as paths.
 * Each file gets only as much memory as the archive says that it has. Throws UnreadableTable.
 */
export function unpackArchive(bytes: Uint8Array, names: readonly string[], limits: ArchiveLimits): ArchiveFile[] {
  const entries = listEntries(bytes, limits)
  const { wanted, ambiguous } = matchNames(entries, names)
  const keys = new Set<string>()
  const files: ArchiveFile[] = []
  let total = 0
  for (const entry of entries) {
    const { key, path, isHeavy } = entry
    const isFirst = !keys.has(key)
    keys.add(key)
    if (!isFirst) files.push({ name: key, fault: 'twice' })
    else if (!wanted.has(entry) && !ambiguous.has(entry)) files.push({ name: key, fault: 'unknown' })
    for (const name of ambiguous.get(entry) ?? []) files.push({ name, fault: 'ambiguous' })
    for (const name of wanted.get(entry) ?? []) {
      if (!isHeavy) total += entry.bytes
      if (total > limits.unpackedBytes) throw new UnreadableTable({ fault: 'unpacked' })
      files.push(isHeavy ? { name, fault: 'heavy' } : unpackOne(bytes, path, name))
    }
  }
  return files
}

type NamesOf = Map<Entry, string[]>

/** The names that mean each entry: alone, or `ambiguous` together with others, of which the first has them. */
function matchNames(entries: readonly Entry[], names: readonly string[]): { wanted: NamesOf; ambiguous: NamesOf } {
  const byKey = new Map<string, Entry>()
  const bySimilarName = new Map<string, Entry[]>()
  for (const entry of entries) {
    if (byKey.has(entry.key)) continue
    byKey.set(entry.key, entry)
    const similar = nameWithoutExtension(entry.key)
    bySimilarName.set(similar, [...(bySimilarName.get(similar) ?? []), entry])
  }
  const wanted: NamesOf = new Map()
  const ambiguous: NamesOf = new Map()
  for (const name of names) {
    const same = byKey.get(name)
    const [first, ...more] = same ? [same] : (bySimilarName.get(nameWithoutExtension(name)) ?? [])
    if (!first) continue
    if (more.length === 0) wanted.set(first, [...(wanted.get(first) ?? []), name])
    else {
      ambiguous.set(first, [...(ambiguous.get(first) ?? []), name])
      for (const entry of more) ambiguous.set(entry, ambiguous.get(entry) ?? [])
    }
  }
  return { wanted, ambiguous }
}

/** The files of a ZIP by its directory, without folders and what macOS adds to every archive. */
function listEntries(bytes: Uint8Array, limits: ArchiveLimits): Entry[] {
  const entries: Entry[] = []
  let count = 0
  const isUtf8 = utf8Names(bytes)
  const filter = ({ name, size, originalSize }: UnzipFileInfo) => {
    const key = fileKey(decodedName(name, isUtf8[count]))
    if (++count > limits.entries) throw new UnreadableTable({ fault: 'unpacked' })
    if (key !== '' && !name.endsWith('/') && !name.startsWith('__MACOSX/') && !key.startsWith('.'))
      entries.push({
        ...{ key, path: name, bytes: originalSize },
        isHeavy: originalSize > limits.fileBytes || size > limits.fileBytes,
      })
    return false
  }
  try {
    unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof UnreadableTable) throw error
    throw new UnreadableTable({ fault: 'kind' })
  }
  return entries
}

function unpackOne(bytes: Uint8Array, path: string, name: string): ArchiveFile {
  // Two entries may have the same path: the first counts.
  let isFound = false
  const isFile = (entry: UnzipFileInfo) => {
    if (isFound || entry.name !== path) return false
    isFound = true
    return true
  }
  try {
    const content = unzipSync(bytes, { filter: isFile })[path]
    return content ? { name, bytes: content } : { name, fault: 'broken' }
  } catch {
    return { name, fault: 'broken' }
  }
}
