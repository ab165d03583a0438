import { type UnzipFileInfo, unzipSync } from 'fflate'
import { visibleText } from '#contract/normalize-text.ts'
import { type ArchiveFile, type ArchiveLimits, UnreadableTable } from './table.ts'

/** The name of a file in an archive without its folders, as rows and archives are compared. */
export const fileKey = (name: string) => visibleText(name.split(/[\\/]/).at(-1)!).normalize('NFC').trim().toLowerCase()

/**
 * The files of a ZIP with these names (`fileKey`), in their order there; of two with one name the first. Names are compared
 * and never used as paths. Each file gets only as much memory as the archive says that it has. Throws UnreadableTable.
 */
export function unpackArchive(bytes: Uint8Array, names: readonly string[], limits: ArchiveLimits): ArchiveFile[] {
  const wanted = new Set(names)
  const files = new Map<string, ArchiveFile & { path?: string }>()
  let [entries, total] = [0, 0]
  const list = ({ name, size, originalSize }: UnzipFileInfo) => {
    if (++entries > limits.entries) throw new UnreadableTable({ fault: 'unpacked' })
    const key = fileKey(name)
    // Folders, and what macOS adds to every archive.
    if (key === '' || name.endsWith('/') || name.startsWith('__MACOSX/') || key.startsWith('.') || files.has(key))
      return false
    if (!wanted.has(key)) files.set(key, { name: key, fault: 'unknown' })
    else if (originalSize > limits.fileBytes || size > limits.fileBytes) files.set(key, { name: key, fault: 'heavy' })
    else {
      total += originalSize
      if (total > limits.unpackedBytes) throw new UnreadableTable({ fault: 'unpacked' })
      files.set(key, { name: key, fault: 'broken', path: name })
    }
    return false
  }
  try {
    unzipSync(bytes, { filter: list })
  } catch (error) {
    if (error instanceof UnreadableTable) throw error
    throw new UnreadableTable({ fault: 'kind' })
  }
  return [...files.values()].map(({ path, ...file }) => (path === undefined ? file : unpackOne(bytes, path, file)))
}

function unpackOne(bytes: Uint8Array, path: string, file: ArchiveFile): ArchiveFile {
  // Two entries may have the same path: the first counts.
  let isFound = false
  const isFile = ({ name }: UnzipFileInfo) => {
    if (isFound || name !== path) return false
    isFound = true
    return true
  }
  try {
    const content = unzipSync(bytes, { filter: isFile })[path]
    return content ? { name: file.name, bytes: content } : { name: file.name, fault: 'broken' }
  } catch {
    return { name: file.name, fault: 'broken' }
  }
}
